package dev.tailrace.result.statistics;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** The median, minimum and maximum of a few values, such as one for each round. */
public record MedianRange(double median, double least, double greatest) {

    /** @throws IllegalArgumentException when there is no value */
    public static MedianRange of(final DoubleStream values) {
        final double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("there is no value to take the median of");
        }
        // For an even number of values, the mean of the two in the middle.
        final double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
        return new MedianRange(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** Each value with three digits, such as {@code 1.25 (1.10 to 1.40)}. */
    @Override
    public String toString() {
        return digits(median) + (least == greatest ? "" : " (" + digits(least) + " to " + digits(greatest) + ")");
    }

    private static String digits(final double value) {
        final int before = (int) Math.floor(Math.log10(Math.max(Math.abs(value), 0.1)));
        return String.format(Locale.ROOT, "%." + Math.max(0, 2 - Math.max(before, 0)) + "f", value);
    }
}
