package dev.tailrace.samples.rows;

import java.nio.charset.StandardCharsets;

/** A row of text as a view of its bytes, with a number that a query adds. Reused for each record. */
public final class Row {

    /** Longer rows are cut, as in the publication. */
    static final int LONGEST = 500_000;

    /** Rows of the table that a query joins. */
    static final int TABLE_ROWS = 10_000;

    /** Value of {@link #added} while nothing is added. */
    static final long NOTHING = -1;

    // The wrapped buffer is not state; snapshots leave it out.
    transient byte[] bytes;
    transient int offset;
    transient int length;
    transient long added;

    /** The text, a new object; the key of the count. */
    public String text() {
        return new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
    }

    /** The key in the table, 0 to 9,999, a function of the text. */
    public long joinKey() {
        long hash = length;
        for (int at = offset; at < offset + Math.min(length, Long.SIZE); at++) {
            hash = hash * 31 + bytes[at];
        }
        return Long.remainderUnsigned(hash, TABLE_ROWS);
    }
}
