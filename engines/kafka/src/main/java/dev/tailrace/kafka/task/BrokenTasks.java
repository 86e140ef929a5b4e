package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.progress.ProgressException;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Handles partition tasks that cannot continue: restarts one with another producer when its results could not be written,
 * drops one that another owner has taken over, and else ends the run. Poll thread.
 */
final class BrokenTasks {

    private static final long CLAIM_TIMEOUT_NS = 15_000_000_000L;

    private final RunSettings settings;
    private final Consumer<byte[], byte[]> consumer;
    private final TaskProducers producers;
    private final TaskTable table;
    private final AssignedTasks arrivals;
    private final RevokedTasks departures;
    private final Notices notices;
    private final Restarts restarts = new Restarts();
    private String superseded;
    private long supersededNs;

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
            restart(producers.isOnePerTask() ? List.of(slot) : table.tasks(), broken);
        } else if (cause == null) {
            throw new StatusException(ExitStatus.OUTPUT_LOST, text(broken), broken);
        } else {
            restart(producers.isOnePerTask() ? List.of(slot) : table.tasks(), cause);
        }
    }

    private static String text(final ProgressException broken) {
        final Throwable cause = broken.getCause();
        return cause == null || broken.getMessage().contains(String.valueOf(cause.getMessage()))
                ? broken.getMessage()
                : broken.getMessage() + ": " + cause.getMessage();
    }

    /** Restarts the partition tasks with another producer, from the results that the outputs have. */
    private void restart(final List<TaskSlot> broken, final Throwable cause) {
        final long nowNs = System.nanoTime();
        if (FencedProducers.isFinal(cause)) {
            throw KafkaFailures.explain(
                    cause,
                    "writing " + settings.outputTopics().values(),
                    settings.client().bootstrapServers());
        }
        if (!restarts.isAllowed(nowNs)) {
            throw new StatusException(
                    ExitStatus.OUTPUT_LOST,
                    "results could not be written for the " + Restarts.MOST + ". time within ten minutes: "
                            + cause.getMessage(),
                    cause);
        }
        notices.warn("results could not be written or were lost (" + cause.getMessage() + "); " + broken.size()
                + " partition tasks restart from what the outputs hold");
        final List<TopicPartition> partitions =
                broken.stream().flatMap(slot -> slot.sources().stream()).toList();
        broken.forEach(this::remove);
        arrivals.recoverAt(partitions, restarts.begin(nowNs));
    }

    private void remove(final TaskSlot slot) {
        slot.task().forget();
        departures.remove(slot);
    }

    // In a group, the next owner got the partition from the group, which will then revoke it here.
    private void drop(final TaskSlot slot, final ProgressException broken) {
        consumer.pause(slot.sources());
        remove(slot);
        superseded = broken.getMessage();
        supersededNs = System.nanoTime();
    }

    /** The group has revoked partitions, which explains why they have another owner. */
    void explain() {
        superseded = null;
    }

    /**
     * Called once per round.
     *
     * @throws StatusException when a partition task has another owner, and the group has not revoked its partitions for a
     *     while
     */
    void throwIfReplaced(final long nowNs) {
        if (superseded != null && (settings.merged() || nowNs - supersededNs >= CLAIM_TIMEOUT_NS)) {
            throw new StatusException(ExitStatus.FENCED, superseded, null);
        }
    }
}
