package dev.tailrace.experiments.flink.listing1;

import dev.tailrace.flink.task.FlinkTypes;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Serializer of records as number, work, two times, length of the payload, payload: 34 bytes and the payload. */
final class ListingValueSerializer extends TypeSerializerSingleton<ListingValue> {

    static final ListingValueSerializer INSTANCE = new ListingValueSerializer();

    /** Type information of {@link ListingValue}, with which Flink does not use Kryo. */
    static final TypeInformation<ListingValue> TYPE = FlinkTypes.of(ListingValue.class, INSTANCE);

    private static final long serialVersionUID = 1;

    private ListingValueSerializer() {}

    @Override
    public void serialize(final ListingValue record, final DataOutputView target) throws IOException {
        target.writeLong(record.number);
        target.writeLong(record.work);
        target.writeLong(record.createdNs);
        target.writeLong(record.processedNs);
        target.writeShort(record.payload.length);
        target.write(record.payload);
    }

    @Override
    public ListingValue deserialize(final DataInputView source) throws IOException {
        return deserialize(new ListingValue(), source);
    }

    @Override
    public ListingValue deserialize(final ListingValue reuse, final DataInputView source) throws IOException {
        reuse.number = source.readLong();
        reuse.work = source.readLong();
        reuse.createdNs = source.readLong();
        reuse.processedNs = source.readLong();
        reuse.payload = new byte[source.readUnsignedShort()];
        source.readFully(reuse.payload);
        return reuse;
    }

    @Override
    public ListingValue copy(final ListingValue from) {
        return from.copyTo(new ListingValue());
    }

    @Override
    public ListingValue copy(final ListingValue from, final ListingValue reuse) {
        return from.copyTo(reuse);
    }

    @Override
    public void copy(final DataInputView source, final DataOutputView target) throws IOException {
        serialize(deserialize(source), target);
    }

    @Override
    public ListingValue createInstance() {
        return new ListingValue();
    }

    @Override
    public boolean isImmutableType() {
        return false;
    }

    @Override
    public int getLength() {
        return -1;
    }

    @Override
    public TypeSerializerSnapshot<ListingValue> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Snapshot of the serializer in a savepoint; public, because Flink instantiates it by name. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<ListingValue> {

        /** Called by Flink. */
        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
