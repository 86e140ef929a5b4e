package dev.tailrace.stream;

import java.util.Arrays;
import java.util.Locale;

/**
 * The part of the order of the sequential run that the output has to keep. The input of an operator with state is
 * always in order.
 */
public enum Ordering {
    /** All of it: the same bytes as the sequential run. */
    TOTAL,
    /** The results of each source among themselves. */
    SOURCE_PARTITION,
    /** The results of each key among themselves. */
    KEY,
    /** None: results leave in the order of their arrival. */
    NONE;

    /** The ordering of this name on the command line, such as {@code source-partition}. */
    public static Ordering named(final String name) {
        return Arrays.stream(values())
                .filter(ordering -> ordering.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown ordering '" + name + "'; available: " + Arrays.toString(values())));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
