package dev.tailrace.kafkaclient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ReadableEndsTest {

    private static final TopicPartition PARTITION = new TopicPartition("in", 0);
    private static final Map<Integer, Long> REACHED = Map.of(0, 10L);
    private static final Map<Integer, Long> WITH_A_MARKER = Map.of(0, 11L);
    private static final Map<Integer, Long> WITH_TWO = Map.of(0, 12L);

    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>(OffsetResetStrategy.NONE);
    private final PartitionReader reader = new PartitionReader(consumer);
    private int lookups;
    private long nowNs;
    private final ReadableEnds ends = new ReadableEnds(
            (from, to) -> {
                lookups++;
                return from;
            },
            () -> nowNs);

    // Else a run that has read everything would look stuck.
    @Test
    void shouldEndAfterTheLastRecordOnceTheRunHasNotMovedForAWhile() {
        assertThat(ends.after(REACHED, WITH_A_MARKER)).isEqualTo(WITH_A_MARKER);
        assertThat(ends.after(REACHED, WITH_A_MARKER)).isEqualTo(WITH_A_MARKER);
        assertThat(lookups).isZero();

        nowNs = ReadableEnds.QUIET_NS;
        assertThat(ends.after(REACHED, WITH_A_MARKER)).isEqualTo(REACHED);
        assertThat(ends.after(REACHED, WITH_A_MARKER)).isEqualTo(REACHED);
        assertThat(lookups).isEqualTo(1);

        assertThat(ends.after(REACHED, WITH_TWO)).isEqualTo(WITH_TWO);
        nowNs = 2 * ReadableEnds.QUIET_NS;
        assertThat(ends.after(REACHED, WITH_TWO)).isEqualTo(REACHED);
        assertThat(lookups).isEqualTo(2);
    }

    @Test
    void shouldReadNothingWhileItMovesOrIsAtTheEnd() {
        ends.after(Map.of(0, 9L), WITH_A_MARKER);
        nowNs = ReadableEnds.QUIET_NS;
        assertThat(ends.after(REACHED, WITH_A_MARKER)).isEqualTo(WITH_A_MARKER);
        nowNs = 3 * ReadableEnds.QUIET_NS;
        assertThat(ends.after(REACHED, REACHED)).isEqualTo(REACHED);
        assertThat(lookups).isZero();
    }

    @Test
    void shouldEndAfterTheLastRecordThatHasAValue() {
        consumer.schedulePollTask(() -> {
            for (int offset = 2; offset < 6; offset++) {
                consumer.addRecord(new ConsumerRecord<>("in", 0, offset, null, offset < 4 ? new byte[] {1} : null));
            }
        });

        assertThat(ReadableEnds.afterLast(reader, PARTITION, 0, 6)).isEqualTo(4);
    }

    // As when all records are of transactions that were aborted: a consumer passes over them.
    @Test
    void shouldEndAtTheBeginOfAPartitionWithoutRecords() {
        consumer.schedulePollTask(() -> consumer.seek(PARTITION, 6));
        consumer.schedulePollTask(() -> consumer.seek(PARTITION, 6));

        assertThat(ReadableEnds.afterLast(reader, PARTITION, 1, 6)).isEqualTo(1);
    }
}
