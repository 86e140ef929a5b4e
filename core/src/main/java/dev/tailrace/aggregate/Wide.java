package dev.tailrace.aggregate;

import java.math.BigInteger;

/**
 * Arithmetic on signed 128-bit sums in two longs of a row, high before low. Addition and subtraction wrap around at 128
 * bits, so a subtraction reverses an addition of the same value exactly.
 */
final class Wide {

    /** Number of longs in a sum. */
    static final int WIDTH = 2;

    private static final double TWO_TO_THE_64 = 0x1p64;

    private Wide() {}

    static void clear(final long[] rows, final int at) {
        rows[at] = 0;
        rows[at + 1] = 0;
    }

    static void add(final long[] rows, final int at, final long value) {
        add(rows, at, value >> 63, value);
    }

    static void addProduct(final long[] rows, final int at, final long one, final long other) {
        add(rows, at, Math.multiplyHigh(one, other), one * other);
    }

    static void add(final long[] rows, final int at, final long high, final long low) {
        final long sum = rows[at + 1] + low;
        rows[at] += high + (Long.compareUnsigned(sum, low) < 0 ? 1 : 0);
        rows[at + 1] = sum;
    }

    static void subtract(final long[] rows, final int at, final long high, final long low) {
        final long before = rows[at + 1];
        rows[at] -= high + (Long.compareUnsigned(before, low) < 0 ? 1 : 0);
        rows[at + 1] = before - low;
    }

    static boolean fitsLong(final long[] rows, final int at) {
        return rows[at] == rows[at + 1] >> 63;
    }

    /** The nearest double; beyond 64 bits possibly one of its neighbours. */
    static double asDouble(final long[] rows, final int at) {
        return fitsLong(rows, at) ? rows[at + 1] : asDouble(rows[at], rows[at + 1]);
    }

    /**
     * The value of a high and a low half as a double. Negative values are converted by magnitude, to avoid
     * cancellation.
     */
    static double asDouble(final long high, final long low) {
        return high < 0 ? -magnitude(low == 0 ? -high : ~high, -low) : magnitude(high, low);
    }

    private static double magnitude(final long high, final long low) {
        final double upper = (double) (low >>> 11) * 0x1p11;
        return unsigned(high) * TWO_TO_THE_64 + (upper + (low & 0x7FF));
    }

    private static double unsigned(final long value) {
        return value >= 0 ? value : (double) (value >>> 1) * 2;
    }

    /** The exact value; allocates. */
    static BigInteger asBigInteger(final long[] rows, final int at) {
        return BigInteger.valueOf(rows[at]).shiftLeft(64).add(new BigInteger(Long.toUnsignedString(rows[at + 1])));
    }
}
