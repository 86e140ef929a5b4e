package dev.tailrace.launch.text;

import java.time.LocalDate;
import java.util.Locale;

/** Formats figures for people. */
public final class Units {

    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long DAY_NS = 86_400 * NS_PER_SECOND;
    private static final long TEN_DAYS_NS = 10 * DAY_NS;

    /** As {@code Locale.ROOT}, but Java formats figures for it without loading its data of locales, at every start. */
    private static final Locale PLAIN = Locale.US;

    private Units() {}

    /** A count with thousands separated: {@code 1,234,567}. */
    public static String count(final long value) {
        return String.format(PLAIN, "%,d", value);
    }

    /** A count and its noun: {@code 1 message}, {@code 2 messages}. */
    public static String count(final long value, final String noun) {
        return count(value) + " " + noun + (value == 1 ? "" : "s");
    }

    /** A duration with three digits and the unit that fits: {@code 85 ns}, {@code 1.20 us}. */
    public static String duration(final long ns) {
        return scaled(ns, " ns", " us", " ms", " s");
    }

    private static String scaled(final long value, final String... units) {
        if (value < 1_000) {
            return value + units[0];
        }
        if (value < 999_500) {
            return digits(value / 1e3) + units[1];
        }
        return value < 999_500_000 ? digits(value / 1e6) + units[2] : digits(value / 1e9) + units[3];
    }

    /** Bytes in the decimal unit that fits: {@code 31.2 MB}. */
    public static String bytes(final long bytes) {
        return scaled(bytes, " B", " kB", " MB", " GB");
    }

    /** A rate for people: {@code 1.23 M}, {@code 850 k}, {@code 12}. */
    public static String rate(final double perSecond) {
        if (perSecond < 999.5) {
            return String.format(PLAIN, "%.0f", perSecond);
        }
        return perSecond < 999_500 ? digits(perSecond / 1e3) + " k" : digits(perSecond / 1e6) + " M";
    }

    /** Part of a whole: {@code 43.6 %}; nothing is 0 of nothing. */
    public static String share(final long part, final long whole) {
        return String.format(PLAIN, "%.1f %%", whole == 0 ? 0.0 : 100.0 * part / whole);
    }

    /**
     * Nanoseconds since midnight as {@code HH:MM:SS} and this many decimals, cut off; from ten days on, nanoseconds since
     * 1970 as {@code YYYY-MM-DD HH:MM:SS} in UTC.
     */
    public static String timeOfDay(final long ns, final int decimals) {
        if (ns >= TEN_DAYS_NS) {
            final long days = ns / DAY_NS;
            return LocalDate.ofEpochDay(days) + " " + timeOfDay(ns - days * DAY_NS, decimals);
        }
        final long seconds = ns / NS_PER_SECOND;
        final String fraction = String.format(PLAIN, "%09d", ns % NS_PER_SECOND);
        final String time = String.format(PLAIN, "%02d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
        return decimals == 0 ? time : time + "." + fraction.substring(0, decimals);
    }

    private static String digits(final double value) {
        return String.format(PLAIN, value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value);
    }
}
