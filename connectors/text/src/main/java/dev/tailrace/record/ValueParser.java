package dev.tailrace.record;

import dev.tailrace.io.DecimalText;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Parses the text of numbers and times. Allocates only for rare forms of doubles, and once per hour of local times. */
final class ValueParser {

    /** The text is no value of the type. */
    static final int WRONG = 1;

    /** The value does not fit. */
    static final int OVERFLOW = 2;

    private static final long SECOND_NS = 1_000_000_000L;
    private static final long HOUR_S = 3_600;
    private static final long DAY_S = 86_400;

    private static final long[] POWERS = new long[19];

    static {
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = 10 * POWERS[i - 1];
        }
    }

    private int problem;
    private long knownHour = Long.MIN_VALUE;
    private ZoneId knownZone;
    private long knownOffset;

    /** What was wrong with the text parsed last; 0 if nothing was. */
    int problem() {
        return problem;
    }

    private long fail(final int what) {
        problem = what;
        return 0;
    }

    private static boolean isDigit(final byte letter) {
        return letter >= '0' && letter <= '9';
    }

    /** A whole number between two bounds. */
    long whole(final byte[] text, final int from, final int to, final long least, final long most) {
        final long value = scaled(text, from, to, 0);
        return problem == 0 && (value < least || value > most) ? fail(OVERFLOW) : value;
    }

    /** A number times a power of ten; further decimals have to be zero. */
    long scaled(final byte[] text, final int from, final int to, final int decimals) {
        problem = 0;
        int at = from;
        final boolean negative = at < to && text[at] == '-';
        if (negative || at < to && text[at] == '+') {
            at++;
        }
        // Negative, because there is one more negative number than positive ones.
        long value = 0;
        int digits = 0;
        int fraction = -1;
        boolean tooLarge = false;
        for (; at < to; at++) {
            final int digit = text[at] - '0';
            if (digit >= 0 && digit <= 9) {
                digits++;
                if (fraction >= 0 && ++fraction > decimals) {
                    if (digit != 0) {
                        return fail(WRONG);
                    }
                    continue;
                }
                tooLarge |= value < Long.MIN_VALUE / 10 || value == Long.MIN_VALUE / 10 && digit > 8;
                value = 10 * value - digit;
            } else if (text[at] == '.' && fraction < 0) {
                fraction = 0;
            } else {
                return digits > 0 && (text[at] | 0x20) == 'e' ? withExponent(text, from, to, decimals) : fail(WRONG);
            }
        }
        if (digits == 0) {
            return fail(WRONG);
        }
        return tooLarge
                ? fail(OVERFLOW)
                : shifted(value, decimals - Math.min(decimals, Math.max(0, fraction)), negative);
    }

    private long withExponent(final byte[] text, final int from, final int to, final int decimals) {
        final long value = DecimalText.read(text, from, to, decimals);
        return value == DecimalText.NO_NUMBER ? fail(WRONG) : value == DecimalText.UNFIT ? fail(OVERFLOW) : value;
    }

    private long shifted(final long value, final int zeros, final boolean negative) {
        if (value < Long.MIN_VALUE / POWERS[zeros]) {
            return fail(OVERFLOW);
        }
        final long scaled = value * POWERS[zeros];
        return !negative && scaled == Long.MIN_VALUE ? fail(OVERFLOW) : negative ? scaled : -scaled;
    }

    /** A double, as its bits: the nearest one to the number, as {@link Double#parseDouble} finds it. */
    long doubleBits(final byte[] text, final int from, final int to) {
        problem = 0;
        final double value = DecimalText.readDouble(text, from, to);
        return Double.isFinite(value) ? Double.doubleToRawLongBits(value) : notFinite(value, text, from, to);
    }

    private long notFinite(final double value, final byte[] text, final int from, final int to) {
        if (Double.isInfinite(value)) {
            return fail(OVERFLOW);
        }
        return switch (new String(text, from, to - from, StandardCharsets.ISO_8859_1)) {
            case "NaN" -> Double.doubleToRawLongBits(Double.NaN);
            case "Infinity", "+Infinity" -> Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
            case "-Infinity" -> Double.doubleToRawLongBits(Double.NEGATIVE_INFINITY);
            default -> fail(WRONG);
        };
    }

    /** A date, or a date and time, with an offset or without, in nanoseconds since 1970. */
    long isoTime(final byte[] text, final int from, final int to, final ZoneId zone) {
        problem = 0;
        if (to - from < 10 || text[from + 4] != '-' || text[from + 7] != '-') {
            return fail(WRONG);
        }
        final int year = (int) digits(text, from, 4);
        final int month = (int) digits(text, from + 5, 2);
        final int day = (int) digits(text, from + 8, 2);
        if (problem != 0 || month < 1 || month > 12 || day < 1 || day > daysOf(year, month)) {
            return fail(WRONG);
        }
        final long days = DAY_S * epochDay(year, month, day);
        return to - from == 10 ? nanos(days - offset(days, zone), 0) : withTime(text, from + 10, to, days, zone);
    }

    private long withTime(final byte[] text, final int from, final int to, final long days, final ZoneId zone) {
        if (to - from < 6 || text[from] != 'T' && text[from] != ' ' && text[from] != 't' || text[from + 3] != ':') {
            return fail(WRONG);
        }
        final long hour = digits(text, from + 1, 2);
        final long minute = digits(text, from + 4, 2);
        int at = from + 6;
        long second = 0;
        if (to - at >= 3 && text[at] == ':') {
            second = digits(text, at + 1, 2);
            at += 3;
        }
        if (problem != 0 || hour > 23 || minute > 59 || second > 59) {
            return fail(WRONG);
        }
        long fraction = 0;
        if (at < to && (text[at] == '.' || text[at] == ',')) {
            final int start = ++at;
            while (at < to && isDigit(text[at])) {
                at++;
            }
            if (at == start || at - start > 9) {
                return fail(WRONG);
            }
            fraction = digits(text, start, at - start) * POWERS[9 - (at - start)];
        }
        final long local = days + hour * HOUR_S + minute * 60 + second;
        final long offset = at == to ? offset(local, zone) : writtenOffset(text, at, to);
        return problem == 0 ? nanos(local - offset, fraction) : 0;
    }

    /** Z, or +01:00, +0100 or +01. */
    private long writtenOffset(final byte[] text, final int from, final int to) {
        final byte sign = text[from];
        final int length = to - from;
        if (length == 1 && (sign == 'Z' || sign == 'z')) {
            return 0;
        }
        final boolean withColon = length == 6 && text[from + 3] == ':';
        if (sign != '+' && sign != '-' || length != 3 && length != 5 && !withColon) {
            return fail(WRONG);
        }
        final long hours = digits(text, from + 1, 2);
        final long minutes = length == 3 ? 0 : digits(text, to - 2, 2);
        if (problem != 0 || hours > 18 || minutes > 59) {
            return fail(WRONG);
        }
        final long seconds = hours * HOUR_S + minutes * 60;
        return sign == '-' ? -seconds : seconds;
    }

    private long digits(final byte[] text, final int from, final int count) {
        long value = 0;
        for (int i = from; i < from + count; i++) {
            if (!isDigit(text[i])) {
                return fail(WRONG);
            }
            value = 10 * value + text[i] - '0';
        }
        return value;
    }

    /** Offset of a local time, in seconds; of a time that a clock shows twice, or skips, the one before the change. */
    private long offset(final long local, final ZoneId zone) {
        if (zone == ZoneOffset.UTC) {
            return 0;
        }
        final long hour = Math.floorDiv(local, HOUR_S / 4);
        if (hour != knownHour || !zone.equals(knownZone)) {
            knownHour = hour;
            knownZone = zone;
            knownOffset = zone.getRules()
                    .getOffset(LocalDateTime.ofEpochSecond(local, 0, ZoneOffset.UTC))
                    .getTotalSeconds();
        }
        return knownOffset;
    }

    private long nanos(final long seconds, final long fraction) {
        final long high = Math.multiplyHigh(seconds, SECOND_NS);
        final long low = seconds * SECOND_NS;
        final long sum = low + fraction;
        return high != low >> 63 || low > 0 && sum < 0 ? fail(OVERFLOW) : sum;
    }

    private static int daysOf(final int year, final int month) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /** Days since 1970 of a date of the Gregorian calendar; years begin in March here, so that a leap day is the last one. */
    private static long epochDay(final int year, final int month, final int day) {
        final long y = month > 2 ? year : year - 1L;
        final long era = Math.floorDiv(y, 400L);
        final long ofEra = y - era * 400;
        final long ofYear = (153L * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468;
    }
}
