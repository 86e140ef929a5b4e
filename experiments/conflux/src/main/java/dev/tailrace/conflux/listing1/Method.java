package dev.tailrace.conflux.listing1;

import java.util.Arrays;
import java.util.List;

/** How a run keeps the order of its results. */
public enum Method {
    /** One task: the run that all others are compared with. */
    SEQUENTIAL("sequential"),
    /** In parallel, ordered by gap accounting. */
    GAP("gap"),
    /** In parallel, ordered by the method of the Conflux paper: a queue per data path, watermarks, a k-way merge. */
    CONFLUX("conflux"),
    /** In parallel, ordered by sorting windows when a watermark says that they are complete. */
    WINDOW_SORT("window-sort"),
    /** In parallel, not ordered. */
    NONE("none");

    private final String word;

    Method(final String word) {
        this.word = word;
    }

    /** Whether the results have to leave in the order of the sequential run. */
    public boolean isOrdered() {
        return this != NONE;
    }

    /** The words of all methods. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Method::toString).toList();
    }

    /**
     * The method of a word.
     *
     * @throws IllegalArgumentException when there is none
     */
    public static Method of(final String word) {
        return Arrays.stream(values())
                .filter(method -> method.word.equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + word + "' is no method; expected one of " + String.join(", ", words())));
    }

    @Override
    public String toString() {
        return word;
    }
}
