package dev.tailrace.flink.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

class SerializersTest {

    @Test
    void shouldBringInputRecordsToAnotherTask() throws Exception {
        final InputRecord record = new InputRecord(7, 1L << 40, new byte[] {1, 2, 3});

        final InputRecord arrived = sent(record, InputRecordSerializer.INSTANCE);

        assertThat(arrived).usingRecursiveComparison().isEqualTo(record);
    }

    @Test
    void shouldBringResultsToAnotherTask() throws Exception {
        final ResultRecord record = new ResultRecord("trades", 7, null, new byte[0], new byte[] {4, 5});

        final ResultRecord arrived = sent(record, ResultRecordSerializer.INSTANCE);

        assertThat(arrived).usingRecursiveComparison().isEqualTo(record);
    }

    @Test
    void shouldBringKeysToAnotherTask() throws Exception {
        final ResultRecord record = new ResultRecord("trades", 7, new byte[] {3}, new byte[0], new byte[] {4, 5});

        assertThat(sent(record, ResultRecordSerializer.INSTANCE))
                .usingRecursiveComparison()
                .isEqualTo(record);
    }

    @Test
    void shouldFindTheSerializerOfASavepointAgain() {
        assertThat(InputRecordSerializer.INSTANCE.snapshotConfiguration().restoreSerializer())
                .isSameAs(InputRecordSerializer.INSTANCE);
        assertThat(ResultRecordSerializer.INSTANCE.snapshotConfiguration().restoreSerializer())
                .isSameAs(ResultRecordSerializer.INSTANCE);
    }

    @Test
    void shouldHandOnTheRecordItselfWithinATask() {
        final InputRecord record = new InputRecord(0, 0, new byte[0]);

        assertThat(InputRecordSerializer.INSTANCE.copy(record)).isSameAs(record);
    }

    private static <T> T sent(final T record, final TypeSerializer<T> serializer) throws IOException {
        final DataOutputSerializer out = new DataOutputSerializer(16);
        serializer.serialize(record, out);
        final DataOutputSerializer copied = new DataOutputSerializer(16);
        serializer.copy(new DataInputDeserializer(out.getCopyOfBuffer()), copied);
        return serializer.deserialize(new DataInputDeserializer(copied.getCopyOfBuffer()));
    }
}
