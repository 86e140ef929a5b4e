package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.progress.PartitionTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A restart is refused when retention has deleted offsets after the saved position, also those without a record. */
class PartitionInputTest {

    private static final TopicPartition PARTITION = new TopicPartition("in", 0);

    @TempDir
    private Path folder;

    private final PartitionTask task = BegunTask.of(PARTITION);
    private final PartitionInput input = new PartitionInput(PARTITION, task, DeadLetters.NONE);

    @BeforeEach
    void begin() throws IOException {
        BegunTask.begin(task, BegunTask.idle(), folder);
    }

    @Test
    void shouldMovePastMarkersAfterItsRecordsOnceTheseAreProcessed() {
        input.take(PARTITION, List.of(record(0, new byte[] {1}), record(1, new byte[] {1})));
        input.advanceTo(PARTITION, new OffsetAndMetadata(3, Optional.of(5), ""));

        assertThat(input.processNext()).isTrue();
        assertThat(task.position(0).next()).isEqualTo(1);
        assertThat(input.processNext()).isTrue();
        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(3L, 5);
    }

    @Test
    void shouldMovePastMarkersWithoutRecords() {
        input.advanceTo(PARTITION, new OffsetAndMetadata(3, Optional.of(5), ""));

        assertThat(input.processNext()).isFalse();
        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(3L, 5);
    }

    @Test
    void shouldMovePastARecordWithoutAValueAndNotCountIt() {
        input.take(PARTITION, List.of(record(0, new byte[] {1}), record(1, null)));
        input.processNext();
        input.processNext();

        assertThat(task.position(0).next()).isEqualTo(2);
        assertThat(task.checkpoint().records()).isEqualTo(1);
    }

    private static ConsumerRecord<byte[], byte[]> record(final long offset, final byte[] value) {
        return new ConsumerRecord<>(PARTITION.topic(), PARTITION.partition(), offset, null, value);
    }
}
