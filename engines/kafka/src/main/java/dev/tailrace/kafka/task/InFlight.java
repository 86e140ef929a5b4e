package dev.tailrace.kafka.task;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that were handed to a producer and are not acknowledged: what back-pressure goes by. Each of the two counts has one
 * writer, the poll thread and the producer's; never allocates.
 */
final class InFlight {

    /** What a record costs beside its value: header, framing, bookkeeping. Rather too much than too little. */
    private static final int OVERHEAD_BYTES = 128;

    private final AtomicLong acknowledged = new AtomicLong();
    private final long limitBytes;
    private long sent;

    InFlight(final long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /** Poll thread: whether a value of this length may be sent now. One always may. */
    boolean hasRoomFor(final int length) {
        final long under = bytes();
        return under == 0 || under + length + OVERHEAD_BYTES <= limitBytes;
    }

    /** Poll thread: whether there is so much under way that no more input should be taken. */
    boolean isHalfFull() {
        return bytes() > limitBytes / 2;
    }

    /** Poll thread: bytes under way. */
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
