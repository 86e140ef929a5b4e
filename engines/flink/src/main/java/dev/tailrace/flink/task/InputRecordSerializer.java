package dev.tailrace.flink.task;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Serializer of input records between tasks: partition i32, offset i64, bytes i32, value. Stateless; shared by threads.
 */
public final class InputRecordSerializer extends ImmutableSerializer<InputRecord> {

    static final InputRecordSerializer INSTANCE = new InputRecordSerializer();

    private static final long serialVersionUID = 1L;
    private static final InputRecord NONE = new InputRecord(0, 0, new byte[0]);

    @Override
    public InputRecord createInstance() {
        return NONE;
    }

    @Override
    public void serialize(final InputRecord record, final DataOutputView target) throws IOException {
        target.writeInt(record.partition());
        target.writeLong(record.offset());
        writeBytes(record.value(), target);
    }

    @Override
    public InputRecord deserialize(final DataInputView source) throws IOException {
        return new InputRecord(source.readInt(), source.readLong(), readBytes(source));
    }

    @Override
    public TypeSerializerSnapshot<InputRecord> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Restores the serializer from a savepoint. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<InputRecord> {

        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
