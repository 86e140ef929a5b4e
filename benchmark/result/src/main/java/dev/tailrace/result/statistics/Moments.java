package dev.tailrace.result.statistics;

import java.util.Arrays;

/** Computes mean and variance of a few values. */
final class Moments {

    private Moments() {}

    static double mean(final double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }

    /** The variance of the population from which the values are a sample; 0 for fewer than two values. */
    static double variance(final double[] values) {
        final double mean = mean(values);
        final double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return values.length < 2 ? 0 : squares / (values.length - 1);
    }
}
