package dev.tailrace.result.statistics;

import java.util.Arrays;

/** Mean and variance of a few values. */
final class Moments {

    private Moments() {}

    static double mean(final double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** The variance of what the values are a sample of; 0 of fewer than two. */
    static double variance(final double[] values) {
        final double mean = mean(values);
        final double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return values.length < 2 ? 0 : squares / (values.length - 1);
    }
}
