package dev.tailrace.broker;

import java.util.Arrays;
import java.util.Optional;

/** Compares versions of Kafka, such as 4.3.1. */
final class Versions {

    private Versions() {}

    /** Whether a broker of the second version can read the data of the first; false if one of them is not a version. */
    static boolean isUpTo(final String earlier, final String later) {
        final Optional<int[]> left = numbers(earlier);
        final Optional<int[]> right = numbers(later);
        // Formats change only with the second number.
        return left.isPresent() && right.isPresent() && Arrays.compare(left.get(), right.get()) <= 0;
    }

    private static Optional<int[]> numbers(final String version) {
        try {
            return Optional.of(Arrays.stream(version.split("\\."))
                    .limit(2)
                    .mapToInt(Integer::parseInt)
                    .toArray());
        } catch (final NumberFormatException ignored) {
            return Optional.empty();
        }
    }
}
