package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.PartitionReader.Range;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

class PartitionReaderTest {

    private static final TopicPartition A = new TopicPartition("a", 0);
    private static final TopicPartition B = new TopicPartition("b", 1);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(OffsetResetStrategy.NONE);
    private final PartitionReader reader = new PartitionReader(consumer, Duration.ofMillis(200));
    private final List<String> taken = new ArrayList<>();

    @Test
    void shouldReadRangesOfSeveralPartitionsAndNothingElse() {
        has(A, 0, 10, 0, 1, 2, 3);
        has(B, 5, 9, 5, 6, 8);

        reader.read(Map.of(A, range("a", 1, 3), B, range("b", 5, 8)));

        assertThat(taken).containsExactlyInAnyOrder("a1", "a2", "b5", "b6");
        assertThat(consumer.assignment()).isEmpty();
    }

    @Test
    void shouldReadOneRangeAfterAnother() {
        has(A, 0, 4, 0, 1, 2, 3);
        reader.read(A, 2, 4, record -> taken.add("a" + record.offset()));
        has(A, 0, 4, 0, 1, 2, 3);
        reader.read(A, 0, 2, record -> taken.add("a" + record.offset()));

        assertThat(taken).containsExactly("a2", "a3", "a0", "a1");
    }

    @Test
    void shouldNotPollForAnEmptyRange() {
        has(A, 0, 4);

        reader.read(Map.of(A, range("a", 4, 4)));

        assertThat(taken).isEmpty();
    }

    @Test
    void shouldNameEachPartitionThatDoesNotAdvance() {
        has(A, 0, 10, 0, 1);
        has(B, 0, 5, 0, 4);

        assertThatThrownBy(() -> reader.read(Map.of(A, range("a", 0, 10), B, range("b", 0, 5))))
                .isInstanceOf(TimeoutException.class)
                .hasMessage(
                        "cannot read topic 'a', partition 0 from offset 2 to 10: no broker answers, or a transaction is open"
                                + " there, of another application or one whose end the log has lost; the latter stays open until"
                                + " kafka-transactions.sh abort ends it");
        assertThat(taken).contains("b4");
    }

    @Test
    void shouldSayThatRecordsAreGone() {
        has(A, 3, 10, 3);

        assertThatThrownBy(() -> reader.read(Map.of(A, range("a", 1, 5))))
                .isInstanceOf(OffsetOutOfRangeException.class);
    }

    private Range range(final String name, final long from, final long to) {
        return new Range(from, to, record -> taken.add(name + record.offset()));
    }

    private void has(final TopicPartition partition, final long begin, final long end, final long... offsets) {
        consumer.updateBeginningOffsets(Map.of(partition, begin));
        consumer.updateEndOffsets(Map.of(partition, end));
        consumer.schedulePollTask(() -> {
            for (final long offset : offsets) {
                if (offset >= consumer.position(partition)) {
                    consumer.addRecord(new ConsumerRecord<>(
                            partition.topic(), partition.partition(), offset, null, new byte[] {1}));
                }
            }
        });
    }
}
