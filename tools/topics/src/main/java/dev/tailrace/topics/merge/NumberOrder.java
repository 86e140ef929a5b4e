package dev.tailrace.topics.merge;

import dev.tailrace.merge.ReorderRing;
import dev.tailrace.progress.OutputHeader;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Order by number, for one partition task spread over partitions: its numbers are dense, so the next one is known. A ring
 * indexed by number holds the records that arrive early. O(1) per record, whatever the number of partitions.
 *
 * <p>A number is certainly lost when every partition has shown a larger one or has ended: a writer, restarted or not,
 * appends to a partition in the order of its numbers, and leaves out only numbers that are already there. So a timeout is
 * needed only for a silent partition.
 */
final class NumberOrder<R> extends LabelledReader<R> {

    private static final long NOTHING = -1;

    private final ReorderRing<R> ring;
    private final long[] highest;
    private final long[] refused;
    private final Gaps gaps = new Gaps();
    private TaskState task;
    private boolean anywhere;
    private long resumed;
    private int slowest;

    NumberOrder(final int partitions, final int window, final Consumer<R> output) {
        super(partitions, output);
        ring = new ReorderRing<>(0, window, window);
        highest = filled(partitions);
        refused = filled(partitions);
    }

    private static long[] filled(final int partitions) {
        final long[] numbers = new long[partitions];
        Arrays.fill(numbers, NOTHING);
        return numbers;
    }

    /** A record beyond the window shows that its partition has come that far, even though it cannot be taken. */
    @Override
    boolean hasRoom(final int partition, final OutputHeader header) {
        if (anywhere) {
            ring.skipTo(header.number());
            anywhere = false;
        }
        if (!ring.fits(header.number())) {
            refused[partition] = header.number();
            reach(partition, header.number());
        }
        return ring.fits(header.number());
    }

    @Override
    void accept(final TaskState from, final OutputHeader header, final long time, final R record) {
        checkOneTask(from, header);
        refused[from.partition()] = NOTHING;
        final long number = header.number();
        if (number < ring.head()) {
            late(number, record);
        } else {
            keep(number, record);
        }
        reach(from.partition(), number);
    }

    private void checkOneTask(final TaskState from, final OutputHeader header) {
        if (task == null) {
            task = from;
        }
        if (task.task() != from.task()) {
            throw new UnorderedTasksException(
                    "partition tasks " + task.task() + " and " + from.task() + " number their records"
                            + " each for itself; merge them by label if they share a total order, else by time or by partition");
        }
        if (header.number() == LabelledReader.NO_NUMBER) {
            throw new UnorderedTasksException(
                    "partition task " + from.task() + " does not number its records; merge them by label");
        }
    }

    private void late(final long number, final R record) {
        // What another reader has had does not come again, so a number before its end is one that it had given up.
        if (gaps.fill(number) || number < resumed) {
            statistics.inversions++;
            deliver(record);
        } else {
            statistics.repeated++;
        }
    }

    private void keep(final long number, final R record) {
        if (ring.get(number) != null) {
            statistics.repeated++;
            return;
        }
        ring.put(number, record);
        release();
    }

    private void release() {
        for (R record = ring.first(); record != null; record = ring.first()) {
            ring.advance();
            deliver(record);
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
    void frontier(final TaskState from, final long number, final long sequence) {
        if (number != LabelledReader.NO_NUMBER && !anywhere) {
            reach(from.partition(), number);
        }
    }

    @Override
    void beginAnywhere() {
        super.beginAnywhere();
        anywhere = true;
    }

    @Override
    void resume(final long major, final long minor) {
        ring.skipTo(major);
        resumed = major;
    }

    /** The next number. */
    @Override
    long lastMajor() {
        return ring.head();
    }

    @Override
    void end(final int partition) {
        reach(partition, Long.MAX_VALUE);
    }

    @Override
    boolean isWaiting() {
        final long here = smallestHere();
        return here != ring.head() && here != Long.MAX_VALUE;
    }

    @Override
    long held() {
        return ring.held();
    }

    @Override
    int awaited() {
        return -1;
    }

    @Override
    String awaitedInWords() {
        return "number " + ring.head();
    }

    @Override
    void giveUp() {
        if (isWaiting()) {
            statistics.givenUp++;
            skipTo(smallestHere());
        }
    }

    @Override
    long lost() {
        return gaps.lost();
    }

    @Override
    List<String> losses() {
        return gaps.lost() == 0 ? List.of() : List.of("number " + gaps.describe());
    }
}
