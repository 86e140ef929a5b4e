package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.ProgressException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Handles partition tasks that cannot continue: restarts one with another producer when its results could not be written,
 * drops one that another owner has taken over, and else ends the run. Poll thread.
 *
 * <p>The broker fences a producer when another owner takes over, and also when it aborts a transaction because of its
 * timeout. A partition task that may have met the latter is recovered after a while if nothing shows another owner: in a
 * group, that its partition is revoked; without one, that its positions are committed.
 */
final class BrokenTasks {

    /** Time in which another owner shows. */
    private static final long CLAIM_TIMEOUT_NS = 15_000_000_000L;

    /** Time in which a member learns of the group's new generation. */
    private static final long REBALANCE_PAUSE_NS = 100_000_000L;

    private final RunSettings settings;
    private final Consumer<byte[], byte[]> consumer;
    private final TaskProducers producers;
    private final TaskTable table;
    private final AssignedTasks arrivals;
    private final RevokedTasks departures;
    private final Notices notices;
    private final Restarts restarts = new Restarts();
    private final List<Fenced> fenced = new ArrayList<>();
    private final Map<Set<TopicPartition>, Map<TopicPartition, OffsetAndMetadata>> timedOutAt = new HashMap<>();
    private boolean restarted;
    private long restartNs;

    /**
     * A partition task that was dropped because it is fenced.
     *
     * @param reached the position of each of its inputs, up to which it had processed
     * @param timedOut whether the broker may have aborted its transaction because of its timeout
     */
    private record Fenced(Map<TopicPartition, Long> reached, String message, long droppedNs, boolean timedOut) {}

    BrokenTasks(
            final RunSettings settings,
            final Consumer<byte[], byte[]> consumer,
            final TaskProducers producers,
            final TaskTable table,
            final AssignedTasks arrivals,
            final RevokedTasks departures,
            final Notices notices) {
        this.settings = settings;
        this.consumer = consumer;
        this.producers = producers;
        this.table = table;
        this.arrivals = arrivals;
        this.departures = departures;
        this.notices = notices;
    }

    /**
     * Handles a partition task that cannot continue.
     *
     * @throws StatusException when the run cannot continue either
     */
    void handle(final TaskSlot slot, final ProgressException broken) {
        final Throwable cause = slot.start().producer().failure();
        if (broken.kind() == ProgressException.Kind.SUPERSEDED || FencedProducers.isFenced(cause)) {
            drop(slot, broken);
        } else if (broken.kind() == ProgressException.Kind.REFUSED) {
            throw StatusException.usage(broken.getMessage(), broken);
        } else if (broken.kind() == ProgressException.Kind.REPAIRABLE) {
            restart(slot, broken);
        } else if (cause == null) {
            throw new StatusException(ExitStatus.OUTPUT_LOST, text(broken), broken);
        } else {
            restart(slot, cause);
        }
    }

    private static String text(final ProgressException broken) {
        final Throwable cause = broken.getCause();
        return cause == null || broken.getMessage().contains(String.valueOf(cause.getMessage()))
                ? broken.getMessage()
                : broken.getMessage() + ": " + cause.getMessage();
    }

    /** Restarts the partition tasks of its producer with another one, from the results that the outputs have. */
    private void restart(final TaskSlot slot, final Throwable cause) {
        final long nowNs = System.nanoTime();
        if (FencedProducers.isFinal(cause)) {
            throw KafkaFailures.explain(
                    cause,
                    "writing " + settings.outputTopics().values(),
                    settings.client().bootstrapServers());
        }
        final List<TaskSlot> broken = producers.isOnePerTask() ? List.of(slot) : table.tasks();
        // A merged task has no group whose rebalance would end.
        final long atNs = !settings.merged() && FencedProducers.isRebalance(cause)
                ? nowNs + REBALANCE_PAUSE_NS
                : countRestart(nowNs, cause);
        notices.warn("results could not be written or were lost (" + cause.getMessage() + "); " + broken.size()
                + " partition tasks restart from what the outputs hold");
        final List<TopicPartition> partitions =
                broken.stream().flatMap(task -> task.sources().stream()).toList();
        broken.forEach(this::remove);
        arrivals.recoverAt(partitions, atNs);
    }

    // A broker that does not answer breaks all partition tasks with transactions in one round, one by one.
    private long countRestart(final long nowNs, final Throwable cause) {
        if (!restarted) {
            if (!restarts.isAllowed(nowNs)) {
                throw new StatusException(
                        ExitStatus.OUTPUT_LOST,
                        "results could not be written for the " + Restarts.MOST + ". time within ten minutes: "
                                + cause.getMessage(),
                        cause);
            }
            restartNs = restarts.begin(nowNs);
            restarted = true;
        }
        return restartNs;
    }

    private void remove(final TaskSlot slot) {
        slot.task().forget();
        departures.remove(slot);
    }

    // In a group, the next owner got the partition from the group, which will then revoke it here.
    private void drop(final TaskSlot slot, final ProgressException broken) {
        final long nowNs = System.nanoTime();
        consumer.pause(slot.sources());
        fenced.add(new Fenced(reached(slot), broken.getMessage(), nowNs, slot.mayHaveTimedOut(nowNs)));
        remove(slot);
    }

    private static Map<TopicPartition, Long> reached(final TaskSlot slot) {
        final Map<TopicPartition, Long> reached = new HashMap<>();
        for (int input = 0; input < slot.sources().size(); input++) {
            reached.put(slot.sources().get(input), slot.task().position(input).next());
        }
        return reached;
    }

    /** The group has revoked these partitions, which explains why their partition tasks have other owners. */
    void explain(final Collection<TopicPartition> revoked) {
        fenced.removeIf(task -> revoked.containsAll(task.reached().keySet()));
    }

    /** Whether no partition task is dropped whose partitions still belong to the loop. */
    boolean isQuiet() {
        return fenced.isEmpty();
    }

    /**
     * Called at the end of each round: recovers the partition tasks whose transactions the broker has aborted.
     *
     * @throws StatusException when a partition task has another owner, and the group has not revoked its partitions for a
     *     while; or when the broker has aborted the same transaction twice
     */
    void endRound(final long nowNs) {
        restarted = false;
        for (final Iterator<Fenced> tasks = fenced.iterator(); tasks.hasNext(); ) {
            final Fenced task = tasks.next();
            if (nowNs - task.droppedNs() >= CLAIM_TIMEOUT_NS || settings.merged() && !task.timedOut()) {
                final Set<TopicPartition> sources = task.reached().keySet();
                final Map<TopicPartition, OffsetAndMetadata> committed =
                        task.timedOut() ? committed(sources) : Map.of();
                if (!task.timedOut() || settings.merged() && isCovered(task.reached(), committed)) {
                    throw new StatusException(ExitStatus.FENCED, task.message(), null);
                }
                if (committed.equals(timedOutAt.put(sources, committed))) {
                    throw new StatusException(
                            ExitStatus.OUTPUT_LOST,
                            "the transaction of " + AssignedTasks.names(sources)
                                    + " takes longer than transaction.timeout.ms each time; raise"
                                    + " producer.transaction.timeout.ms in the client properties",
                            null);
                }
                tasks.remove();
                notices.warn("the transaction of "
                        + AssignedTasks.names(sources)
                        + " was open for longer than transaction.timeout.ms, and the broker has aborted it; its partition"
                        + " task restarts from what the outputs hold");
                arrivals.recoverAt(sources, nowNs);
            }
        }
    }

    // A new owner processes again what the aborted transaction had, and commits its positions.
    private static boolean isCovered(
            final Map<TopicPartition, Long> reached, final Map<TopicPartition, OffsetAndMetadata> committed) {
        return reached.entrySet().stream().allMatch(position -> {
            final OffsetAndMetadata found = committed.get(position.getKey());
            return found != null && found.offset() >= position.getValue();
        });
    }

    private Map<TopicPartition, OffsetAndMetadata> committed(final Set<TopicPartition> sources) {
        try {
            return new HashMap<>(consumer.committed(sources));
        } catch (final KafkaException e) {
            throw KafkaFailures.explain(
                    e,
                    "reading the committed offsets of group '" + settings.application() + "'",
                    settings.client().bootstrapServers());
        }
    }
}
