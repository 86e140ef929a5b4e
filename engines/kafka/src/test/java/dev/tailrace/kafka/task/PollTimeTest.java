package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.launch.value.ValueArrays;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.store.FolderStore;
import dev.tailrace.progress.store.LocalDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A poll must not wait where a partition task can process more, and must wait where none can. */
class PollTimeTest {

    private static final TopicPartition FIRST = new TopicPartition("in", 0);
    private static final TopicPartition SECOND = new TopicPartition("in", 1);
    private static final int REST = 500;
    private static final List<byte[]> FEED = Feed.itch(PollLoop.SLICE + REST, 1);

    @TempDir
    private Path folder;

    private final ResultProducer producer = new ResultProducer(new CopyingProducer(), 1_000);

    @Test
    void shouldNotPauseWhileATaskHasMoreRecordsThanItsShare() throws IOException {
        final TaskSlot slot = reading(FIRST, producer);

        assertThat(afterWork(slot)).isEqualTo(Duration.ZERO);
        assertThat(afterWork(slot)).isEqualTo(PollLoop.WAIT);
        assertThat(slot.processed()).isEqualTo(REST);
    }

    @Test
    void shouldPauseWhileResultsWaitForAcknowledgements() throws IOException {
        final TaskSlot slot = reading(FIRST, producer);
        producer.inFlight().sent(1_000);
        assertThat(afterWork(slot)).isEqualTo(PollLoop.WAIT_FOR_ACKNOWLEDGEMENTS);
        assertThat(slot.input().waiting(FIRST)).isEqualTo(FEED.size());

        producer.inFlight().acknowledged(1_000);
        assertThat(afterWork(slot)).isEqualTo(Duration.ZERO);
    }

    @Test
    void shouldNotPauseForATaskThatIsHeldUpWhileAnotherHasRecords() throws IOException {
        final TaskSlot held = reading(FIRST, producer);
        final TaskSlot free = reading(SECOND, new ResultProducer(new CopyingProducer(), 1_000));
        producer.inFlight().sent(1_000);

        assertThat(afterWork(held, free)).isEqualTo(Duration.ZERO);
    }

    @Test
    void shouldPauseWhileTheOrderWaitsForAnotherPartition() throws IOException {
        final PartitionTask task = BegunTask.of(FIRST, SECOND);
        final MergedTaskInput input = BegunTask.merged(task, FIRST, SECOND, folder.resolve("merged"));
        final TaskSlot slot = slot(task, input, producer, FIRST, SECOND);

        input.take(FIRST, records(FIRST));
        assertThat(afterWork(slot)).isEqualTo(PollLoop.WAIT);
        input.take(SECOND, records(SECOND));
        assertThat(afterWork(slot)).isEqualTo(Duration.ZERO);
    }

    private static Duration afterWork(final TaskSlot... slots) {
        for (final TaskSlot slot : slots) {
            slot.work(PollLoop.SLICE, null);
        }
        return PollLoop.pollTime(List.of(slots));
    }

    /** A task that has polled the whole feed. */
    private TaskSlot reading(final TopicPartition partition, final ResultProducer results) throws IOException {
        final PartitionTask task = BegunTask.of(partition);
        BegunTask.begin(task, BegunTask.idle(), folder.resolve(partition.toString()));
        final TaskSlot slot = slot(task, new PartitionInput(partition, task, DeadLetters.NONE), results, partition);
        slot.input().take(partition, records(partition));
        return slot;
    }

    private TaskSlot slot(
            final PartitionTask task,
            final TaskInput input,
            final ResultProducer results,
            final TopicPartition... sources)
            throws IOException {
        return new TaskSlot(
                new TaskStart(
                        task,
                        BegunTask.idle(),
                        new TaskTopics(List.of(), new int[0], new ValueArrays()),
                        results,
                        List.of(sources),
                        new FolderStore(LocalDisk.at(folder.resolve("unused")), "1")),
                input,
                TaskTransactions.NONE,
                new InputFaults(OnError.FAIL));
    }

    private static List<ConsumerRecord<byte[], byte[]>> records(final TopicPartition partition) {
        return IntStream.range(0, FEED.size())
                .mapToObj(offset -> new ConsumerRecord<byte[], byte[]>(
                        partition.topic(), partition.partition(), offset, null, FEED.get(offset)))
                .toList();
    }
}
