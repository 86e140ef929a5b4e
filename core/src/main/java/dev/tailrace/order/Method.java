package dev.tailrace.order;

import java.util.Arrays;
import java.util.Locale;

/** By which method the order of the output is restored: ours, or one of those that it is compared with. */
public enum Method {
    /** Numbered slots, each closed once: see {@link Mechanism#GAP_ACCOUNTING}. */
    GAP,
    /** The Conflux method: a k-way merge over all data paths, with watermark records for those that are silent. */
    CONFLUX,
    /** Collecting a window of records and sorting it when a watermark has passed its end. */
    WINDOW_SORT;

    /** Names on the command line, such as {@code window-sort}. */
    public static Method named(final String name) {
        return Arrays.stream(values())
                .filter(method -> method.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no method '" + name + "', there are " + Arrays.toString(values())));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
