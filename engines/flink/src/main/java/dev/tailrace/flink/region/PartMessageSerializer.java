package dev.tailrace.flink.region;

import dev.tailrace.flink.task.FlinkTypes;
import dev.tailrace.flink.task.ImmutableSerializer;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Serializer of messages between tasks: partition task i32, task i32, bytes i32, content. Stateless; shared by threads.
 */
public final class PartMessageSerializer extends ImmutableSerializer<PartMessage> {

    static final PartMessageSerializer INSTANCE = new PartMessageSerializer();

    /** Type information of messages, with which Flink does not use Kryo. */
    static final TypeInformation<PartMessage> TYPE = FlinkTypes.of(PartMessage.class, INSTANCE);

    private static final long serialVersionUID = 1L;
    private static final PartMessage NONE = new PartMessage(0, 0, new byte[0]);

    @Override
    public PartMessage createInstance() {
        return NONE;
    }

    @Override
    public void serialize(final PartMessage message, final DataOutputView target) throws IOException {
        target.writeInt(message.partitionTask());
        target.writeInt(message.task());
        writeBytes(message.bytes(), target);
    }

    @Override
    public PartMessage deserialize(final DataInputView source) throws IOException {
        return new PartMessage(source.readInt(), source.readInt(), readBytes(source));
    }

    @Override
    public TypeSerializerSnapshot<PartMessage> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Restores the serializer from a savepoint. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<PartMessage> {

        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
