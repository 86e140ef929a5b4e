package dev.tailrace.kafka.task;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.OutputException;
import dev.tailrace.kafkaclient.InputLosses;
import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.value.ValueArrays;
import dev.tailrace.progress.ProgressAgent;
import dev.tailrace.progress.ProgressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;

/**
 * One thread of a run: one consumer, the partition tasks of the partitions that it has been given, and their producer. A
 * round polls, processes what came, lets partition tasks take their copies, and sends commits; nothing in it waits for a
 * disk, an acknowledgement or another thread. How partition tasks come ({@link AssignedTasks}), go ({@link RevokedTasks})
 * and break ({@link BrokenTasks}) is elsewhere.
 *
 * <pre>
 *   consumer.poll --> records by partition --> partition task --> results --> producer.send
 *        ^                                      |                       |
 *        | pause, resume                        | copy of the state     | acknowledged
 *        +---- results pile up <---------------------------------------+ |
 *                                               v                       v
 *                                       progress thread: waits for the acknowledgements, writes the snapshot
 * </pre>
 *
 * <p>{@link #run} belongs to one thread; {@link #stop} and the figures to any.
 */
final class PollLoop implements Runnable, ConsumerRebalanceListener {

    /** Records of a partition task per round; others have their turn then. */
    static final int SLICE = 2_000;

    /** How long a poll may wait: acknowledgements, recovered partition tasks and copies that are due are looked at after it. */
    static final Duration WAIT = Duration.ofMillis(10);

    static final Duration WAIT_FOR_ACKNOWLEDGEMENTS = Duration.ofMillis(1);

    private static final Duration LEAVE_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration LEAVE_TIMEOUT_WITHOUT_BROKER = Duration.ofMillis(300);

    private final RunSettings settings;
    private final TaskFactory factory;
    private final RunTopics topics;
    private final Consumer<byte[], byte[]> consumer;
    private final TaskProducers producers;
    private final RecoveryThread recoveries;
    private final OffsetCommits commits;
    private final TaskTable table = new TaskTable();
    private final RevokedTasks departures;
    private final AssignedTasks arrivals;
    private final BrokenTasks broken;
    private final BrokerWatch brokers;
    private final TopicWatch topicWatch;
    private final Notices notices;
    private final LoopFigures figures;
    private final TaskWatch watch;
    private final CountedTimes times;
    private final ValueArrays values = new ValueArrays();
    private final AtomicInteger metadataUpdates = new AtomicInteger();
    private int checkedUpdates;
    private volatile Set<TopicPartition> ended = Set.of();
    private volatile boolean saved;
    private volatile boolean stopping;

    /** @param times measures the processing times of records; null when they are not measured */
    PollLoop(
            final RunSettings settings,
            final TaskFactory factory,
            final RunTopics topics,
            final Clients clients,
            final int thread,
            final ProgressAgent progress,
            final TopicWatch topicWatch,
            final Notices notices,
            final java.util.function.Consumer<InputFaults> met,
            final CountedTimes times) {
        this.settings = settings;
        this.factory = factory;
        this.topics = topics;
        this.topicWatch = topicWatch;
        this.notices = notices;
        consumer = clients.consumer(thread, metadataUpdates::incrementAndGet);
        producers = new TaskProducers(settings, clients, thread, topicWatch);
        recoveries = new RecoveryThread(settings, clients, topicWatch, "tailrace-recovery-" + thread);
        commits = new OffsetCommits(consumer, System.nanoTime());
        watch = new TaskWatch(consumer);
        this.times = times;
        brokers = new BrokerWatch(consumer, settings.client().bootstrapServers(), notices);
        departures = new RevokedTasks(table, producers, commits, progress, brokers::isAway, leaving -> {
            watch.forgetBadInput();
            met.accept(leaving);
        });
        arrivals = new AssignedTasks(
                settings, this::makeTasks, consumer, recoveries, table, departures, progress, notices);
        broken = new BrokenTasks(settings, consumer, producers, table, arrivals, departures, notices);
        figures = new LoopFigures(factory.outputTopics().size());
    }

    private List<TaskSlot> makeTasks(final List<TopicPartition> partitions) {
        if (settings.merged()) {
            return List.of(factory.merged(topics.mergedSources(), producers.of(0), values, consumer::groupMetadata));
        }
        final List<TaskSlot> made = new ArrayList<>();
        for (final TopicPartition partition : partitions) {
            made.add(factory.task(partition, producers.of(partition.partition()), values, consumer::groupMetadata));
        }
        return made;
    }

    /**
     * Works until {@link #stop} is called or the input has ended, where the run ends with it.
     *
     * @throws StatusException when it cannot continue
     * @throws InputException when a record is bad and the policy is to fail
     */
    @Override
    public void run() {
        try {
            begin();
            do {
                while (!stopping && !hasEnded()) {
                    round();
                }
            } while (!areOutputsWhole());
            arrivals.cancel();
            saved = departures.settle(table.tasks());
            if (!saved) {
                notices.warn("the last progress of " + table.size() + " partition tasks could not be saved"
                        + (brokers.isAway() ? ", because no broker answers" : ", or was not saved in time")
                        + "; the next start resumes from the snapshots before");
            }
            topicWatch.noteForeign();
            if (!stopping) {
                ended = table.tasks().stream()
                        .flatMap(slot -> slot.sources().stream())
                        .collect(Collectors.toSet());
            }
        } catch (final RuntimeException | Error failure) {
            abandon();
            throw failure;
        } finally {
            close();
        }
    }

    // A last snapshot would cover results that their log has lost.
    private boolean areOutputsWhole() {
        watch.lookNow(table.tasks());
        if (!brokers.isAway()) {
            topicWatch.checkEndsNow();
        }
        boolean whole = true;
        for (final TaskSlot slot : table.tasks()) {
            try {
                slot.poll(System.nanoTime());
            } catch (final ProgressException e) {
                whole = false;
                breakAtEnd(slot, e);
            }
        }
        return whole || stopping;
    }

    private void breakAtEnd(final TaskSlot slot, final ProgressException lost) {
        if (stopping && lost.kind() == ProgressException.Kind.REPAIRABLE) {
            throw new StatusException(
                    ExitStatus.OUTPUT_LOST, lost.getMessage() + "; start the run again, which writes them again", lost);
        }
        broken.handle(slot, lost);
    }

    private void begin() {
        if (settings.merged()) {
            consumer.assign(topics.mergedSources().keySet());
            arrivals.assigned(topics.mergedSources().keySet());
        } else {
            consumer.subscribe(settings.inputTopics().values(), this);
        }
    }

    private void round() {
        topicWatch.throwIfRefused();
        arrivals.poll();
        take(poll());
        final long nowNs = System.nanoTime();
        for (final TaskSlot slot : table.tasks()) {
            work(slot, nowNs);
        }
        commits.send(nowNs);
        directFlow();
        watch.look(nowNs, table.tasks());
        brokers.look(nowNs);
        broken.endRound(nowNs);
    }

    private void take(final ConsumerRecords<byte[], byte[]> polled) {
        final Map<TopicPartition, OffsetAndMetadata> positions = polled.nextOffsets();
        final boolean known = polled.isEmpty() && positions.isEmpty() || areTopicsKnown();
        for (final TopicPartition partition : polled.partitions()) {
            final TaskSlot slot = table.at(partition);
            if (slot != null && known) {
                slot.input().take(partition, polled.records(partition));
            } else if (slot != null) {
                consumer.seek(partition, polled.records(partition).get(0).offset());
            }
        }
        if (known) {
            positions.forEach(this::advanceTo);
        }
    }

    private void advanceTo(final TopicPartition partition, final OffsetAndMetadata next) {
        final TaskSlot slot = table.at(partition);
        if (slot != null) {
            slot.input().advanceTo(partition, next);
        }
    }

    // What a consumer reads behind new metadata may come from a topic that was created again.
    private boolean areTopicsKnown() {
        final int updates = metadataUpdates.get();
        if (updates != checkedUpdates) {
            try {
                topicWatch.check();
            } catch (final KafkaException ignored) {
                return false;
            }
            checkedUpdates = updates;
        }
        return true;
    }

    private ConsumerRecords<byte[], byte[]> poll() {
        try {
            return consumer.poll(pollTime(table.tasks()));
        } catch (final OffsetOutOfRangeException e) {
            throw unreadable(e);
        } catch (final FencedInstanceIdException e) {
            throw new StatusException(
                    ExitStatus.FENCED,
                    "another member of the group '" + settings.application()
                            + "' has the same group.instance.id; give each process its own",
                    e);
        } catch (final KafkaException e) {
            throw KafkaFailures.explain(
                    e,
                    "reading " + settings.inputTopics().values(),
                    settings.client().bootstrapServers());
        }
    }

    // That a topic was created again says more than its offsets.
    private StatusException unreadable(final OffsetOutOfRangeException gone) {
        try {
            topicWatch.check();
            return InputLosses.explain(
                    gone, consumer.beginningOffsets(gone.partitions()), consumer.endOffsets(gone.partitions()));
        } catch (final KafkaException ignored) {
            return InputLosses.explain(gone, Map.of(), Map.of());
        }
    }

    // A partition task that has processed less than its share waits for records, of another source too, or for
    // acknowledgements. Polling without a pause would take the processor from the threads that bring them.
    static Duration pollTime(final List<TaskSlot> tasks) {
        Duration time = WAIT;
        for (final TaskSlot slot : tasks) {
            if (slot.processed() == SLICE) {
                return Duration.ZERO;
            }
            if (slot.isHeldUp()) {
                time = WAIT_FOR_ACKNOWLEDGEMENTS;
            }
        }
        return time;
    }

    // One that broke in this round may have taken others with it, which are no longer active.
    private void work(final TaskSlot slot, final long nowNs) {
        if (table.at(slot.sources().get(0)) != slot) {
            return;
        }
        try {
            process(slot);
            slot.poll(nowNs).ifPresent(notices::warn);
            slot.transact(nowNs);
            commits.collect(slot);
            slot.verify(recoveries);
            endIfAtEnd(slot);
        } catch (final ProgressException e) {
            broken.handle(slot, e);
        } catch (final StatusException | InputException | OutputException e) {
            throw e;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw new StatusException(
                    ExitStatus.INTERNAL_ERROR, slot.input().place() + ": the pipeline failed: " + failure, failure);
        }
    }

    // What was processed counts, also when its partition task breaks then: a copy of its state may be what it begins
    // again from.
    private void process(final TaskSlot slot) {
        try {
            slot.work(SLICE, times);
        } finally {
            if (slot.processed() > 0) {
                figures.add(slot);
            }
        }
    }

    private void endIfAtEnd(final TaskSlot slot) {
        if (!settings.spec().stopAtEnd() || slot.hasEnded()) {
            return;
        }
        for (final TopicPartition source : slot.sources()) {
            // A partition that was added later had no records when the run began.
            if (slot.wants(source) && consumer.position(source) >= topics.ends().getOrDefault(source, 0L)) {
                slot.complete(source);
            }
        }
        if (slot.isComplete() && slot.isDrained()) {
            slot.end();
        }
    }

    private boolean hasEnded() {
        return settings.spec().stopAtEnd()
                && table.hasEverOwned()
                && arrivals.isQuiet()
                && broken.isQuiet()
                && table.size() > 0
                && table.tasks().stream().allMatch(TaskSlot::hasEnded);
    }

    // Back-pressure: partitions whose partition task has no room are paused.
    private void directFlow() {
        for (final TaskSlot slot : table.tasks()) {
            // One that breaks here may take others with it.
            if (table.at(slot.sources().get(0)) == slot) {
                directFlow(slot);
            }
        }
    }

    // The first snapshot of a partition task, without which it cannot begin, may have failed.
    private void directFlow(final TaskSlot slot) {
        try {
            for (final TopicPartition source : slot.sources()) {
                final boolean wanted = slot.wants(source);
                if (slot.turns(source, wanted)) {
                    turn(source, wanted);
                }
            }
        } catch (final ProgressException e) {
            broken.handle(slot, e);
        }
    }

    private void turn(final TopicPartition source, final boolean flows) {
        if (flows) {
            consumer.resume(Set.of(source));
        } else {
            consumer.pause(Set.of(source));
        }
    }

    @Override
    public void onPartitionsAssigned(final Collection<TopicPartition> partitions) {
        arrivals.assigned(partitions);
        CrashPoint.DURING_REBALANCE.reach();
    }

    /** These partitions go to another member: what was done is saved first. */
    @Override
    public void onPartitionsRevoked(final Collection<TopicPartition> partitions) {
        departures.end(partitions);
        release(partitions);
        if (!partitions.isEmpty()) {
            notices.event("revoked", "revoked " + AssignedTasks.names(partitions));
        }
        CrashPoint.DURING_REBALANCE.reach();
    }

    /** The membership has ended, so these partitions may be another member's: nothing may be written any more. */
    @Override
    public void onPartitionsLost(final Collection<TopicPartition> partitions) {
        departures.drop(partitions);
        release(partitions);
        if (!partitions.isEmpty()) {
            notices.warn(
                    "this process is no longer a member of the group '" + settings.application()
                            + "', because the group did not hear from it within its session timeout, or because a round took"
                            + " longer than max.poll.interval.ms (lower consumer.max.poll.records then); the partition tasks of "
                            + partitions
                            + " were dropped and resume from what was saved, here or at another member, when the group gives them");
        }
    }

    private void release(final Collection<TopicPartition> partitions) {
        table.release(partitions);
        arrivals.forget(partitions);
        broken.explain(partitions);
    }

    // What was done before the failure is delivered; the state of a partition task that has failed is that of a record
    // half done.
    private void abandon() {
        arrivals.cancel();
        if (topicWatch.hasRefused()) {
            // What waits in the producer may not go to a topic that is another one by now.
            table.tasks()
                    .forEach(slot -> slot.start().producer().failed(new IllegalStateException("the run has stopped")));
        }
        table.tasks().forEach(slot -> slot.task().forget());
    }

    // The code of the pipeline may throw when it is closed; a consumer that stayed open would keep its partitions.
    private void close() {
        try {
            table.tasks().forEach(departures::remove);
        } finally {
            closeClients();
        }
    }

    private void closeClients() {
        recoveries.close(brokers.isAway());
        arrivals.close();
        producers.close(brokers.isAway());
        watch.end();
        // The next owner need not wait until the session of a static member times out.
        consumer.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP)
                .withTimeout(brokers.isAway() ? LEAVE_TIMEOUT_WITHOUT_BROKER : LEAVE_TIMEOUT));
    }

    /** Asks the loop to end after the current round; from any thread. */
    void stop() {
        stopping = true;
    }

    /** What it has done so far; from any thread. */
    LoopFigures figures() {
        return figures;
    }

    /** What its partition tasks are like; from any thread. */
    TaskWatch.View view() {
        return watch.view();
    }

    /** The partitions that it has read up to their ends, once it has ended with its input; from any thread. */
    Set<TopicPartition> ended() {
        return ended;
    }

    /** Whether it has ended and everything that its partition tasks had done by then is saved; from any thread. */
    boolean isSaved() {
        return saved;
    }

    /** Active partition tasks; from any thread. */
    int taskCount() {
        return table.size();
    }
}
