package dev.tailrace.kafka.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.value.ValueArrays;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.ProgressException;
import dev.tailrace.progress.store.FolderStore;
import dev.tailrace.progress.store.LocalDisk;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of partition tasks with transactions that cannot continue. */
class BrokenTasksTest {

    private static final TopicPartition FIRST = new TopicPartition("in", 0);
    private static final TopicPartition SECOND = new TopicPartition("in", 1);
    private static final long REACHED = 7;
    private static final long CLAIM_TIMEOUT_NS = 15_000_000_000L;
    private static final Exception FENCED = new ProducerFencedException("there is a newer producer");

    @TempDir
    private Path folder;

    private final List<String> notices = new ArrayList<>();
    private final MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("none");
    private final TaskTable table = new TaskTable();
    private AssignedTasks arrivals;
    private BrokenTasks broken;
    private int folders;

    private void begin(final Ordering ordering) {
        final RunSettings settings = KafkaRun.of(StreamGraph.of(new TickAlerts(), Map.of()))
                .with(spec -> spec.bootstrapServers("nowhere:1")
                        .inputTopics(List.of("in"))
                        .outputTopic("trades", "out")
                        .guarantee(Guarantee.TRANSACTIONAL)
                        .ordering(ordering)
                        .progressInterval(Duration.ofMillis(100)))
                .build()
                .settings();
        final Clients none = (Clients) Proxy.newProxyInstance(
                Clients.class.getClassLoader(), new Class<?>[] {Clients.class}, (proxy, method, arguments) -> {
                    throw new AssertionError("nothing is connected");
                });
        final TaskProducers producers = new TaskProducers(settings, none, 0, null);
        final RecoveryThread recoveries = new RecoveryThread(settings, none, null, "recovery");
        final RevokedTasks departures = new RevokedTasks(
                table, producers, new OffsetCommits(consumer, 0), null, () -> false, inputFaults -> {});
        arrivals = new AssignedTasks(
                settings, partitions -> List.of(), consumer, recoveries, table, departures, null, notices::add);
        broken = new BrokenTasks(settings, consumer, producers, table, arrivals, departures, notices::add);
        consumer.assign(List.of(FIRST, SECOND));
        table.own(List.of(FIRST, SECOND));
    }

    /** Handles a partition task that has processed the first records of each of its partitions, and whose producer failed. */
    private void handle(final Exception cause, final boolean mayHaveTimedOut, final TopicPartition... sources)
            throws IOException {
        final PartitionTask task = BegunTask.of(sources);
        BegunTask.begin(task, BegunTask.idle(), folder.resolve("task-" + folders++));
        for (int input = 0; input < sources.length; input++) {
            task.moveTo(input, REACHED, -1);
        }
        final ResultProducer producer = new ResultProducer(
                new MockProducer<>(true, null, new ByteArraySerializer(), new ByteArraySerializer()), 1_000);
        final TaskSlot slot = new TaskSlot(
                new TaskStart(
                        task,
                        BegunTask.idle(),
                        new TaskTopics(List.of(), new int[0], new ValueArrays()),
                        producer,
                        List.of(sources),
                        new FolderStore(LocalDisk.at(folder.resolve("unused")), "1")),
                new PartitionInput(sources[0], task, DeadLetters.NONE),
                new LastTransaction(mayHaveTimedOut),
                new InputFaults(OnError.FAIL));
        table.add(slot);
        producer.failed(cause);
        task.failed(0, -1, cause);
        broken.handle(slot, failureOf(task));
        assertThat(table.tasks()).isEmpty();
    }

    private static ProgressException failureOf(final PartitionTask task) {
        try {
            task.poll(0);
        } catch (final ProgressException failure) {
            return failure;
        }
        throw new AssertionError("the partition task is not broken");
    }

    private void assertTakenOver(final long nowNs) {
        assertThatThrownBy(() -> broken.endRound(nowNs))
                .isInstanceOfSatisfying(StatusException.class, ended -> assertThat(ended.status())
                        .isEqualTo(ExitStatus.FENCED));
        assertThat(arrivals.isQuiet()).isTrue();
    }

    private static long afterTheClaimTimeout() {
        return System.nanoTime() + CLAIM_TIMEOUT_NS;
    }

    @Test
    void shouldEndWhenTheGroupDoesNotExplainAnotherOwner() throws IOException {
        begin(Ordering.SOURCE_PARTITION);
        handle(FENCED, false, FIRST);

        broken.endRound(System.nanoTime());
        assertThat(broken.isQuiet()).isFalse();

        assertTakenOver(afterTheClaimTimeout());
    }

    // The broker fences the producer of a transaction that it aborts after transaction.timeout.ms.
    @Test
    void shouldRecoverATaskWhoseTransactionTimedOutAndThatTheGroupDoesNotRevoke() throws IOException {
        begin(Ordering.SOURCE_PARTITION);
        handle(FENCED, true, FIRST);

        broken.endRound(System.nanoTime());
        assertThat(broken.isQuiet()).isFalse();
        assertThat(arrivals.isQuiet()).isTrue();

        broken.endRound(afterTheClaimTimeout());
        assertThat(broken.isQuiet()).isTrue();
        assertThat(arrivals.isQuiet()).isFalse();
        assertThat(consumer.paused()).containsExactly(FIRST);
        assertThat(notices)
                .containsExactly(
                        "the transaction of in-0 was open for longer than transaction.timeout.ms, and the broker has"
                                + " aborted it; its partition task restarts from what the outputs hold");
    }

    @Test
    void shouldEndWhenATransactionTimesOutAgainAndNothingWasCommittedBetween() throws IOException {
        begin(Ordering.SOURCE_PARTITION);
        handle(FENCED, true, FIRST);
        broken.endRound(afterTheClaimTimeout());
        consumer.commitSync(Map.of(FIRST, new OffsetAndMetadata(3)));
        handle(FENCED, true, FIRST);
        broken.endRound(afterTheClaimTimeout());
        assertThat(broken.isQuiet()).isTrue();

        handle(FENCED, true, FIRST);

        assertThatThrownBy(() -> broken.endRound(afterTheClaimTimeout()))
                .isInstanceOfSatisfying(StatusException.class, ended -> assertThat(ended.status())
                        .isEqualTo(ExitStatus.OUTPUT_LOST))
                .hasMessageContaining("raise producer.transaction.timeout.ms");
    }

    @Test
    void shouldNotTakeTheRevocationOfAnotherPartitionForAnExplanation() throws IOException {
        begin(Ordering.SOURCE_PARTITION);
        handle(FENCED, false, FIRST);
        broken.explain(List.of(SECOND));
        assertThat(broken.isQuiet()).isFalse();

        broken.explain(List.of(SECOND, FIRST));

        assertThat(broken.isQuiet()).isTrue();
        broken.endRound(afterTheClaimTimeout());
        assertThat(arrivals.isQuiet()).isTrue();
    }

    @Test
    void shouldEndAtOnceWhenAMergedTaskIsTakenOver() throws IOException {
        begin(Ordering.TOTAL);
        handle(FENCED, false, FIRST, SECOND);

        assertTakenOver(System.nanoTime());
    }

    @Test
    void shouldRecoverAMergedTaskWhoseTransactionTimedOutAndThatNoOtherOwnerContinues() throws IOException {
        begin(Ordering.TOTAL);
        handle(FENCED, true, FIRST, SECOND);
        consumer.commitSync(Map.of(FIRST, new OffsetAndMetadata(REACHED), SECOND, new OffsetAndMetadata(REACHED - 1)));

        broken.endRound(System.nanoTime());
        assertThat(arrivals.isQuiet()).isTrue();

        broken.endRound(afterTheClaimTimeout());
        assertThat(arrivals.isQuiet()).isFalse();
        assertThat(consumer.paused()).containsExactlyInAnyOrder(FIRST, SECOND);
    }

    @Test
    void shouldEndWhenAMergedTaskWhoseTransactionTimedOutIsContinuedByAnotherOwner() throws IOException {
        begin(Ordering.TOTAL);
        handle(FENCED, true, FIRST, SECOND);
        consumer.commitSync(Map.of(FIRST, new OffsetAndMetadata(REACHED), SECOND, new OffsetAndMetadata(REACHED)));

        assertTakenOver(afterTheClaimTimeout());
    }

    @Test
    void shouldCountTheTasksThatBreakInOneRoundAsOneRestart() throws IOException {
        begin(Ordering.SOURCE_PARTITION);
        final TimeoutException away = new TimeoutException("the broker is away");
        for (int round = 0; round < Restarts.MOST; round++) {
            handle(away, false, FIRST);
            handle(away, false, SECOND);
            broken.endRound(System.nanoTime());
        }

        assertThatThrownBy(() -> handle(away, false, FIRST))
                .isInstanceOfSatisfying(StatusException.class, ended -> assertThat(ended.status())
                        .isEqualTo(ExitStatus.OUTPUT_LOST));
    }

    // Between the broker's new generation and the moment when the member learns of it.
    @Test
    void shouldNotCountTransactionsThatARebalanceInterrupts() throws IOException {
        begin(Ordering.SOURCE_PARTITION);
        for (int round = 0; round <= Restarts.MOST; round++) {
            handle(new CommitFailedException("generation 3 is over"), false, FIRST);
            broken.endRound(System.nanoTime());
        }

        assertThat(arrivals.isQuiet()).isFalse();
    }

    /** A transaction that is open. */
    private record LastTransaction(boolean isOpenForLong) implements TaskTransactions {

        @Override
        public boolean commitsPositions() {
            return true;
        }

        @Override
        public boolean mayHaveTimedOut(final long nowNs) {
            return isOpenForLong;
        }
    }
}
