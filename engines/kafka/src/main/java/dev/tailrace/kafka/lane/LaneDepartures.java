package dev.tailrace.kafka.lane;

import dev.tailrace.function.Irregularities;
import dev.tailrace.progress.ProgressAgent;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * How lanes leave a poll loop: in peace, when what they have done is saved first, or at once, when another owner may be at
 * work already. Poll thread; waits a bounded time.
 */
final class LaneDepartures {

    private static final long PATIENCE_NS = 10_000_000_000L;

    /** While there is no connection to any broker: time for one that is restarted. */
    private static final long PATIENCE_WITHOUT_BROKER_NS = 1_000_000_000L;

    private static final long PAUSE_NS = 100_000L;

    private final LaneTable table;
    private final LaneProducers producers;
    private final Verifications verifications;
    private final OffsetCommits commits;
    private final ProgressAgent progress;
    private final BooleanSupplier brokersAway;
    private final Consumer<Irregularities> met;

    /**
     * @param brokersAway whether there is no connection to any broker now
     * @param met takes the bad input that a lane has met, when it leaves
     */
    LaneDepartures(
            final LaneTable table,
            final LaneProducers producers,
            final Verifications verifications,
            final OffsetCommits commits,
            final ProgressAgent progress,
            final BooleanSupplier brokersAway,
            final Consumer<Irregularities> met) {
        this.table = table;
        this.producers = producers;
        this.verifications = verifications;
        this.commits = commits;
        this.progress = progress;
        this.brokersAway = brokersAway;
        this.met = met;
    }

    /** The lanes of these partitions end: what they have done is saved first. */
    void end(final Collection<TopicPartition> partitions) {
        final Collection<LaneSlot> leaving = table.of(partitions);
        leaving.forEach(LaneSlot::end);
        settle(leaving);
        leaving.forEach(this::remove);
    }

    /** The lanes of these partitions have other owners: nothing may be written any more. */
    void drop(final Collection<TopicPartition> partitions) {
        for (final LaneSlot slot : table.of(partitions)) {
            slot.lane().forget();
            producers.abandon(slot.start().producer());
            remove(slot);
        }
    }

    /**
     * Saves what these lanes have done, waits for it a while, and commits it.
     *
     * @return whether all of it is saved; what is not is computed again by the next owner
     */
    boolean settle(final Collection<LaneSlot> leaving) {
        final long beganNs = System.nanoTime();
        // Records that were polled and not processed are read again by the next owner; results that wait are not.
        leaving.forEach(slot -> await(() -> slot.start().topics().drain(), beganNs));
        leaving.forEach(slot -> slot.stop(!brokersAway.getAsBoolean()));
        boolean settled = true;
        for (final LaneSlot slot : leaving) {
            settled &= await(slot::isSettled, beganNs);
            commits.collect(slot);
        }
        if (!brokersAway.getAsBoolean()) {
            commits.sendAndWait();
        }
        return settled;
    }

    private boolean await(final BooleanSupplier done, final long beganNs) {
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - beganNs
                    >= (brokersAway.getAsBoolean() ? PATIENCE_WITHOUT_BROKER_NS : PATIENCE_NS)) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
        return true;
    }

    /** Takes a lane from the table, and lets go of all it has. */
    void remove(final LaneSlot slot) {
        table.remove(slot);
        verifications.forget(slot);
        commits.forget(slot.sources());
        discard(slot);
    }

    /** Lets go of all that a lane has which is not in the table. */
    void discard(final LaneSlot slot) {
        if (slot.hasBegun()) {
            progress.remove(slot.lane());
            slot.lane().close();
            met.accept(slot.irregularities());
        }
        producers.release(slot.start().producer(), brokersAway.getAsBoolean());
    }
}
