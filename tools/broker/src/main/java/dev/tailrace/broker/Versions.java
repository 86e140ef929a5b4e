package dev.tailrace.broker;

import java.util.Arrays;
import java.util.Optional;

/** Versions of Kafka, such as 4.3.1. */
final class Versions {

    private Versions() {}

    /** Whether a broker of the second version can read what one of the first has written; false when one makes no sense. */
    static boolean isUpTo(final String earlier, final String later) {
        final Optional<int[]> left = numbers(earlier);
        final Optional<int[]> right = numbers(later);
        // Formats change with the second number only.
        return left.isPresent() && right.isPresent() && Arrays.compare(left.get(), right.get()) <= 0;
    }

    private static Optional<int[]> numbers(final String version) {
        try {
            return Optional.of(Arrays.stream(version.split("\\."))
                    .limit(2)
                    .mapToInt(Integer::parseInt)
                    .toArray());
        } catch (final NumberFormatException other) {
            return Optional.empty();
        }
    }
}
