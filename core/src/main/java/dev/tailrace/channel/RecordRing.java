package dev.tailrace.channel;

/**
 * A bounded, lock-free FIFO of byte records from one producer thread to one consumer thread: {@link #offer} is called
 * by one thread, {@link #poll} by one. Records are copied into the ring, so the producer may reuse its buffer; the
 * consumer reads them in place.
 *
 * <p>The bytes of a record are contiguous: a record that does not fit before the end of the memory begins at its front.
 * Nothing is allocated after construction, and no call waits.
 */
public final class RecordRing extends RingIndexes {

    /** Receives the records of a ring. */
    @FunctionalInterface
    public interface Reader {

        /**
         * Receives one record.
         *
         * @param buffer holds the record; valid only during the call
         * @param tag tag that the record was offered with
         */
        void onRecord(byte[] buffer, int offset, int length, long position, int tag);
    }

    /** A cell is four longs: position, index of the first byte, number of bytes, tag. */
    private static final int CELL_SHIFT = 2;

    private static final int START = 1;
    private static final int LENGTH = 2;
    private static final int TAG = 3;

    private final byte[] bytes;

    // Used by the producer: the number of bytes ever written, skipped ones included, and the index below which they are
    // free.
    private long written;
    private long freed;
    private long headSeen;

    /**
     * Makes an empty ring.
     *
     * @param records maximum number of records; rounded up to a power of two
     * @param memory maximum total number of bytes of the records; rounded up to a power of two. Should be at least
     *     twice the length of the longest record: a longer one may have to wait for more room than its own length
     * @throws IllegalArgumentException for less than one record or byte, or more than 2^28 records or 2^30 bytes
     */
    public RecordRing(final int records, final int memory) {
        super(records, CELL_SHIFT);
        if (memory < 1 || memory > 1 << 30) {
            throw new IllegalArgumentException("the records of a ring have 1 to 2^30 bytes, not " + memory);
        }
        bytes = new byte[memory == 1 ? 1 : Integer.highestOneBit(memory - 1) << 1];
    }

    /**
     * Copies a record in; called by the producer only.
     *
     * @param position passed to the consumer with the record, like {@code tag}
     * @return false when there is no room, which changes nothing
     */
    public boolean offer(final byte[] buffer, final int offset, final int length, final long position, final int tag) {
        final long start = startOf(length);
        if (!hasRoom(start, length)) {
            return false;
        }
        System.arraycopy(buffer, offset, bytes, placeOf(start), length);
        final int cell = cellOf(tail);
        cells[cell] = position;
        cells[cell + START] = start;
        cells[cell + LENGTH] = length;
        cells[cell + TAG] = tag;
        written = start + length;
        tailRelease(tail + 1);
        return true;
    }

    private int placeOf(final long index) {
        return (int) index & (bytes.length - 1);
    }

    /** Index of the next bytes: after the last ones, or at the front if they would not be contiguous there. */
    private long startOf(final int length) {
        final int untilEnd = bytes.length - placeOf(written);
        return length <= untilEnd ? written : written + untilEnd;
    }

    private boolean hasRoom(final long start, final int length) {
        if (tail - headSeen < capacity && start + length - freed <= bytes.length) {
            return true;
        }
        headSeen = headAcquire();
        freed = headSeen == tail ? start : cells[cellOf(headSeen) + START];
        return tail - headSeen < capacity && start + length - freed <= bytes.length;
    }

    /**
     * Passes the oldest records to the reader; called by the consumer only.
     *
     * @param limit maximum number of records
     * @return number of records passed
     */
    public int poll(final int limit, final Reader reader) {
        final int count = (int) Math.min(limit, tailAcquire() - head);
        for (int i = 0; i < count; i++) {
            final int cell = cellOf(head);
            reader.onRecord(bytes, placeOf(cells[cell + START]), (int) cells[cell + LENGTH], cells[cell], (int)
                    cells[cell + TAG]);
            headRelease(head + 1);
        }
        return count;
    }

    /** Whether more than half of the room for records or for their bytes is in use; called by the producer. */
    public boolean isHalfFull() {
        final long headNow = headAcquire();
        final long from = headNow == tail ? written : cells[cellOf(headNow) + START];
        return tail - headNow > capacity / 2 || written - from > bytes.length / 2;
    }
}
