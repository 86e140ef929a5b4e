package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.ProgressAgent;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.RestorePlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Brings partition tasks to a poll loop: pauses their partitions, lets them recover on the recovery thread, and starts them
 * at the recovered position, if their partitions still belong to the loop by then. Poll thread.
 *
 * <pre>
 *   assigned or broken --> waiting --> recovering --> active
 *                             ^            | the broker does not answer, or the partitions were revoked and assigned again
 *                             +------------+
 * </pre>
 */
final class AssignedTasks {

    private static final long AGAIN_NS = 1_000_000_000L;

    private final RunSettings settings;
    private final Function<List<TopicPartition>, List<TaskSlot>> maker;
    private final Consumer<byte[], byte[]> consumer;
    private final RecoveryThread recoveries;
    private final TaskTable table;
    private final RevokedTasks departures;
    private final ProgressAgent progress;
    private final Notices notices;
    private final List<RecoveryBatch> recovering = new ArrayList<>();
    private final Set<TopicPartition> waiting = new LinkedHashSet<>();
    private long waitingUntilNs;

    /** @param maker creates the partition tasks of these partitions; called on the recovery thread */
    AssignedTasks(
            final RunSettings settings,
            final Function<List<TopicPartition>, List<TaskSlot>> maker,
            final Consumer<byte[], byte[]> consumer,
            final RecoveryThread recoveries,
            final TaskTable table,
            final RevokedTasks departures,
            final ProgressAgent progress,
            final Notices notices) {
        this.settings = settings;
        this.maker = maker;
        this.consumer = consumer;
        this.recoveries = recoveries;
        this.table = table;
        this.departures = departures;
        this.progress = progress;
        this.notices = notices;
    }

    /** The group has assigned these partitions to the loop. */
    void assigned(final Collection<TopicPartition> partitions) {
        table.own(partitions);
        if (!partitions.isEmpty()) {
            notices.event("assigned", "assigned " + names(partitions));
        }
        // The start position is known only after recovery; until then the consumer must not ask for the committed
        // offsets of the group.
        partitions.forEach(partition -> consumer.seek(partition, 0));
        recoverAt(partitions, System.nanoTime());
    }

    /** Pauses these partitions, and recovers their partition tasks from this time on. */
    void recoverAt(final Collection<TopicPartition> partitions, final long atNs) {
        if (!partitions.isEmpty()) {
            consumer.pause(partitions);
            // Those that wait already keep their pause.
            waitingUntilNs = waiting.isEmpty() || atNs - waitingUntilNs > 0 ? atNs : waitingUntilNs;
            waiting.addAll(partitions);
        }
    }

    /** These partitions do not belong to the loop any more; the table is up to date already. */
    void forget(final Collection<TopicPartition> partitions) {
        waiting.removeAll(partitions);
        recovering.stream()
                .filter(batch -> table.ownedOf(batch.partitions()).isEmpty())
                .forEach(RecoveryBatch::cancel);
    }

    /** Cancels all recoveries. */
    void cancel() {
        recovering.forEach(RecoveryBatch::cancel);
    }

    /** Releases the partition tasks that have recovered too late to be started; the recovery thread has ended. */
    void close() {
        for (RecoveryBatch batch = recoveries.poll(); batch != null; batch = recoveries.poll()) {
            batch.slots().forEach(departures::discard);
        }
    }

    /** Whether no partition task waits or recovers. */
    boolean isQuiet() {
        return recovering.isEmpty() && waiting.isEmpty();
    }

    /**
     * Called once per round: starts the partition tasks that have recovered, and submits the waiting ones for recovery.
     */
    void poll() {
        for (RecoveryBatch batch = recoveries.poll(); batch != null; batch = recoveries.poll()) {
            recovering.remove(batch);
            take(batch);
        }
        if (!waiting.isEmpty() && System.nanoTime() - waitingUntilNs >= 0) {
            recover(List.copyOf(waiting));
            waiting.clear();
        }
    }

    private void recover(final List<TopicPartition> partitions) {
        cancelOlder(partitions);
        final RecoveryBatch batch = new RecoveryBatch(partitions, () -> maker.apply(partitions));
        recovering.add(batch);
        recoveries.submit(batch);
    }

    // When a partition was revoked and assigned again during recovery, the first recovery is obsolete.
    private void cancelOlder(final List<TopicPartition> partitions) {
        for (final RecoveryBatch older : recovering) {
            if (partitions.stream().anyMatch(older.partitions()::contains)) {
                older.cancel();
            }
        }
    }

    private void take(final RecoveryBatch batch) {
        if (batch.isCancelled()) {
            batch.slots().forEach(departures::discard);
            recoverAt(orphansOf(batch), System.nanoTime());
        } else if (batch.failure() == null) {
            batch.slots().forEach(this::take);
        } else {
            recoverAgain(batch);
        }
    }

    private Set<TopicPartition> orphansOf(final RecoveryBatch cancelled) {
        final Set<TopicPartition> orphans = table.vacantOf(cancelled.partitions());
        recovering.forEach(batch -> orphans.removeAll(batch.partitions()));
        return orphans;
    }

    private void take(final TaskSlot slot) {
        if (!slot.hasBegun() || !table.ownsAllOf(slot.sources())) {
            departures.discard(slot);
            return;
        }
        slot.plan().notes().forEach(notices::warn);
        slot.task().notes().forEach(notices::warn);
        for (int input = 0; input < slot.sources().size(); input++) {
            // With the leader epoch the client notices when the log loses records and others take their offsets.
            consumer.seek(
                    slot.sources().get(input),
                    OffsetCommits.offset(slot.plan().inputs().get(input), ""));
        }
        notices.event("restored", restoredText(slot));
        table.add(slot);
        if (!settings.stateInTransactions()) {
            progress.add(slot.task());
        }
    }

    private static String restoredText(final TaskSlot slot) {
        final RestorePlan plan = slot.plan();
        final List<String> places = new ArrayList<>();
        for (int input = 0; input < slot.sources().size(); input++) {
            places.add(slot.sources().get(input) + " at offset "
                    + plan.inputs().get(input).next());
        }
        return slot + " restored in epoch " + plan.epoch()
                + (plan.snapshot() == null ? " without a snapshot" : " from a snapshot") + ": reads "
                + String.join(", ", places);
    }

    /** The names of partitions, as a message lists them. */
    static String names(final Collection<TopicPartition> partitions) {
        return partitions.stream().map(TopicPartition::toString).sorted().collect(Collectors.joining(", "));
    }

    private void recoverAgain(final RecoveryBatch batch) {
        batch.slots().forEach(departures::discard);
        final Set<TopicPartition> own = table.ownedOf(batch.partitions());
        if (own.isEmpty()) {
            return;
        }
        final Throwable cause = KafkaFailures.unwrap(batch.failure());
        // Retention may delete what a recovery reads of an output.
        if (!KafkaFailures.isRetriable(cause) && !(cause instanceof OffsetOutOfRangeException)) {
            throw explained(cause);
        }
        notices.warn("the partition tasks of " + own + " cannot begin yet: " + cause.getMessage() + "; trying again");
        recoverAt(own, System.nanoTime() + AGAIN_NS);
    }

    private RuntimeException explained(final Throwable cause) {
        if (cause instanceof RefusalException refusal) {
            return StatusException.usage(refusal.getMessage(), refusal);
        }
        if (FencedProducers.isFenced(cause)) {
            return new StatusException(
                    ExitStatus.FENCED,
                    "recovering: another process has taken over a partition task of this one",
                    cause);
        }
        if (cause instanceof KafkaException failed) {
            return KafkaFailures.explain(failed, "recovering", settings.client().bootstrapServers());
        }
        if (cause instanceof RuntimeException unchecked) {
            return unchecked;
        }
        return new StatusException(ExitStatus.INTERNAL_ERROR, "recovering: " + cause, cause);
    }
}
