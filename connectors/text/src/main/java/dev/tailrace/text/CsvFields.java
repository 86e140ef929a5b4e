package dev.tailrace.text;

import java.util.Arrays;

/** Divides a CSV record into its fields, by the rules of RFC 4180. Reused; grows to the most fields that it met. */
final class CsvFields {

    private static final byte QUOTE = '"';

    private final byte separator;
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private boolean[] doubled = new boolean[16];
    private boolean[] quoted = new boolean[16];
    private int count;
    private byte[] unquoted = new byte[64];
    private int unquotedLength;

    CsvFields(final byte separator) {
        this.separator = separator;
    }

    /**
     * Finds the fields of a record.
     *
     * @return whether the record is sound; else its last field, which begins and ends with a quote, has another one inside
     *     or more text after it
     */
    boolean split(final byte[] buffer, final int from, final int to) {
        count = 0;
        int at = from;
        while (true) {
            if (count == starts.length) {
                grow();
            }
            final boolean isQuoted = at < to && buffer[at] == QUOTE;
            quoted[count] = isQuoted;
            doubled[count] = false;
            if (isQuoted) {
                starts[count] = at + 1;
                at = closingQuote(buffer, at + 1, to);
                if (at < 0) {
                    return false;
                }
                ends[count] = at++;
                if (at < to && buffer[at] != separator) {
                    return false;
                }
                count++;
            } else {
                starts[count] = at;
                while (at < to && buffer[at] != separator) {
                    at++;
                }
                ends[count++] = at;
            }
            if (at++ >= to) {
                return true;
            }
        }
    }

    private int closingQuote(final byte[] buffer, final int from, final int to) {
        int at = from;
        while (at < to) {
            if (buffer[at] == QUOTE) {
                if (at + 1 == to || buffer[at + 1] != QUOTE) {
                    return at;
                }
                doubled[count] = true;
                at++;
            }
            at++;
        }
        return -1;
    }

    private void grow() {
        final int size = 2 * count;
        starts = Arrays.copyOf(starts, size);
        ends = Arrays.copyOf(ends, size);
        doubled = Arrays.copyOf(doubled, size);
        quoted = Arrays.copyOf(quoted, size);
    }

    /** Number of fields. */
    int count() {
        return count;
    }

    /** Index of the first byte of a field, after its quote. */
    int start(final int field) {
        return starts[field];
    }

    /** Index after the last byte of a field, before its quote. */
    int end(final int field) {
        return ends[field];
    }

    /** Whether quotes in the field are doubled, so that its bytes are not its text. */
    boolean hasDoubledQuotes(final int field) {
        return doubled[field];
    }

    /** Copies a field as it is written, with quotes; returns the index after it. */
    int copy(final int field, final byte[] buffer, final byte[] target, final int at) {
        final int edge = quoted[field] ? 1 : 0;
        final int length = ends[field] - starts[field] + 2 * edge;
        System.arraycopy(buffer, starts[field] - edge, target, at, length);
        return at + length;
    }

    /** The text of a field whose quotes are doubled; valid until the next call. */
    byte[] unquote(final int field, final byte[] buffer) {
        final int length = ends[field] - starts[field];
        if (unquoted.length < length) {
            unquoted = new byte[2 * length];
        }
        int to = 0;
        for (int at = starts[field]; at < ends[field]; at++) {
            unquoted[to++] = buffer[at];
            at += buffer[at] == QUOTE ? 1 : 0;
        }
        unquotedLength = to;
        return unquoted;
    }

    /** Bytes in the text that was unquoted last. */
    int unquotedLength() {
        return unquotedLength;
    }
}
