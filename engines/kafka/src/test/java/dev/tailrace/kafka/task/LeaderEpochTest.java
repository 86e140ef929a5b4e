package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.PipelineVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private static PartitionTask task(final TopicPartition... inputs) {
        final PartitionTaskSpec.Builder spec = PartitionTaskSpec.of(0, "alerts", PipelineVersion.of(Map.of()))
                .output(LogIdentity.of("out-0"))
                .guarantee(Guarantee.TRANSACTIONAL);
        for (final TopicPartition input : inputs) {
            spec.input(LogIdentity.of(input.toString()));
        }
        return new PartitionTask(spec.build(), (output, buffer, offset, length, outputHeader) -> {}, System::nanoTime);
    }

    @Test
    void shouldBeThatOfTheLastRecordWhenThoseOfAPollAreOfTwo() throws IOException {
        final PartitionTask task = task(FIRST);
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
        final PartitionTask task = task(FIRST, SECOND);
        final Map<TopicPartition, String> sources = new LinkedHashMap<>();
        sources.put(FIRST, "feed");
        sources.put(SECOND, "feed");
        final MergedTaskInput input = MergedTaskInput.of(
                sources,
                Reference.tickAlerts("threshold-bp", "20"),
                BegunTask.idle(),
                task,
                new InputFaults(OnError.FAIL));
        BegunTask.begin(task, input.processor(), folder);

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
