package dev.tailrace.io;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Reads decimal numbers from text as integers of a unit, exactly. Allocates only for numbers with an exponent. */
public final class DecimalText {

    /** The text is no number. */
    public static final long NO_NUMBER = Long.MIN_VALUE;

    /** The number is too large, or no multiple of the unit. */
    public static final long UNFIT = Long.MIN_VALUE + 1;

    private static final long MOST_BEFORE_DIGIT = (Long.MAX_VALUE - 9) / 10;

    /** A longer text with an exponent or many digits is no number; nor is one with a larger exponent. */
    private static final int MOST_CHARACTERS = 64;

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
}
