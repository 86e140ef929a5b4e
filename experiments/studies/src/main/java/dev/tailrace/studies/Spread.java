package dev.tailrace.studies;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** A figure over the rounds: its median, the least and the greatest. */
record Spread(double median, double least, double greatest) {

    /** @throws IllegalArgumentException when there is no value */
    static Spread of(final DoubleStream values) {
        final double[] sorted = values.sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("there is no value to take the median of");
        }
        return new Spread(median(sorted), sorted[0], sorted[sorted.length - 1]);
    }

    private static double median(final double[] sorted) {
        final int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** With three digits of each, such as {@code 1.25 (1.10 to 1.40)}. */
    @Override
    public String toString() {
        return digits(median) + (least == greatest ? "" : " (" + digits(least) + " to " + digits(greatest) + ")");
    }

    private static String digits(final double value) {
        final int before = (int) Math.floor(Math.log10(Math.max(Math.abs(value), 0.1)));
        return String.format(Locale.ROOT, "%." + Math.max(0, 2 - Math.max(before, 0)) + "f", value);
    }
}
