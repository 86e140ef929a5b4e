package dev.tailrace.result.report;

import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.PercentileEstimate;
import java.util.Locale;

/**
 * Formats numbers as text: three significant digits and a unit. {@code format.js} formats the numbers of the HTML report in
 * the same way.
 */
public final class Figures {

    private static final String[] TIME_UNITS = {"ns", "µs", "ms", "s"};
    private static final double THOUSAND = 1_000;
    private static final double ROUNDS_UP_TO_THOUSAND = 999.5;
    private static final double PERCENT = 100;
    private static final double TENS = 9.995;
    private static final double HUNDREDS = 99.95;

    private Figures() {}

    /** Formats a duration, such as {@code 412 µs} or {@code 1.24 ms}. */
    public static String duration(final double ns) {
        double value = ns;
        int unit = 0;
        while (value >= ROUNDS_UP_TO_THOUSAND && unit < TIME_UNITS.length - 1) {
            value /= THOUSAND;
            unit++;
        }
        return (unit == 0 ? rounded(value, 0) : threeDigits(value)) + " " + TIME_UNITS[unit];
    }

    /**
     * Formats a percentile with its confidence interval, such as {@code 412 µs (390 µs to 440 µs)}. Without an upper bound the
     * interval ends with {@code or more}.
     */
    public static String estimate(final PercentileEstimate estimate, final double level) {
        final ConfidenceInterval interval = estimate.interval(level);
        return duration(interval.estimate()) + " (" + duration(interval.low()) + " to " + duration(interval.high())
                + (estimate.isBounded(level) ? ")" : " or more)");
    }

    /** Formats a count, such as {@code 10,000}. */
    public static String count(final double count) {
        return String.format(Locale.ROOT, "%,.0f", count);
    }

    /** Formats a rate, such as {@code 10,000/s}. */
    public static String rate(final double perSecond) {
        return count(perSecond) + "/s";
    }

    /** Formats the name of a percentile, such as {@code p99.9}. */
    public static String percentile(final double percentile) {
        return "p" + plain(percentile);
    }

    /** Formats a value with at most six decimals and no trailing zeros. */
    static String plain(final double value) {
        final String text = String.format(Locale.ROOT, "%.6f", value).replaceAll("0+$", "");
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }

    /** Formats a value with three significant digits, or with all digits before the point if there are more. */
    static String threeDigits(final double value) {
        final double size = Math.abs(value);
        return rounded(value, size >= HUNDREDS ? 0 : size >= TENS ? 1 : 2);
    }

    /** Formats a factor, such as {@code 8.3}. */
    static String times(final double factor) {
        return rounded(factor, factor >= TENS ? 0 : factor >= 2 ? 1 : 2);
    }

    /** Formats a ratio as a change in percent, and from 2 on as a factor. */
    public static String change(final double ratio) {
        return ratio >= 2
                ? "× " + times(ratio)
                : String.format(Locale.ROOT, "%+.0f %%", (ratio - 1) * PERCENT).replace('-', '−');
    }

    private static String rounded(final double value, final int digits) {
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
