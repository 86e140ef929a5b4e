package dev.tailrace.load.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Counts of the faults of results, compared with the sequential run.
 *
 * @param lost expected results that did not arrive
 * @param duplicates results that arrived again
 * @param inversions results that arrived after results that should follow them
 * @param wrong results that are not expected
 * @param firstWrong beginning of the first wrong result, as text; empty when there is none
 */
public record Faults(long lost, long duplicates, long inversions, long wrong, String firstWrong) {

    /** No faults. */
    public static final Faults NONE = new Faults(0, 0, 0, 0, "");

    /** The faults that some checks have found, together. */
    public static Faults of(final Collection<ResultCheck> checks) {
        return checks.stream().map(ResultCheck::faults).reduce(NONE, Faults::plus);
    }

    /** Whether the results are those of the sequential run, each once and in order. */
    public boolean isNone() {
        return lost == 0 && duplicates == 0 && inversions == 0 && wrong == 0;
    }

    private Faults plus(final Faults other) {
        return new Faults(
                lost + other.lost,
                duplicates + other.duplicates,
                inversions + other.inversions,
                wrong + other.wrong,
                firstWrong.isEmpty() ? other.firstWrong : firstWrong);
    }

    /** In words, such as {@code 3 lost, 1 wrong}; {@code exact} when nothing is wrong. */
    @Override
    public String toString() {
        final List<String> words = new ArrayList<>();
        add(words, lost, "lost");
        add(words, duplicates, "twice");
        add(words, inversions, "out of order");
        add(words, wrong, "wrong");
        return words.isEmpty() ? "exact" : String.join(", ", words);
    }

    private static void add(final List<String> words, final long count, final String word) {
        if (count > 0) {
            words.add(count + " " + word);
        }
    }
}
