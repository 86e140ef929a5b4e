package dev.tailrace.flink.task;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Serializer of results between tasks: topic as UTF, partition i32, key, value and header with their lengths. Stateless;
 * shared by threads.
 */
public final class ResultRecordSerializer extends ImmutableSerializer<ResultRecord> {

    static final ResultRecordSerializer INSTANCE = new ResultRecordSerializer();

    private static final long serialVersionUID = 1L;
    private static final ResultRecord NONE = new ResultRecord("", 0, null, new byte[0], new byte[0]);

    @Override
    public ResultRecord createInstance() {
        return NONE;
    }

    @Override
    public void serialize(final ResultRecord record, final DataOutputView target) throws IOException {
        target.writeUTF(record.topic());
        target.writeInt(record.partition());
        writeBytes(record.key(), target);
        writeBytes(record.value(), target);
        writeBytes(record.outputHeader(), target);
    }

    @Override
    public ResultRecord deserialize(final DataInputView source) throws IOException {
        return new ResultRecord(
                source.readUTF(), source.readInt(), readBytes(source), readBytes(source), readBytes(source));
    }

    @Override
    public TypeSerializerSnapshot<ResultRecord> snapshotConfiguration() {
        return new Snapshot();
    }

    /** Restores the serializer from a savepoint. */
    public static final class Snapshot extends SimpleTypeSerializerSnapshot<ResultRecord> {

        public Snapshot() {
            super(() -> INSTANCE);
        }
    }
}
