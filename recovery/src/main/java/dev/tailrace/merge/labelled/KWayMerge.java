package dev.tailrace.merge.labelled;

import java.util.Arrays;

/**
 * K-way merge: releases the records of several partitions in ascending order of their keys. A partition without a buffered
 * record holds up all records whose key is larger than the smallest key that it can still bring. That key is known from its
 * last record or from a frontier.
 *
 * <p>There are few partitions, and a key is two longs, so a linear search finds the smallest. It takes some nanoseconds;
 * reading a record from a broker takes microseconds.
 */
final class KWayMerge<R> {

    private static final int NONE = -1;

    private final PartitionBacklog<R>[] backlogs;
    private final long[] promisedMajors;
    private final long[] promisedMinors;
    private final boolean[] timedOut;
    private final boolean[] ended;
    private final Departure<R> departure;
    private int awaited = NONE;

    /** Receives the released records. */
    interface Departure<R> {
        void leave(long major, long minor, R record);
    }

    @SuppressWarnings("unchecked")
    KWayMerge(final int partitions, final int capacity, final Departure<R> departure) {
        backlogs = (PartitionBacklog<R>[]) new PartitionBacklog<?>[partitions];
        Arrays.setAll(backlogs, partition -> new PartitionBacklog<R>(capacity));
        promisedMajors = new long[partitions];
        promisedMinors = new long[partitions];
        Arrays.fill(promisedMajors, Long.MIN_VALUE);
        Arrays.fill(promisedMinors, Long.MIN_VALUE);
        timedOut = new boolean[partitions];
        ended = new boolean[partitions];
        this.departure = departure;
    }

    boolean isFull(final int partition) {
        return backlogs[partition].isFull();
    }

    boolean contains(final int partition, final long major, final long minor) {
        return backlogs[partition].contains(major, minor);
    }

    void add(final int partition, final long major, final long minor, final R record) {
        backlogs[partition].insert(major, minor, record);
        timedOut[partition] = false;
    }

    /** Promises that the partition brings no smaller key any more. */
    void promise(final int partition, final long major, final long minor) {
        timedOut[partition] = false;
        if (PairKeys.isBefore(promisedMajors[partition], promisedMinors[partition], major, minor)) {
            promisedMajors[partition] = major;
            promisedMinors[partition] = minor;
        }
    }

    void end(final int partition) {
        ended[partition] = true;
    }

    /** Stops waiting for the partition until something arrives from it. */
    void timeOut(final int partition) {
        timedOut[partition] = true;
    }

    /** Releases all records that need not wait. */
    void release() {
        for (int first = first(); first != NONE; first = first()) {
            final PartitionBacklog<R> backlog = backlogs[first];
            final long major = backlog.major();
            final long minor = backlog.minor();
            departure.leave(major, minor, backlog.remove());
        }
    }

    /** The partition that holds up the others; -1 if no record is buffered. */
    int awaited() {
        return held() == 0 ? NONE : awaited;
    }

    long held() {
        long held = 0;
        for (final PartitionBacklog<R> backlog : backlogs) {
            held += backlog.size();
        }
        return held;
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
        return PairKeys.isBefore(major, minor, otherMajor, otherMinor)
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
}
