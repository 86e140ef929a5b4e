package dev.tailrace.market.generate;

import java.util.Arrays;

/**
 * Queue of future events by time: a binary heap over two primitive arrays. Events of one nanosecond leave in an order
 * that is arbitrary but always the same. O(log n) per operation; allocates only when it grows.
 */
final class EventQueue {

    private long[] times = new long[1 << 12];
    private long[] events = new long[1 << 12];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** When the first event is due; there must be one. */
    long firstTimeNs() {
        return times[0];
    }

    void add(final long timeNs, final long event) {
        if (size == times.length) {
            times = Arrays.copyOf(times, size * 2);
            events = Arrays.copyOf(events, size * 2);
        }
        int hole = size++;
        while (hole > 0) {
            final int parent = (hole - 1) >>> 1;
            if (times[parent] <= timeNs) {
                break;
            }
            move(parent, hole);
            hole = parent;
        }
        put(hole, timeNs, event);
    }

    /** Takes the event that is due first; there must be one. */
    long remove() {
        final long first = events[0];
        size--;
        sink(times[size], events[size]);
        return first;
    }

    private void sink(final long timeNs, final long event) {
        int hole = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && times[child + 1] < times[child]) {
                child++;
            }
            if (times[child] >= timeNs) {
                break;
            }
            move(child, hole);
            hole = child;
            child = 2 * hole + 1;
        }
        put(hole, timeNs, event);
    }

    private void move(final int from, final int to) {
        times[to] = times[from];
        events[to] = events[from];
    }

    private void put(final int index, final long timeNs, final long event) {
        times[index] = timeNs;
        events[index] = event;
    }
}
