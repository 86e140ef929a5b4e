package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.progress.PartitionTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A position that is saved with an older epoch than its last record looks like one in a log that has lost records. */
class LeaderEpochTest {

    private static final TopicPartition FIRST = new TopicPartition("in", 0);
    private static final TopicPartition SECOND = new TopicPartition("in", 1);
    private static final List<byte[]> FEED = Feed.itch(3_000, 1);

    @TempDir
    private Path folder;

    @Test
    void shouldBeThatOfTheLastRecordWhenThoseOfAPollAreOfTwo() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST);
        BegunTask.begin(task, BegunTask.idle(), folder);
        final PartitionInput input = new PartitionInput(FIRST, task, DeadLetters.NONE);

        input.take(FIRST, List.of(record(FIRST, 0, 3), record(FIRST, 1, 3), record(FIRST, 2, 4)));
        input.processNext();
        input.processNext();
        assertThat(task.position(0).leaderEpoch()).isEqualTo(3);
        input.processNext();
        assertThat(task.position(0).leaderEpoch()).isEqualTo(4);
    }

    @Test
    void shouldBeThatOfTheLastRecordOfEachPartitionThatIsMerged() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST, SECOND);
        final MergedTaskInput input = BegunTask.merged(task, FIRST, SECOND, folder);

        input.take(FIRST, List.of(record(FIRST, 0, 3), record(FIRST, 1, 4)));
        input.take(SECOND, List.of(record(SECOND, 0, 7), record(SECOND, 5, 8)));
        input.complete(FIRST);
        input.complete(SECOND);
        assertThat(input.processNext()).isTrue();
        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(1L, 3);
        while (input.processNext()) {
            continue;
        }
        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(2L, 4);
        assertThat(task.position(1)).extracting("next", "leaderEpoch").containsExactly(6L, 8);
    }

    @Test
    void shouldNotBeThatOfARecordBeforeWhichGapRecordsEnter() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST);
        final MergedTaskInput input = BegunTask.lines(task, folder, FIRST);

        // Each instrument that the feed has named gets a note about the gap.
        input.take(FIRST, List.of(record(FIRST, 0, 3), record(FIRST, 1, 3), record(FIRST, 2, 3), record(FIRST, 4, 4)));
        input.complete(FIRST);
        for (int entered = 0; entered < 4; entered++) {
            assertThat(input.processNext()).isTrue();
        }
        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(3L, 3);
        while (input.processNext()) {
            continue;
        }
        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(5L, 4);
    }

    @Test
    void shouldBeThatOfTheLastDuplicateThatWasDropped() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST, SECOND);
        final MergedTaskInput input = BegunTask.lines(task, folder, FIRST, SECOND);

        input.take(FIRST, List.of(record(FIRST, 0, 3), record(FIRST, 1, 3), record(FIRST, 2, 3)));
        input.take(SECOND, List.of(record(SECOND, 0, 7), record(SECOND, 1, 7), record(SECOND, 5, 8)));
        while (input.processNext()) {
            continue;
        }
        // The record at 5 was read, and waits for those before it.
        assertThat(task.position(1)).extracting("next", "leaderEpoch").containsExactly(2L, 7);
        input.complete(FIRST);
        input.complete(SECOND);
        while (input.processNext()) {
            continue;
        }
        assertThat(task.position(0)).extracting("next", "leaderEpoch").containsExactly(3L, 3);
        assertThat(task.position(1)).extracting("next", "leaderEpoch").containsExactly(6L, 8);
    }

    private static ConsumerRecord<byte[], byte[]> record(
            final TopicPartition partition, final int offset, final int epoch) {
        return new ConsumerRecord<>(
                partition.topic(),
                partition.partition(),
                offset,
                0,
                TimestampType.CREATE_TIME,
                0,
                0,
                null,
                FEED.get(offset),
                new RecordHeaders(),
                Optional.of(epoch));
    }
}
