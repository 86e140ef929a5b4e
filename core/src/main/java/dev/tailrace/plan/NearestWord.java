package dev.tailrace.plan;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that a user probably meant, by the edit distance. */
public final class NearestWord {

    private static final int SHORTEST_PART = 3;

    private NearestWord() {}

    /**
     * The end of an error message about an unknown word: {@code ; did you mean 'run'?}; empty when no known word is near.
     * A word is near if a third of the letters differ at most, or if the unknown word is a part of it.
     */
    public static String hint(final String word, final Collection<String> known) {
        final String part = word.replaceAll("^-+", "");
        return known.stream()
                .min(Comparator.comparingInt((String other) -> distance(word, other))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(nearest -> 3 * distance(word, nearest) <= Math.max(word.length(), nearest.length()) + 1)
                .or(() -> part.length() < SHORTEST_PART
                        ? Optional.empty()
                        : known.stream()
                                .sorted()
                                .filter(other -> other.contains(part))
                                .findFirst())
                .map(nearest -> "; did you mean '" + nearest + "'?")
                .orElse("");
    }

    /** Edit distance: number of letters to insert, delete or replace, or of neighbours to swap. */
    private static int distance(final String from, final String to) {
        final int[][] least = new int[from.length() + 1][to.length() + 1];
        for (int row = 0; row <= from.length(); row++) {
            for (int column = 0; column <= to.length(); column++) {
                least[row][column] = row == 0 || column == 0 ? row + column : step(from, to, least, row, column);
            }
        }
        return least[from.length()][to.length()];
    }

    private static int step(final String from, final String to, final int[][] least, final int row, final int column) {
        final boolean same = from.charAt(row - 1) == to.charAt(column - 1);
        final int edited = Math.min(
                least[row - 1][column - 1] + (same ? 0 : 1),
                1 + Math.min(least[row - 1][column], least[row][column - 1]));
        final boolean swapped = row > 1
                && column > 1
                && from.charAt(row - 1) == to.charAt(column - 2)
                && from.charAt(row - 2) == to.charAt(column - 1);
        return swapped ? Math.min(edited, 1 + least[row - 2][column - 2]) : edited;
    }
}
