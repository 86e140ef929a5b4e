package dev.tailrace.region;

import java.util.Arrays;

/** A FIFO of longs that grows, for one thread. Allocates only when it grows. */
final class Backlog {

    private long[] messages = new long[16];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void add(final long message) {
        if (size == messages.length) {
            grow();
        }
        messages[head + size++ & messages.length - 1] = message;
    }

    long first() {
        return messages[head];
    }

    void removeFirst() {
        head = head + 1 & messages.length - 1;
        size--;
    }

    private void grow() {
        final long[] unrolled = Arrays.copyOf(messages, 2 * size);
        for (int place = 0; place < size; place++) {
            unrolled[place] = messages[head + place & size - 1];
        }
        messages = unrolled;
        head = 0;
    }
}
