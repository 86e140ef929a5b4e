package dev.tailrace.market.feed;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;

/** Reads decimal numbers from text as integers of a unit, exactly. Allocates only for numbers with an exponent. */
final class DecimalText {

    /** The text is no number. */
    static final long NO_NUMBER = -1;

    /** The number is negative, too large, or no multiple of the unit. */
    static final long UNFIT = -2;

    private static final long MOST_BEFORE_DIGIT = (Long.MAX_VALUE - 9) / 10;

    private DecimalText() {}

    /**
     * The number in a text.
     *
     * @param decimals the unit is 10 to the power of minus this
     * @return a non-negative integer of units, {@link #NO_NUMBER} or {@link #UNFIT}
     */
    static long read(final byte[] text, final int from, final int to, final int decimals) {
        long value = 0;
        int digits = 0;
        int point = -1;
        for (int at = from; at < to; at++) {
            final int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                if (value > MOST_BEFORE_DIGIT) {
                    return UNFIT;
                }
                value = value * 10 + digit;
                digits++;
            } else if (text[at] == '.' && point < 0) {
                point = digits;
            } else {
                return readAny(text, from, to, decimals);
            }
        }
        return digits == 0 ? NO_NUMBER : scaled(value, point < 0 ? decimals : decimals - (digits - point));
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

    private static long readAny(final byte[] text, final int from, final int to, final int decimals) {
        final BigDecimal number;
        try {
            number = new BigDecimal(new String(text, from, to - from, StandardCharsets.ISO_8859_1));
        } catch (final NumberFormatException e) {
            return NO_NUMBER;
        }
        try {
            final BigDecimal units = number.movePointRight(decimals).setScale(0, RoundingMode.UNNECESSARY);
            return units.signum() < 0 ? UNFIT : units.longValueExact();
        } catch (final ArithmeticException e) {
            return UNFIT;
        }
    }
}
