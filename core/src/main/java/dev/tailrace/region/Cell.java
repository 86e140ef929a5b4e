package dev.tailrace.region;

/** One result of a slot, or a record on its way from one task to another inside a region. Reused. */
final class Cell extends SlotResult {

    /** The record; null for encoded results. */
    Object record;

    byte[] bytes = new byte[0];
    int length;
    Throwable failure;

    /** Whether several tasks receive the record, of which only the first may emit results. */
    boolean broadcast;

    /** Copies of earlier records of this cell by channel, for reuse. */
    private final Object[] copies;

    Cell(final int levels, final int channels) {
        super(levels);
        this.copies = new Object[channels];
    }

    /**
     * Stores a copy of a record. If it cannot be copied, stores the failure, so that an earlier record of the cell is
     * not sent again.
     */
    void copy(final OutgoingEdge edge, final Object original) {
        try {
            record = edge.copy(original, copies[edge.channel()]);
        } catch (final Throwable cannotCross) {
            fail(cannotCross);
            throw cannotCross;
        }
        channel = edge.channel();
        copies[channel] = record;
    }

    void encode(final int sink, final byte[] buffer, final int offset, final int count) {
        channel = sink;
        if (bytes.length < count) {
            bytes = new byte[Math.max(count, 2 * bytes.length)];
        }
        System.arraycopy(buffer, offset, bytes, 0, count);
        length = count;
    }

    void fail(final Throwable why) {
        channel = FAILURE;
        failure = why;
    }

    /** Sets its path: the path of the cell that it comes from, or an empty one, and the ordinal. */
    void place(final Cell from, final int ordinal) {
        depth = 0;
        if (from != null) {
            depth = from.depth;
            System.arraycopy(from.path, 0, path, 0, depth);
        }
        path[depth++] = ordinal;
    }
}
