package dev.tailrace.kafka.lane;

import dev.tailrace.kafka.client.KafkaFailures;
import dev.tailrace.kafka.client.KafkaRunException;
import dev.tailrace.progress.ProgressException;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * What becomes of a lane that cannot go on: where its results could not be written it begins again with another producer,
 * where somebody else has taken it over it is dropped, and else the run ends. Poll thread.
 */
final class BrokenLanes {

    private static final long CLAIM_PATIENCE_NS = 15_000_000_000L;

    private final RunSettings settings;
    private final Consumer<byte[], byte[]> consumer;
    private final LaneProducers producers;
    private final LaneTable table;
    private final LaneArrivals arrivals;
    private final LaneDepartures departures;
    private final Notices notices;
    private final Restarts restarts = new Restarts();
    private String superseded;
    private long supersededNs;

    BrokenLanes(
            final RunSettings settings,
            final Consumer<byte[], byte[]> consumer,
            final LaneProducers producers,
            final LaneTable table,
            final LaneArrivals arrivals,
            final LaneDepartures departures,
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
     * This lane cannot go on.
     *
     * @throws KafkaRunException when the run cannot either
     */
    void handle(final LaneSlot slot, final ProgressException broken) {
        final Throwable cause = slot.start().producer().failure();
        if (broken.kind() == ProgressException.Kind.SUPERSEDED || FencedProducers.isFenced(cause)) {
            drop(slot, broken);
        } else if (broken.kind() == ProgressException.Kind.REFUSED) {
            throw KafkaRunException.refused(broken.getMessage(), broken);
        } else if (broken.kind() == ProgressException.Kind.REPAIRABLE) {
            restart(producers.isOnePerLane() ? List.of(slot) : table.lanes(), broken);
        } else if (cause == null) {
            throw KafkaRunException.outputLost(text(broken), broken);
        } else {
            restart(producers.isOnePerLane() ? List.of(slot) : table.lanes(), cause);
        }
    }

    private static String text(final ProgressException broken) {
        final Throwable cause = broken.getCause();
        return cause == null || broken.getMessage().contains(String.valueOf(cause.getMessage()))
                ? broken.getMessage()
                : broken.getMessage() + ": " + cause.getMessage();
    }

    /** With another producer, from what the output says is there. */
    private void restart(final List<LaneSlot> broken, final Throwable cause) {
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
        notices.warn("results could not be written or were lost (" + cause.getMessage() + "); " + broken.size()
                + " lanes begin again from what is there");
        final List<TopicPartition> partitions =
                broken.stream().flatMap(slot -> slot.sources().stream()).toList();
        broken.forEach(this::remove);
        arrivals.recoverAt(partitions, restarts.begin(nowNs));
    }

    private void remove(final LaneSlot slot) {
        slot.lane().forget();
        departures.remove(slot);
    }

    // In a group, whoever comes after us got the partition from the group, which will tell us so.
    private void drop(final LaneSlot slot, final ProgressException broken) {
        consumer.pause(slot.sources());
        remove(slot);
        superseded = broken.getMessage();
        supersededNs = System.nanoTime();
    }

    /** The group has taken partitions away, which explains why somebody else has them. */
    void explain() {
        superseded = null;
    }

    /**
     * Once per round.
     *
     * @throws KafkaRunException when a lane has another owner, and the group has not explained it for a while
     */
    void throwIfReplaced(final long nowNs) {
        if (superseded != null && (settings.merged() || nowNs - supersededNs >= CLAIM_PATIENCE_NS)) {
            throw KafkaRunException.fenced(superseded, null);
        }
    }
}
