package dev.tailrace.samples.rows;

import dev.tailrace.io.Encoder;
import java.nio.charset.StandardCharsets;

/**
 * Writes a row as Base64 (RFC 4648, with padding), after the number that a query has added and a comma. The encoder of the JDK
 * would take an array of the exact length for each row.
 */
final class Base64Encoder implements Encoder<Row> {

    private static final byte[] DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".getBytes(StandardCharsets.US_ASCII);
    private static final int MOST_DIGITS_OF_NUMBER = 20;

    @Override
    public int maxLength() {
        return MOST_DIGITS_OF_NUMBER + 1 + (Row.LONGEST + 2) / 3 * 4;
    }

    @Override
    public int encode(final Row row, final byte[] target, final int offset) {
        int at = offset;
        if (row.added != Row.NOTHING) {
            at = number(row.added, target, at);
            target[at++] = ',';
        }
        final int end = row.offset + row.length;
        int from = row.offset;
        for (; from + 3 <= end; from += 3) {
            at = digits(row.bytes[from] & 0xFF, row.bytes[from + 1] & 0xFF, row.bytes[from + 2] & 0xFF, target, at);
        }
        if (from < end) {
            digits(row.bytes[from] & 0xFF, from + 1 < end ? row.bytes[from + 1] & 0xFF : 0, 0, target, at);
            target[at + 3] = '=';
            target[at + 2] = from + 1 < end ? target[at + 2] : (byte) '=';
            at += 4;
        }
        return at - offset;
    }

    private static int digits(final int first, final int second, final int third, final byte[] target, final int at) {
        final int bits = first << 16 | second << 8 | third;
        target[at] = DIGITS[bits >>> 18];
        target[at + 1] = DIGITS[bits >>> 12 & 63];
        target[at + 2] = DIGITS[bits >>> 6 & 63];
        target[at + 3] = DIGITS[bits & 63];
        return at + 4;
    }

    private static int number(final long value, final byte[] target, final int offset) {
        int count = 1;
        for (long rest = value / 10; rest > 0; rest /= 10) {
            count++;
        }
        long rest = value;
        for (int place = offset + count - 1; place >= offset; place--) {
            target[place] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        return offset + count;
    }
}
