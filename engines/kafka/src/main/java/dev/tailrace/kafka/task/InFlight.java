package dev.tailrace.kafka.task;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the bytes that were handed to a producer and are not acknowledged; back-pressure depends on it. Each of the two
 * counts has one writer, the poll thread and the producer's; never allocates.
 */
final class InFlight {

    /** Bytes of a record in addition to its value: header, framing, bookkeeping. An upper estimate. */
    private static final int OVERHEAD_BYTES = 128;

    private final AtomicLong acknowledged = new AtomicLong();
    private final long limitBytes;
    private long sent;

    InFlight(final long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /** Poll thread: whether a value of this length may be sent now. Always true when no bytes are in flight. */
    boolean hasRoomFor(final int length) {
        final long under = bytes();
        return under == 0 || under + length + OVERHEAD_BYTES <= limitBytes;
    }

    /** Poll thread: whether so many bytes are in flight that no more input should be taken. */
    boolean isHalfFull() {
        return bytes() > limitBytes / 2;
    }

    /** Poll thread: number of bytes in flight. */
    long bytes() {
        return sent - acknowledged.get();
    }

    /** Poll thread: a value of this length is handed over. */
    void sent(final int length) {
        sent += Math.max(length, 0) + OVERHEAD_BYTES;
    }

    /** Producer's thread: a value of this length is acknowledged; -1 for a record without a value. */
    void acknowledged(final int length) {
        acknowledged.lazySet(acknowledged.get() + Math.max(length, 0) + OVERHEAD_BYTES);
    }
}
