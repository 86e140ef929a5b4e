package dev.tailrace.merge.labelled;

import dev.tailrace.merge.ReorderRing;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Order by number, for one partition task spread over partitions: its numbers are dense, so the next one is known. A ring
 * indexed by number holds the records that arrive early. O(1) per record, whatever the number of partitions.
 *
 * <p>A number is certainly lost when every partition has shown a larger one or has ended: a writer, restarted or not,
 * appends to a partition in the order of its numbers, and leaves out only numbers that are already there. So a timeout is
 * needed only for a silent partition.
 */
final class NumberOrder<R> implements ReleaseOrder<R> {

    private static final long NOTHING = -1;

    private final ReorderRing<R> ring;
    private final long[] highest;
    private final long[] refused;
    private final Gaps gaps;
    private final MergeStatistics statistics;
    private final Consumer<R> output;
    private TaskState task;
    private boolean anywhere;
    private long resumed;
    private int slowest;

    NumberOrder(
            final int partitions,
            final int window,
            final Gaps gaps,
            final MergeStatistics statistics,
            final Consumer<R> output) {
        ring = new ReorderRing<>(0, window, window);
        highest = filled(partitions);
        refused = filled(partitions);
        this.gaps = gaps;
        this.statistics = statistics;
        this.output = output;
    }

    private static long[] filled(final int partitions) {
        final long[] numbers = new long[partitions];
        Arrays.fill(numbers, NOTHING);
        return numbers;
    }

    /** A record beyond the window shows that its partition has come that far, even though it cannot be taken. */
    @Override
    public boolean hasRoom(final int partition, final RecordPosition place) {
        if (anywhere) {
            ring.skipTo(place.number());
            anywhere = false;
        }
        if (!ring.fits(place.number())) {
            refused[partition] = place.number();
            reach(partition, place.number());
        }
        return ring.fits(place.number());
    }

    @Override
    public void accept(final TaskState from, final RecordPosition place, final R record) {
        checkOneTask(from, place);
        refused[from.partition()] = NOTHING;
        final long number = place.number();
        if (number < ring.head()) {
            late(number, record);
        } else {
            keep(number, record);
        }
        reach(from.partition(), number);
    }

    private void checkOneTask(final TaskState from, final RecordPosition place) {
        if (task == null) {
            task = from;
        }
        if (task.task() != from.task()) {
            throw new UnorderedTasksException(
                    "partition tasks " + task.task() + " and " + from.task() + " number their records"
                            + " each for itself; merge them by label if they share a total order, else by time or by partition");
        }
        if (place.number() == RecordPosition.NO_NUMBER) {
            throw new UnorderedTasksException(
                    "partition task " + from.task() + " does not number its records; merge them by label");
        }
    }

    private void late(final long number, final R record) {
        // What another reader has had does not come again, so a number before its end is one that it had given up.
        if (gaps.fill(number) || number < resumed) {
            statistics.countInversion();
            statistics.countDelivered();
            output.accept(record);
        } else {
            statistics.countRepeated();
        }
    }

    private void keep(final long number, final R record) {
        if (ring.get(number) != null) {
            statistics.countRepeated();
            return;
        }
        ring.put(number, record);
        release();
    }

    private void release() {
        for (R record = ring.first(); record != null; record = ring.first()) {
            ring.advance();
            statistics.countDelivered();
            output.accept(record);
        }
    }

    private void reach(final int partition, final long number) {
        if (number > highest[partition]) {
            highest[partition] = number;
            if (partition == slowest) {
                slowest = findSlowest();
            }
        }
        skipLost();
    }

    private void skipLost() {
        while (highest[slowest] >= ring.head()) {
            final long end = Math.min(smallestHere(), after(highest[slowest]));
            if (end == ring.head() || end == Long.MAX_VALUE) {
                return;
            }
            skipTo(end);
        }
    }

    private static long after(final long number) {
        return number == Long.MAX_VALUE ? number : number + 1;
    }

    private int findSlowest() {
        int found = 0;
        for (int partition = 1; partition < highest.length; partition++) {
            if (highest[partition] < highest[found]) {
                found = partition;
            }
        }
        return found;
    }

    /** Gives up the numbers that cannot arrive any more. */
    private void skipTo(final long end) {
        gaps.add(ring.head(), end);
        ring.skipTo(end);
        release();
    }

    /** The smallest number that has arrived and is not released; refused records count, since they are offered again. */
    private long smallestHere() {
        return Math.min(smallestRefused(), ring.firstHeld());
    }

    private long smallestRefused() {
        long smallest = Long.MAX_VALUE;
        for (final long number : refused) {
            if (number >= ring.head()) {
                smallest = Math.min(smallest, number);
            }
        }
        return smallest;
    }

    @Override
    public void frontier(final TaskState from, final long number, final long sequence) {
        if (number != RecordPosition.NO_NUMBER && !anywhere) {
            reach(from.partition(), number);
        }
    }

    @Override
    public void beginAnywhere() {
        anywhere = true;
    }

    @Override
    public void resume(final long major, final long minor) {
        ring.skipTo(major);
        resumed = major;
    }

    /** The next number. */
    @Override
    public long lastMajor() {
        return ring.head();
    }

    @Override
    public void end(final int partition) {
        reach(partition, Long.MAX_VALUE);
    }

    @Override
    public boolean isWaiting() {
        final long here = smallestHere();
        return here != ring.head() && here != Long.MAX_VALUE;
    }

    @Override
    public long held() {
        return ring.held();
    }

    @Override
    public int awaited() {
        return -1;
    }

    @Override
    public String awaitedInWords() {
        return "number " + ring.head();
    }

    @Override
    public void giveUp() {
        if (isWaiting()) {
            statistics.countGivenUp();
            skipTo(smallestHere());
        }
    }
}
