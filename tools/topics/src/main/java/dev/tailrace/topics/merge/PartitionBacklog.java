package dev.tailrace.topics.merge;

/**
 * Sorted queue of the records of a partition that wait for release, by key: a pair of longs. Records usually arrive in
 * order and are appended; others are moved to their position from the end.
 */
final class PartitionBacklog<R> {

    private final long[] majors;
    private final long[] minors;
    private final Object[] records;
    private final int mask;
    private int head;
    private int size;

    /** @param capacity a power of two */
    PartitionBacklog(final int capacity) {
        majors = new long[capacity];
        minors = new long[capacity];
        records = new Object[capacity];
        mask = capacity - 1;
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean isFull() {
        return size == records.length;
    }

    int size() {
        return size;
    }

    long major() {
        return majors[head];
    }

    long minor() {
        return minors[head];
    }

    /** Inserts a record after all whose key is not larger. */
    void insert(final long major, final long minor, final R record) {
        int place = size++;
        while (place > 0 && isBefore(major, minor, place - 1)) {
            move(place - 1, place);
            place--;
        }
        final int slot = slot(place);
        majors[slot] = major;
        minors[slot] = minor;
        records[slot] = record;
    }

    /** Whether there is a record with this key. */
    boolean contains(final long major, final long minor) {
        int place = size - 1;
        while (place >= 0 && isBefore(major, minor, place)) {
            place--;
        }
        return place >= 0 && majors[slot(place)] == major && minors[slot(place)] == minor;
    }

    @SuppressWarnings("unchecked")
    R remove() {
        final R first = (R) records[head];
        records[head] = null;
        head = slot(1);
        size--;
        return first;
    }

    private int slot(final int place) {
        return head + place & mask;
    }

    private boolean isBefore(final long major, final long minor, final int place) {
        final int slot = slot(place);
        return MergedOrder.isBefore(major, minor, majors[slot], minors[slot]);
    }

    private void move(final int from, final int to) {
        majors[slot(to)] = majors[slot(from)];
        minors[slot(to)] = minors[slot(from)];
        records[slot(to)] = records[slot(from)];
    }
}
