package dev.tailrace.kafka.lane;

import dev.tailrace.kafka.KafkaRunException;
import dev.tailrace.kafka.client.KafkaFailures;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.ProgressAgent;
import dev.tailrace.progress.ProgressException;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.runtime.InputException;
import dev.tailrace.runtime.Irregularities;
import dev.tailrace.runtime.OutputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
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
 * or another thread.
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

    private static final long PATIENCE_NS = 10_000_000_000L;
    private static final long PAUSE_NS = 100_000L;
    private static final long CLAIM_PATIENCE_NS = 15_000_000_000L;
    private static final long NEVER = Long.MAX_VALUE;

    private final RunSettings settings;
    private final LaneFactory factory;
    private final Consumer<byte[], byte[]> consumer;
    private final LaneProducers producers;
    private final RecoveryThread recoveries;
    private final ProgressAgent progress;
    private final Notices notices;
    private final java.util.function.Consumer<Irregularities> met;
    private final Map<TopicPartition, String> mergedSources;
    private final TransactionFactory transactions;
    private final BrokerWatch brokers;
    private final ValueArrays values = new ValueArrays();
    private final OffsetCommits commits;
    private final Restarts restarts = new Restarts();
    private final AtomicLong records = new AtomicLong();
    private final AtomicLongArray results;
    private final AtomicLong eventTimeNs = new AtomicLong(Long.MIN_VALUE);

    private final Map<TopicPartition, LaneSlot> slots = new HashMap<>();
    private final Set<LaneSlot> lanes = new LinkedHashSet<>();
    private final Set<TopicPartition> owned = new LinkedHashSet<>();
    private final List<RecoveryBatch> recovering = new ArrayList<>();
    private final Set<TopicPartition> waiting = new LinkedHashSet<>();
    private final Map<LaneSlot, Verification> verifications = new HashMap<>();
    private long waitingUntilNs = NEVER;
    private String superseded;
    private long supersededNs;
    private boolean everOwned;
    private volatile int laneCount;
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
            final Function<Supplier<ConsumerGroupMetadata>, TransactionFactory> transactions) {
        this.settings = settings;
        this.factory = factory;
        this.mergedSources = mergedSources;
        this.progress = progress;
        this.notices = notices;
        this.met = met;
        consumer = clients.consumer(thread);
        this.transactions = transactions.apply(consumer::groupMetadata);
        producers = LaneProducers.of(settings, clients, thread);
        recoveries = new RecoveryThread("tailrace-recovery-" + thread, clients::scanner, settings.startPosition());
        commits = new OffsetCommits(consumer);
        results = new AtomicLongArray(factory.outputTopics().size());
        brokers = new BrokerWatch(consumer, settings.client().bootstrapServers(), notices);
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
            finish();
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
        adopt();
        startWaiting();
        final ConsumerRecords<byte[], byte[]> polled = poll();
        for (final TopicPartition partition : polled.partitions()) {
            final LaneSlot slot = slots.get(partition);
            if (slot != null) {
                slot.take(partition, polled.records(partition));
            }
        }
        final long nowNs = System.nanoTime();
        for (final LaneSlot slot : List.copyOf(lanes)) {
            work(slot, nowNs);
        }
        commits.send();
        directFlow();
        brokers.look(nowNs);
        throwIfReplaced(nowNs);
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
            throw KafkaRunException.outputLost(
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
        for (final LaneSlot slot : lanes) {
            if (!slot.isDrained()) {
                return true;
            }
        }
        return false;
    }

    private void work(final LaneSlot slot, final long nowNs) {
        if (!slot.hasBegun()) {
            return;
        }
        try {
            final int done = slot.work(SLICE);
            count(slot, done);
            slot.poll(nowNs).ifPresent(notices::warn);
            slot.transact(nowNs);
            commits.collect(slot);
            verify(slot);
            endIfAtEnd(slot);
        } catch (final ProgressException broken) {
            onBroken(slot, broken);
        } catch (final KafkaRunException | InputException | OutputException known) {
            throw known;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw KafkaRunException.defect(slot.place() + ": the pipeline failed: " + failure, failure);
        }
    }

    private void count(final LaneSlot slot, final int done) {
        if (done > 0) {
            records.lazySet(records.get() + done);
            eventTimeNs.lazySet(Math.max(eventTimeNs.get(), slot.eventTimeNs()));
            for (int output = 0; output < results.length(); output++) {
                results.lazySet(output, results.get(output) + slot.takeSent(output));
            }
        }
    }

    // ---- back-pressure ----

    private void directFlow() {
        for (final LaneSlot slot : lanes) {
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

    // ---- lanes come ----

    /** These partitions are this loop's now. */
    void assigned(final Collection<TopicPartition> partitions) {
        if (partitions.isEmpty()) {
            return;
        }
        everOwned = true;
        owned.addAll(partitions);
        // A place to begin is known only when the lane has recovered; until then the group's own must not be asked for.
        partitions.forEach(partition -> consumer.seek(partition, 0));
        consumer.pause(partitions);
        startLater(partitions, System.nanoTime());
    }

    private void startLater(final Collection<TopicPartition> partitions, final long atNs) {
        if (!partitions.isEmpty()) {
            waiting.addAll(partitions);
            waitingUntilNs = atNs;
        }
    }

    private void startWaiting() {
        if (waiting.isEmpty() || System.nanoTime() - waitingUntilNs < 0) {
            return;
        }
        final List<TopicPartition> partitions = List.copyOf(waiting);
        final RecoveryBatch batch = new RecoveryBatch(partitions, () -> makeLanes(partitions));
        waiting.clear();
        cancelOlder(partitions);
        recovering.add(batch);
        recoveries.submit(batch);
    }

    // A partition that went and came again while its lane recovered: the first recovery is of no use any more.
    private void cancelOlder(final List<TopicPartition> partitions) {
        for (final RecoveryBatch older : recovering) {
            if (partitions.stream().anyMatch(older.partitions()::contains)) {
                older.cancel();
            }
        }
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

    private void adopt() {
        for (RecoveryBatch batch = recoveries.poll(); batch != null; batch = recoveries.poll()) {
            recovering.remove(batch);
            if (batch.isCancelled()) {
                batch.slots().forEach(this::discard);
                startLater(orphansOf(batch), System.nanoTime());
            } else if (batch.failure() == null) {
                batch.slots().forEach(this::adopt);
            } else {
                recoverAgain(batch);
            }
        }
    }

    private Set<TopicPartition> orphansOf(final RecoveryBatch cancelled) {
        final Set<TopicPartition> orphans = new LinkedHashSet<>(cancelled.partitions());
        orphans.retainAll(owned);
        orphans.removeAll(slots.keySet());
        recovering.forEach(batch -> orphans.removeAll(batch.partitions()));
        return orphans;
    }

    private void adopt(final LaneSlot slot) {
        if (!slot.hasBegun() || !owned.containsAll(slot.sources())) {
            discard(slot);
            return;
        }
        slot.plan().notes().forEach(notices::warn);
        for (int input = 0; input < slot.sources().size(); input++) {
            consumer.seek(
                    slot.sources().get(input), slot.plan().inputs().get(input).next());
            slots.put(slot.sources().get(input), slot);
        }
        lanes.add(slot);
        laneCount = lanes.size();
        if (settings.guarantee() != Guarantee.TRANSACTIONAL) {
            progress.add(slot.lane());
        }
    }

    private void recoverAgain(final RecoveryBatch batch) {
        batch.slots().forEach(this::discard);
        final Set<TopicPartition> mine = new HashSet<>(batch.partitions());
        mine.retainAll(owned);
        if (mine.isEmpty()) {
            return;
        }
        final Throwable cause = KafkaFailures.unwrap(batch.failure());
        if (!KafkaFailures.isRetriable(cause)) {
            throw explained(cause);
        }
        notices.warn("the lanes of " + mine + " cannot begin yet: " + cause.getMessage() + "; trying again");
        startLater(mine, System.nanoTime() + PATIENCE_NS / 10);
    }

    private RuntimeException explained(final Throwable cause) {
        if (cause instanceof RefusalException refusal) {
            return KafkaRunException.refused(refusal.getMessage(), refusal);
        }
        if (cause instanceof KafkaException failed) {
            return KafkaFailures.explain(failed, "recovering", settings.client().bootstrapServers());
        }
        if (cause instanceof RuntimeException unchecked) {
            return unchecked;
        }
        return KafkaRunException.defect("recovering: " + cause, cause);
    }

    // ---- lanes go ----

    /** These partitions go to another member: what was done is saved first. */
    void revoked(final Collection<TopicPartition> partitions) {
        final Set<LaneSlot> leaving = slotsOf(partitions);
        leaving.forEach(LaneSlot::end);
        settle(leaving);
        commits.sendAndWait();
        leaving.forEach(this::remove);
        disown(partitions);
    }

    /** These partitions have gone to another member: nothing may be written any more. */
    void lost(final Collection<TopicPartition> partitions) {
        for (final LaneSlot slot : slotsOf(partitions)) {
            slot.lane().forget();
            producers.abandon(slot.start().producer());
            remove(slot);
        }
        disown(partitions);
        notices.warn("the group has given " + partitions + " to another member; their lanes were dropped");
    }

    private Set<LaneSlot> slotsOf(final Collection<TopicPartition> partitions) {
        final Set<LaneSlot> found = new LinkedHashSet<>();
        for (final TopicPartition partition : partitions) {
            if (slots.containsKey(partition)) {
                found.add(slots.get(partition));
            }
        }
        return found;
    }

    private void disown(final Collection<TopicPartition> partitions) {
        owned.removeAll(partitions);
        waiting.removeAll(partitions);
        superseded = null;
        recovering.stream()
                .filter(batch -> owned.stream().noneMatch(batch.partitions()::contains))
                .forEach(RecoveryBatch::cancel);
    }

    private void remove(final LaneSlot slot) {
        slot.sources().forEach(slots::remove);
        lanes.remove(slot);
        laneCount = lanes.size();
        verifications.remove(slot);
        discard(slot);
    }

    private void discard(final LaneSlot slot) {
        if (slot.hasBegun()) {
            progress.remove(slot.lane());
            slot.lane().close();
            met.accept(slot.irregularities());
        }
        producers.release(slot.start().producer());
    }

    /** Saves what these lanes have done, and waits for it a while. */
    private void settle(final Set<LaneSlot> leaving) {
        final long untilNs = System.nanoTime() + PATIENCE_NS;
        leaving.forEach(slot -> drain(slot, untilNs));
        leaving.forEach(LaneSlot::stop);
        for (final LaneSlot slot : leaving) {
            while (!slot.isSettled() && System.nanoTime() - untilNs < 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
            commits.collect(slot);
        }
    }

    // Records that were polled and not processed are read again by the next owner; results that wait are not.
    private void drain(final LaneSlot slot, final long untilNs) {
        while (!slot.start().topics().drain() && System.nanoTime() - untilNs < 0) {
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    // ---- lanes break ----

    private void onBroken(final LaneSlot slot, final ProgressException broken) {
        final Throwable cause = slot.start().producer().failure();
        if (slot.isSuperseded() || FencedProducers.isFenced(cause)) {
            dropSuperseded(slot, broken);
        } else if (cause == null) {
            throw KafkaRunException.outputLost(text(broken), broken);
        } else {
            restart(producers.isOnePerLane() ? Set.of(slot) : Set.copyOf(lanes), cause);
        }
    }

    private static String text(final ProgressException broken) {
        final Throwable cause = broken.getCause();
        return cause == null || broken.getMessage().contains(String.valueOf(cause.getMessage()))
                ? broken.getMessage()
                : broken.getMessage() + ": " + cause.getMessage();
    }

    /** With another producer, from what the output says is there. */
    private void restart(final Set<LaneSlot> broken, final Throwable cause) {
        final long nowNs = System.nanoTime();
        if (FencedProducers.isFinal(cause)) {
            throw KafkaFailures.explain(
                    cause,
                    "writing " + settings.outputTopics().values(),
                    settings.client().bootstrapServers());
        }
        if (!restarts.isAllowed(nowNs)) {
            throw KafkaRunException.outputLost(
                    "results could not be written for the " + Restarts.MOST + ". time within ten minutes: "
                            + cause.getMessage(),
                    cause);
        }
        notices.warn("results could not be written (" + cause.getMessage() + "); " + broken.size()
                + " lanes begin again" + " from what is there");
        final List<TopicPartition> partitions =
                broken.stream().flatMap(slot -> slot.sources().stream()).toList();
        for (final LaneSlot slot : broken) {
            slot.lane().forget();
            remove(slot);
        }
        consumer.pause(partitions);
        startLater(partitions, restarts.begin(nowNs));
    }

    // In a group, whoever comes after us got the partition from the group, which will tell us so.
    private void dropSuperseded(final LaneSlot slot, final ProgressException broken) {
        slot.lane().forget();
        consumer.pause(slot.sources());
        remove(slot);
        superseded = broken.getMessage();
        supersededNs = System.nanoTime();
    }

    private void throwIfReplaced(final long nowNs) {
        final boolean groupMayExplain = !settings.merged() && nowNs - supersededNs < CLAIM_PATIENCE_NS;
        if (superseded != null && !groupMayExplain) {
            throw KafkaRunException.outputLost(superseded, null);
        }
    }

    private void verify(final LaneSlot slot) {
        final Verification running = verifications.get(slot);
        if (running == null) {
            slot.unverified().ifPresent(question -> {
                verifications.put(slot, question);
                recoveries.verify(question);
            });
        } else if (running.isDone()) {
            verifications.remove(slot);
            slot.verified(running);
        }
    }

    // ---- the end ----

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
                && everOwned
                && recovering.isEmpty()
                && waiting.isEmpty()
                && !lanes.isEmpty()
                && lanes.stream().allMatch(LaneSlot::hasEnded);
    }

    private void finish() {
        recovering.forEach(RecoveryBatch::cancel);
        settle(lanes);
        commits.sendAndWait();
    }

    // What was done before the failure is delivered; the state of a lane that has failed is that of a record half done.
    private void abandon() {
        recovering.forEach(RecoveryBatch::cancel);
        lanes.forEach(slot -> slot.lane().forget());
    }

    private void close() {
        List.copyOf(lanes).forEach(this::remove);
        recoveries.close();
        producers.close();
        owned.clear();
        // Whoever comes after us need not wait for the session of a member that has a name.
        consumer.close(CloseOptions.groupMembershipOperation(CloseOptions.GroupMembershipOperation.LEAVE_GROUP));
    }

    /** Asks the loop to end after the round in hand; from any thread. */
    void stop() {
        stopping = true;
    }

    /** Records processed so far, those that were processed again included; from any thread. */
    long records() {
        return records.get();
    }

    /** Results handed to the producer so far for an output topic, those written again included; from any thread. */
    long results(final int output) {
        return results.get(output);
    }

    /** The largest logical time of its lanes, in nanoseconds; from any thread. */
    long eventTimeNs() {
        return eventTimeNs.get();
    }

    /** Whether it has ended with its input; from any thread. */
    boolean hasCompleted() {
        return completed;
    }

    /** Whether no lane is at work here; from any thread. */
    boolean isWithoutLanes() {
        return laneCount == 0;
    }

    /** Lanes at work; from any thread. */
    int laneCount() {
        return laneCount;
    }
}
