package dev.tailrace.io;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Reads decimal numbers from text, as integers of a unit or as doubles. Allocates only for long numbers and for exponents. */
public final class DecimalText {

    /** The text is no number. */
    public static final long NO_NUMBER = Long.MIN_VALUE;

    /** The number is too large, or no multiple of the unit. */
    public static final long UNFIT = Long.MIN_VALUE + 1;

    private static final long MOST_BEFORE_DIGIT = (Long.MAX_VALUE - 9) / 10;

    /** A longer text with an exponent or many digits is no number; nor is one with a larger exponent. */
    private static final int MOST_CHARACTERS = 64;

    /** With so many digits and powers of ten, a double has both exactly, and the division rounds once. */
    private static final int EXACT_DIGITS = 15;

    private static final double[] POWERS = new double[EXACT_DIGITS + 1];

    static {
        POWERS[0] = 1;
        for (int power = 1; power < POWERS.length; power++) {
            POWERS[power] = 10 * POWERS[power - 1];
        }
    }

    private DecimalText() {}

    /**
     * The number in a text.
     *
     * @param decimals the unit is 10 to the power of minus this
     * @return an integer of units, {@link #NO_NUMBER} or {@link #UNFIT}
     */
    public static long read(final byte[] text, final int from, final int to, final int decimals) {
        final boolean negative = from < to && text[from] == '-';
        long value = 0;
        int digits = 0;
        int point = -1;
        for (int at = negative ? from + 1 : from; at < to; at++) {
            final int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                if (value > MOST_BEFORE_DIGIT) {
                    return withExponent(text, from, to, decimals);
                }
                value = value * 10 + digit;
                digits++;
            } else if (text[at] == '.' && point < 0) {
                point = digits;
            } else {
                return withExponent(text, from, to, decimals);
            }
        }
        if (digits == 0) {
            return NO_NUMBER;
        }
        final long scaled = scaled(value, point < 0 ? decimals : decimals - (digits - point));
        return negative && scaled != UNFIT ? -scaled : scaled;
    }

    private static long scaled(final long value, final int missing) {
        long scaled = value;
        for (int i = missing; i < 0 && scaled != 0; i++) {
            if (scaled % 10 != 0) {
                return UNFIT;
            }
            scaled /= 10;
        }
        for (int i = missing; i > 0 && scaled != 0; i--) {
            if (scaled > MOST_BEFORE_DIGIT) {
                return UNFIT;
            }
            scaled *= 10;
        }
        return scaled;
    }

    private static long withExponent(final byte[] text, final int from, final int to, final int decimals) {
        if (to - from > MOST_CHARACTERS) {
            return NO_NUMBER;
        }
        final BigDecimal number;
        try {
            number = new BigDecimal(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
        } catch (final NumberFormatException e) {
            return NO_NUMBER;
        }
        if (Math.abs(number.scale()) > MOST_CHARACTERS) {
            return UNFIT;
        }
        try {
            final long units = number.movePointRight(decimals)
                    .setScale(0, RoundingMode.UNNECESSARY)
                    .longValueExact();
            return units <= UNFIT ? UNFIT : units;
        } catch (final ArithmeticException e) {
            return UNFIT;
        }
    }

    /** The double nearest to the number in a text; infinite when it is too large, NaN when the text is no number. */
    public static double readDouble(final byte[] text, final int from, final int to) {
        final boolean negative = from < to && text[from] == '-';
        long digits = 0;
        int count = 0;
        int decimals = -1;
        for (int at = negative ? from + 1 : from; at < to; at++) {
            final byte c = text[at];
            if (c == '.' && decimals < 0) {
                decimals = 0;
            } else if (c >= '0' && c <= '9' && count < EXACT_DIGITS) {
                digits = 10 * digits + c - '0';
                count++;
                decimals += decimals < 0 ? 0 : 1;
            } else {
                return parsed(text, from, to);
            }
        }
        if (count == 0) {
            return Double.NaN;
        }
        final double value = digits / POWERS[Math.max(0, decimals)];
        return negative ? -value : value;
    }

    private static double parsed(final byte[] text, final int from, final int to) {
        for (int at = from; at < to; at++) {
            if ((text[at] < '0' || text[at] > '9') && "+-.eE".indexOf(text[at]) < 0) {
                return Double.NaN;
            }
        }
        try {
            return Double.parseDouble(new String(text, from, to - from, StandardCharsets.US_ASCII));
        } catch (final NumberFormatException malformed) {
            return Double.NaN;
        }
    }
}
