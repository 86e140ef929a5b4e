package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.progress.PartitionTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergedTaskInputTest {

    private static final TopicPartition FIRST = new TopicPartition("in", 0);
    private static final TopicPartition SECOND = new TopicPartition("in", 1);
    private static final List<byte[]> FEED = Feed.itch(3_000, 1);

    @TempDir
    private Path folder;

    // The merge has read the last record of the second partition, and waits for the first one.
    @Test
    void shouldNotBeDrainedWhileARecordThatWasReadAheadHasNotEntered() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST, SECOND);
        final MergedTaskInput input = BegunTask.merged(task, FIRST, SECOND, folder);
        input.take(FIRST, List.of(record(FIRST, 0), record(FIRST, 1_000)));
        input.take(SECOND, List.of(record(SECOND, 500), record(SECOND, 2_000)));
        assertThat(entered(input)).isEqualTo(3);

        input.complete(FIRST);
        input.complete(SECOND);
        assertThat(input.isDrained()).isFalse();

        assertThat(entered(input)).isEqualTo(1);
        assertThat(input.isDrained()).isTrue();
        assertThat(task.position(1).next()).isEqualTo(2_001);
    }

    @Test
    void shouldAwaitThePartitionWithoutRecordsOnceTheMergeNeedsIt() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST, SECOND);
        final MergedTaskInput input = BegunTask.merged(task, FIRST, SECOND, folder);
        input.take(FIRST, List.of(record(FIRST, 0), record(FIRST, 1_000)));
        input.take(SECOND, List.of(record(SECOND, 500)));
        assertThat(input.processNext()).isTrue();
        assertThat(input.awaits(FIRST) || input.awaits(SECOND)).isFalse();

        assertThat(entered(input)).isEqualTo(1);
        assertThat(input.awaits(SECOND)).isTrue();
        assertThat(input.awaits(FIRST)).isFalse();

        input.complete(SECOND);
        assertThat(entered(input)).isEqualTo(1);
        assertThat(input.awaits(SECOND)).isFalse();
        assertThat(input.awaits(FIRST)).isTrue();
    }

    @Test
    void shouldMoveTheSavedPositionOfALineWhoseRecordsAreAllDuplicates() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST, SECOND);
        final MergedTaskInput input = BegunTask.lines(task, folder, FIRST, SECOND);
        input.take(FIRST, List.of(record(FIRST, 0), record(FIRST, 1), record(FIRST, 2)));
        input.take(SECOND, List.of(record(SECOND, 0), record(SECOND, 1), record(SECOND, 2)));
        input.complete(FIRST);
        input.complete(SECOND);

        entered(input);

        assertThat(task.position(0).next()).isEqualTo(3);
        assertThat(task.position(1).next()).isEqualTo(3);
        assertThat(task.checkpoint().records()).isEqualTo(3);
    }

    @Test
    void shouldMovePastMarkersAfterTheLastRecordOnceItHasEntered() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST, SECOND);
        final MergedTaskInput input = BegunTask.merged(task, FIRST, SECOND, folder);
        input.take(FIRST, List.of(record(FIRST, 0)));
        input.advanceTo(FIRST, new OffsetAndMetadata(2, Optional.of(3), ""));
        input.take(SECOND, List.of(record(SECOND, 500)));
        input.advanceTo(SECOND, new OffsetAndMetadata(502, Optional.of(4), ""));

        assertThat(entered(input)).isEqualTo(1);
        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(2L, 3);
        assertThat(task.position(1).next()).isZero();

        input.complete(FIRST);
        assertThat(entered(input)).isEqualTo(1);
        assertThat(task.position(1)).extracting("next", "leaderEpoch").containsExactly(502L, 4);
    }

    // A gap record enters by the partition whose record reveals the gap, before that record.
    @Test
    void shouldNotMoveBackToBeforeAMarkerWhenAGapRecordEnters() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST);
        final MergedTaskInput input = BegunTask.lines(task, folder, FIRST);
        input.take(FIRST, List.of(record(FIRST, 0), record(FIRST, 1), record(FIRST, 2)));
        input.advanceTo(FIRST, new OffsetAndMetadata(4, Optional.of(3), ""));
        assertThat(entered(input)).isEqualTo(3);

        input.take(FIRST, List.of(record(FIRST, 4)));
        input.complete(FIRST);
        assertThat(input.processNext()).isTrue();

        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(4L, 3);
    }

    private static int entered(final MergedTaskInput input) {
        int records = 0;
        while (input.processNext()) {
            records++;
        }
        return records;
    }

    private static ConsumerRecord<byte[], byte[]> record(final TopicPartition partition, final int offset) {
        return new ConsumerRecord<>(partition.topic(), partition.partition(), offset, null, FEED.get(offset));
    }
}
