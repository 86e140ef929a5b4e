package dev.tailrace.kafka.lane;

import dev.tailrace.kafka.KafkaRunException;
import dev.tailrace.kafka.client.KafkaFailures;
import dev.tailrace.progress.ProgressAgent;
import dev.tailrace.progress.ProgressException;
import dev.tailrace.runtime.InputException;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.OutputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerGroupMetadata;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.FencedInstanceIdException;

/**
 * One thread of a run: one consumer, the lanes of the partitions that it has been given, and their producer. A round polls,
 * processes what came, lets lanes take their copies, and sends commits; nothing in it waits for a disk, an acknowledgement
 * or another thread. How lanes come ({@link LaneArrivals}), go ({@link LaneDepartures}) and break ({@link BrokenLanes}) is
 * elsewhere.
 *
 * <pre>
 *   consumer.poll --> records by partition --> lane --> results --> producer.send
 *        ^                                      |                       |
 *        | pause, resume                        | copy of the state     | acknowledged
 *        +---- results pile up <---------------------------------------+ |
 *                                               v                       v
 *                                       progress thread: waits for the acknowledgements, writes the snapshot
 * </pre>
 *
 * <p>{@link #run} belongs to one thread; {@link #stop} and the figures to any.
 */
final class PollLoop implements Runnable {

    /** Records of a lane per round; others have their turn then. */
    private static final int SLICE = 2_000;

    /** How long a poll may wait: acknowledgements, recovered lanes and copies that are due are looked at after it. */
    private static final Duration WAIT = Duration.ofMillis(10);

    private final RunSettings settings;
    private final LaneFactory factory;
    private final Map<TopicPartition, String> mergedSources;
    private final Consumer<byte[], byte[]> consumer;
    private final TransactionFactory transactions;
    private final LaneProducers producers;
    private final RecoveryThread recoveries;
    private final OffsetCommits commits;
    private final Verifications verifications;
    private final LaneTable table = new LaneTable();
    private final LaneDepartures departures;
    private final LaneArrivals arrivals;
    private final BrokenLanes broken;
    private final BrokerWatch brokers;
    private final Notices notices;
    private final LoopFigures figures;
    private final LaneWatch watch;
    private final RecordTimes times;
    private final ValueArrays values = new ValueArrays();
    private final long frontierIntervalNs;
    private long nextFrontierNs;
    private volatile boolean completed;
    private volatile boolean stopping;

    PollLoop(
            final RunSettings settings,
            final LaneFactory factory,
            final Map<TopicPartition, String> mergedSources,
            final Clients clients,
            final int thread,
            final ProgressAgent progress,
            final Notices notices,
            final java.util.function.Consumer<Irregularities> met,
            final Function<Supplier<ConsumerGroupMetadata>, TransactionFactory> transactions,
            final RecordTimes times) {
        this.settings = settings;
        this.factory = factory;
        this.mergedSources = mergedSources;
        this.notices = notices;
        consumer = clients.consumer(thread);
        this.transactions = transactions.apply(consumer::groupMetadata);
        producers = LaneProducers.of(settings, clients, thread);
        recoveries = new RecoveryThread(settings, clients, "tailrace-recovery-" + thread);
        commits = new OffsetCommits(consumer, System.nanoTime());
        verifications = new Verifications(recoveries);
        watch = new LaneWatch(consumer);
        this.times = times;
        departures = new LaneDepartures(table, producers, verifications, commits, progress, leaving -> {
            watch.forgetBadInput();
            met.accept(leaving);
        });
        arrivals =
                new LaneArrivals(settings, this::makeLanes, consumer, recoveries, table, departures, progress, notices);
        broken = new BrokenLanes(settings, consumer, producers, table, arrivals, departures, notices);
        brokers = new BrokerWatch(consumer, settings.client().bootstrapServers(), notices);
        figures = new LoopFigures(factory.outputTopics().size());
        frontierIntervalNs = settings.frontierInterval().toNanos();
        nextFrontierNs = System.nanoTime() + frontierIntervalNs;
    }

    private List<LaneSlot> makeLanes(final List<TopicPartition> partitions) {
        if (settings.merged()) {
            return List.of(factory.merged(mergedSources, producers.of(0), values, transactions));
        }
        final List<LaneSlot> made = new ArrayList<>();
        for (final TopicPartition partition : partitions) {
            made.add(factory.lane(partition, producers.of(partition.partition()), values, transactions));
        }
        return made;
    }

    /**
     * Works until {@link #stop} is called or the input has ended, where the run ends with it.
     *
     * @throws KafkaRunException when it cannot go on
     * @throws InputException when a record is bad and the policy is to fail
     */
    @Override
    public void run() {
        try {
            begin();
            while (!stopping && !hasEnded()) {
                round();
            }
            arrivals.cancel();
            departures.settle(table.lanes());
            completed = !stopping;
        } catch (final RuntimeException | Error failure) {
            abandon();
            throw failure;
        } finally {
            close();
        }
    }

    private void begin() {
        if (settings.merged()) {
            consumer.assign(mergedSources.keySet());
            assigned(mergedSources.keySet());
        } else {
            consumer.subscribe(settings.inputTopics().values(), new Rebalance(this));
        }
    }

    private void round() {
        arrivals.poll();
        final ConsumerRecords<byte[], byte[]> polled = poll();
        for (final TopicPartition partition : polled.partitions()) {
            final LaneSlot slot = table.at(partition);
            if (slot != null) {
                slot.take(partition, polled.records(partition));
            }
        }
        final long nowNs = System.nanoTime();
        final boolean frontiersDue = areFrontiersDue(nowNs);
        for (final LaneSlot slot : table.lanes()) {
            work(slot, nowNs, frontiersDue);
        }
        commits.send(nowNs);
        directFlow();
        watch.look(nowNs, table.lanes());
        brokers.look(nowNs);
        broken.throwIfReplaced(nowNs);
    }

    private boolean areFrontiersDue(final long nowNs) {
        final boolean due = frontierIntervalNs > 0 && nowNs - nextFrontierNs >= 0;
        if (due) {
            nextFrontierNs = nowNs + frontierIntervalNs;
        }
        return due;
    }

    private ConsumerRecords<byte[], byte[]> poll() {
        try {
            return consumer.poll(isBusy() ? Duration.ZERO : WAIT);
        } catch (final OffsetOutOfRangeException gone) {
            throw KafkaRunException.badInput(
                    "the records at " + gone.offsetOutOfRangePartitions()
                            + " are gone, or the topic was created anew; the run cannot go on without losing some. Keep the"
                            + " input longer than the run is behind",
                    gone);
        } catch (final FencedInstanceIdException replaced) {
            throw KafkaRunException.fenced(
                    "another member of the group '" + settings.application()
                            + "' has the same group.instance.id; give each process its own",
                    replaced);
        } catch (final KafkaException failed) {
            throw KafkaFailures.explain(
                    failed,
                    "reading " + settings.inputTopics().values(),
                    settings.client().bootstrapServers());
        }
    }

    private boolean isBusy() {
        for (final LaneSlot slot : table.lanes()) {
            if (!slot.isDrained()) {
                return true;
            }
        }
        return false;
    }

    // One that broke in this round may have taken others with it, which are not at work any more.
    private void work(final LaneSlot slot, final long nowNs, final boolean frontiersDue) {
        if (table.at(slot.sources().get(0)) != slot) {
            return;
        }
        try {
            process(slot);
            slot.poll(nowNs).ifPresent(notices::warn);
            if (frontiersDue) {
                slot.writeFrontiers();
            }
            slot.transact(nowNs);
            commits.collect(slot);
            verifications.poll(slot);
            endIfAtEnd(slot);
        } catch (final ProgressException failed) {
            broken.handle(slot, failed);
        } catch (final KafkaRunException | InputException | OutputException known) {
            throw known;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw KafkaRunException.defect(slot.place() + ": the pipeline failed: " + failure, failure);
        }
    }

    // What was processed counts, also when its lane breaks then: a copy of its state may be what it begins again from.
    private void process(final LaneSlot slot) {
        try {
            slot.work(SLICE, times);
        } finally {
            if (slot.processed() > 0) {
                figures.add(slot);
            }
        }
    }

    private void endIfAtEnd(final LaneSlot slot) {
        if (!settings.stopAtEnd() || slot.hasEnded()) {
            return;
        }
        for (final TopicPartition source : slot.sources()) {
            if (slot.wants(source) && consumer.position(source) >= slot.start().inputEnd(source)) {
                slot.complete(source);
            }
        }
        if (slot.isComplete() && slot.isDrained()) {
            slot.end();
        }
    }

    private boolean hasEnded() {
        return settings.stopAtEnd()
                && table.hasEverOwned()
                && arrivals.isQuiet()
                && table.size() > 0
                && table.lanes().stream().allMatch(LaneSlot::hasEnded);
    }

    // Back-pressure: partitions whose lane has no room are paused.
    private void directFlow() {
        for (final LaneSlot slot : table.lanes()) {
            for (final TopicPartition source : slot.sources()) {
                final boolean wanted = slot.wants(source);
                if (slot.turns(source, wanted)) {
                    turn(source, wanted);
                }
            }
        }
    }

    private void turn(final TopicPartition source, final boolean flows) {
        if (flows) {
            consumer.resume(Set.of(source));
        } else {
            consumer.pause(Set.of(source));
        }
    }

    /** These partitions are this loop's now. */
    void assigned(final Collection<TopicPartition> partitions) {
        arrivals.assigned(partitions);
    }

    /** These partitions go to another member: what was done is saved first. */
    void revoked(final Collection<TopicPartition> partitions) {
        departures.end(partitions);
        disown(partitions);
    }

    /** These partitions have gone to another member: nothing may be written any more. */
    void lost(final Collection<TopicPartition> partitions) {
        departures.drop(partitions);
        disown(partitions);
        notices.warn("the group has given " + partitions + " to another member; their lanes were dropped");
    }

    private void disown(final Collection<TopicPartition> partitions) {
        table.disown(partitions);
        arrivals.forget(partitions);
        broken.explain();
    }

    // What was done before the failure is delivered; the state of a lane that has failed is that of a record half done.
    private void abandon() {
        arrivals.cancel();
        table.lanes().forEach(slot -> slot.lane().forget());
    }

    private void close() {
        table.lanes().forEach(departures::remove);
        recoveries.close();
        producers.close();
        table.disownAll();
        watch.end();
        // Whoever comes after us need not wait for the session of a member that has a name.
        consumer.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
    }

    /** Asks the loop to end after the round in hand; from any thread. */
    void stop() {
        stopping = true;
    }

    /** What it has done so far; from any thread. */
    LoopFigures figures() {
        return figures;
    }

    /** What its lanes are like; from any thread. */
    LaneWatch.View view() {
        return watch.view();
    }

    /** Whether it has ended with its input; from any thread. */
    boolean hasCompleted() {
        return completed;
    }

    /** Lanes at work; from any thread. */
    int laneCount() {
        return table.size();
    }
}
