package dev.tailrace.topics.merge;

import dev.tailrace.progress.OutputHeader;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * An order that is a k-way merge: releases the records of the partitions in ascending order of their keys. A
 * partition without a buffered record holds up all records whose key is larger than the smallest key that it can still
 * bring. That key is known from its last record or from a frontier. A key is a pair of numbers; what they mean, and which
 * records are repeated, is up to the subclasses.
 *
 * <p>There are few partitions, and a key is two longs, so a linear search finds the smallest. It takes some nanoseconds;
 * reading a record from a broker takes microseconds.
 */
abstract class MergedOrder<R> extends LabelledReader<R> {

    private static final int NONE = -1;

    long lastMajor = Long.MIN_VALUE;
    long lastMinor = Long.MIN_VALUE;

    private final PartitionBacklog<R>[] backlogs;
    private final long[] promisedMajors;
    private final long[] promisedMinors;
    private final boolean[] timedOut;
    private final boolean[] ended;
    private int awaited = NONE;

    @SuppressWarnings("unchecked")
    MergedOrder(final int partitions, final int window, final Consumer<R> output) {
        super(partitions, output);
        backlogs = (PartitionBacklog<R>[]) new PartitionBacklog<?>[partitions];
        Arrays.setAll(backlogs, partition -> new PartitionBacklog<R>(window));
        promisedMajors = new long[partitions];
        promisedMinors = new long[partitions];
        Arrays.fill(promisedMajors, Long.MIN_VALUE);
        Arrays.fill(promisedMinors, Long.MIN_VALUE);
        timedOut = new boolean[partitions];
        ended = new boolean[partitions];
    }

    static boolean isBefore(final long major, final long minor, final long otherMajor, final long otherMinor) {
        return major < otherMajor || major == otherMajor && minor < otherMinor;
    }

    /** Takes the next record of the merge. */
    abstract void release(long major, long minor, R record);

    final boolean contains(final int partition, final long major, final long minor) {
        return backlogs[partition].contains(major, minor);
    }

    final void add(final int partition, final long major, final long minor, final R record) {
        backlogs[partition].insert(major, minor, record);
        timedOut[partition] = false;
    }

    /** Promises that the partition brings no smaller key any more. */
    final void promise(final int partition, final long major, final long minor) {
        timedOut[partition] = false;
        if (isBefore(promisedMajors[partition], promisedMinors[partition], major, minor)) {
            promisedMajors[partition] = major;
            promisedMinors[partition] = minor;
        }
    }

    /** Releases all records that need not wait. */
    final void releaseAll() {
        for (int first = first(); first != NONE; first = first()) {
            final PartitionBacklog<R> backlog = backlogs[first];
            final long major = backlog.major();
            final long minor = backlog.minor();
            release(major, minor, backlog.remove());
        }
    }

    /** If keys are equal, a record is not held up by a promise: no two partitions bring the same key. */
    private int first() {
        int first = NONE;
        for (int partition = 0; partition < backlogs.length; partition++) {
            if (counts(partition) && (first == NONE || precedes(partition, first))) {
                first = partition;
            }
        }
        awaited = first == NONE || !backlogs[first].isEmpty() ? NONE : first;
        return awaited == NONE ? first : NONE;
    }

    private boolean counts(final int partition) {
        return !backlogs[partition].isEmpty() || !ended[partition] && !timedOut[partition];
    }

    private boolean precedes(final int partition, final int other) {
        final long major = major(partition);
        final long minor = minor(partition);
        final long otherMajor = major(other);
        final long otherMinor = minor(other);
        return isBefore(major, minor, otherMajor, otherMinor)
                || major == otherMajor
                        && minor == otherMinor
                        && backlogs[other].isEmpty()
                        && !backlogs[partition].isEmpty();
    }

    private long major(final int partition) {
        final PartitionBacklog<R> backlog = backlogs[partition];
        return backlog.isEmpty() ? promisedMajors[partition] : backlog.major();
    }

    private long minor(final int partition) {
        final PartitionBacklog<R> backlog = backlogs[partition];
        return backlog.isEmpty() ? promisedMinors[partition] : backlog.minor();
    }

    @Override
    final boolean hasRoom(final int partition, final OutputHeader header) {
        return !backlogs[partition].isFull();
    }

    @Override
    void resume(final long major, final long minor) {
        lastMajor = major;
        lastMinor = minor;
    }

    @Override
    final long lastMajor() {
        return lastMajor;
    }

    @Override
    final long lastMinor() {
        return lastMinor;
    }

    @Override
    final void end(final int partition) {
        ended[partition] = true;
        releaseAll();
    }

    @Override
    final boolean isWaiting() {
        return held() > 0;
    }

    @Override
    final long held() {
        long held = 0;
        for (final PartitionBacklog<R> backlog : backlogs) {
            held += backlog.size();
        }
        return held;
    }

    /** The partition that holds up the others; -1 if no record is buffered. */
    @Override
    final int awaited() {
        return held() == 0 ? NONE : awaited;
    }

    /** Continues without the awaited partition until something arrives from it. */
    @Override
    final void giveUp() {
        final int partition = awaited();
        if (partition != NONE) {
            statistics.givenUp++;
            timedOut[partition] = true;
            releaseAll();
        }
    }
}
