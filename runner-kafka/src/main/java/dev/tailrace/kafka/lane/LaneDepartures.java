package dev.tailrace.kafka.lane;

import dev.tailrace.progress.ProgressAgent;
import dev.tailrace.runtime.Irregularities;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * How lanes leave a poll loop: in peace, when what they have done is saved first, or at once, when another owner may be at
 * work already. Poll thread; waits a bounded time.
 */
final class LaneDepartures {

    private static final long PATIENCE_NS = 10_000_000_000L;
    private static final long PAUSE_NS = 100_000L;

    private final LaneTable table;
    private final LaneProducers producers;
    private final Verifications verifications;
    private final OffsetCommits commits;
    private final ProgressAgent progress;
    private final Consumer<Irregularities> met;

    /** @param met takes the bad input that a lane has met, when it leaves */
    LaneDepartures(
            final LaneTable table,
            final LaneProducers producers,
            final Verifications verifications,
            final OffsetCommits commits,
            final ProgressAgent progress,
            final Consumer<Irregularities> met) {
        this.table = table;
        this.producers = producers;
        this.verifications = verifications;
        this.commits = commits;
        this.progress = progress;
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

    /** Saves what these lanes have done, waits for it a while, and commits it. */
    void settle(final Collection<LaneSlot> leaving) {
        final long untilNs = System.nanoTime() + PATIENCE_NS;
        leaving.forEach(slot -> drain(slot, untilNs));
        leaving.forEach(LaneSlot::stop);
        for (final LaneSlot slot : leaving) {
            while (!slot.isSettled() && System.nanoTime() - untilNs < 0) {
                LockSupport.parkNanos(PAUSE_NS);
            }
            commits.collect(slot);
        }
        commits.sendAndWait();
    }

    // Records that were polled and not processed are read again by the next owner; results that wait are not.
    private static void drain(final LaneSlot slot, final long untilNs) {
        while (!slot.start().topics().drain() && System.nanoTime() - untilNs < 0) {
            LockSupport.parkNanos(PAUSE_NS);
        }
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
        producers.release(slot.start().producer());
    }
}
