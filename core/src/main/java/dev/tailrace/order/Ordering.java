package dev.tailrace.order;

import java.util.Arrays;
import java.util.Locale;

/** How much of the order of the sequential run the output has to keep. What an operator with state sees is always in order. */
public enum Ordering {
    /** All of it: the same bytes as the sequential run. */
    TOTAL,
    /** The results of each source among themselves. */
    SOURCE_PARTITION,
    /** The results of each key among themselves. */
    KEY,
    /** None: results leave as they come. */
    NONE;

    /** Names on the command line, such as {@code source-partition}. */
    public static Ordering named(final String name) {
        return Arrays.stream(values())
                .filter(ordering -> ordering.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no ordering '" + name + "', there are " + Arrays.toString(values())));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
