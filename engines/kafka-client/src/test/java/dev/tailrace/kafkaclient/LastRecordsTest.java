package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** A run to the end of the input would wait for ever for a record that it does not get. */
class LastRecordsTest {

    private static final TopicPartition PARTITION = new TopicPartition("in", 0);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(OffsetResetStrategy.NONE);
    private final PartitionReader reader = new PartitionReader(consumer);

    @Test
    void shouldEndAfterTheLastRecordThatHasAValue() {
        consumer.schedulePollTask(() -> {
            for (int offset = 2; offset < 6; offset++) {
                consumer.addRecord(new ConsumerRecord<>("in", 0, offset, null, offset < 4 ? new byte[] {1} : null));
            }
        });

        assertThat(LastRecords.afterLast(reader, PARTITION, 0, 6)).isEqualTo(4);
    }

    // As when all records are of transactions that were aborted: a consumer passes over them.
    @Test
    void shouldEndAtTheBeginOfAPartitionWithoutRecords() {
        consumer.schedulePollTask(() -> consumer.seek(PARTITION, 6));
        consumer.schedulePollTask(() -> consumer.seek(PARTITION, 6));

        assertThat(LastRecords.afterLast(reader, PARTITION, 1, 6)).isEqualTo(1);
    }
}
