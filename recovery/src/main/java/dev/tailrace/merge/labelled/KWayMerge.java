package dev.tailrace.merge.labelled;

import java.util.Arrays;

/**
 * Partitions whose records leave by the smallest key. A partition without a record holds up all whose key is larger than
 * the smallest that it can still bring; that is known from its last record, or was promised by a frontier.
 *
 * <p>Partitions are few, and a key is two longs, so the smallest is found by looking at each: some nanoseconds beside the
 * microseconds that it takes to read a record from a broker.
 */
final class KWayMerge<R> {

    private static final int NONE = -1;

    private final PartitionBacklog<R>[] backlogs;
    private final long[] promisedMajors;
    private final long[] promisedMinors;
    private final boolean[] excused;
    private final boolean[] ended;
    private final Departure<R> departure;
    private int awaited = NONE;

    /** Takes the records that leave. */
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
        excused = new boolean[partitions];
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
        excused[partition] = false;
    }

    /** Nothing smaller comes from the partition any more. */
    void promise(final int partition, final long major, final long minor) {
        excused[partition] = false;
        if (PairKeys.isBefore(promisedMajors[partition], promisedMinors[partition], major, minor)) {
            promisedMajors[partition] = major;
            promisedMinors[partition] = minor;
        }
    }

    void end(final int partition) {
        ended[partition] = true;
    }

    /** Does not wait for the partition again until something comes from it. */
    void excuse(final int partition) {
        excused[partition] = true;
    }

    /** Lets go what can leave. */
    void release() {
        for (int first = first(); first != NONE; first = first()) {
            final PartitionBacklog<R> backlog = backlogs[first];
            final long major = backlog.major();
            final long minor = backlog.minor();
            departure.leave(major, minor, backlog.remove());
        }
    }

    /** The partition that holds the others up; -1 if nothing is here. */
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

    /** Of equal keys, the record is not held up by a promise: no two partitions bring the same. */
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
        return !backlogs[partition].isEmpty() || !ended[partition] && !excused[partition];
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
