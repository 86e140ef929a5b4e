package dev.tailrace.kafka.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.progress.ProgressAgent;
import java.util.Collection;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.kafka.common.TopicPartition;

/**
 * Removes partition tasks from a poll loop: either after their work is saved, or at once when another owner may be at work
 * already. Poll thread; waits a bounded time.
 */
final class RevokedTasks {

    private static final long TIMEOUT_NS = 10_000_000_000L;

    /** Time to wait for a broker that is restarting, while there is no connection to any broker. */
    private static final long TIMEOUT_WITHOUT_BROKER_NS = 1_000_000_000L;

    private static final long PAUSE_NS = 100_000L;

    private final TaskTable table;
    private final TaskProducers producers;
    private final OffsetCommits commits;
    private final ProgressAgent progress;
    private final BooleanSupplier brokersAway;
    private final Consumer<InputFaults> met;

    /**
     * @param brokersAway whether there is no connection to any broker now
     * @param met receives the input faults of a partition task when it is removed
     */
    RevokedTasks(
            final TaskTable table,
            final TaskProducers producers,
            final OffsetCommits commits,
            final ProgressAgent progress,
            final BooleanSupplier brokersAway,
            final Consumer<InputFaults> met) {
        this.table = table;
        this.producers = producers;
        this.commits = commits;
        this.progress = progress;
        this.brokersAway = brokersAway;
        this.met = met;
    }

    /** Ends the partition tasks of these partitions after their work is saved. */
    void end(final Collection<TopicPartition> partitions) {
        final Collection<TaskSlot> leaving = table.of(partitions);
        leaving.forEach(TaskSlot::end);
        settle(leaving);
        leaving.forEach(this::remove);
    }

    /** Drops the partition tasks of these partitions: they have other owners, so nothing may be written any more. */
    void drop(final Collection<TopicPartition> partitions) {
        for (final TaskSlot slot : table.of(partitions)) {
            slot.task().forget();
            producers.abandon(slot.start().producer());
            remove(slot);
        }
    }

    /**
     * Saves and commits the work of these partition tasks, and waits for it a bounded time.
     *
     * @return whether all of it is saved; the next owner computes the rest again
     */
    boolean settle(final Collection<TaskSlot> leaving) {
        final long beganNs = System.nanoTime();
        // The next owner reads polled records again that were not processed, but not the results that wait here.
        leaving.forEach(slot -> await(() -> slot.start().topics().drain(), beganNs));
        leaving.forEach(slot -> slot.stop(!brokersAway.getAsBoolean()));
        boolean saved = true;
        for (final TaskSlot slot : leaving) {
            saved &= await(slot::isSettled, beganNs) && slot.isSaved();
            commits.collect(slot);
        }
        if (!brokersAway.getAsBoolean()) {
            commits.sendAndWait();
        }
        return saved;
    }

    private boolean await(final BooleanSupplier done, final long beganNs) {
        while (!done.getAsBoolean()) {
            if (System.nanoTime() - beganNs >= (brokersAway.getAsBoolean() ? TIMEOUT_WITHOUT_BROKER_NS : TIMEOUT_NS)) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
        return true;
    }

    /** Removes a partition task from the table and releases its resources. */
    void remove(final TaskSlot slot) {
        table.remove(slot);
        commits.forget(slot.sources());
        discard(slot);
    }

    /** Releases the resources of a partition task that is not in the table. */
    void discard(final TaskSlot slot) {
        if (slot.hasBegun()) {
            progress.remove(slot.task());
            slot.task().close();
            met.accept(slot.inputFaults());
        }
        producers.release(slot.start().producer(), brokersAway.getAsBoolean());
    }
}
