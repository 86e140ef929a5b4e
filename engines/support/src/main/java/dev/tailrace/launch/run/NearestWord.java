package dev.tailrace.launch.run;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that a user probably meant, by the edit distance. */
public final class NearestWord {

    private NearestWord() {}

    /** The known word with the smallest edit distance to a word; empty when half of the letters or more differ. */
    public static Optional<String> to(final String word, final Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt((String other) -> distance(word, other))
                        .thenComparing(Comparator.naturalOrder()))
                .filter(nearest -> 2 * distance(word, nearest) < Math.max(word.length(), nearest.length()));
    }

    /** Edit distance: number of letters to insert, delete or replace. */
    private static int distance(final String from, final String to) {
        int[] above = new int[to.length() + 1];
        for (int column = 0; column <= to.length(); column++) {
            above[column] = column;
        }
        for (int row = 1; row <= from.length(); row++) {
            final int[] current = new int[to.length() + 1];
            current[0] = row;
            for (int column = 1; column <= to.length(); column++) {
                final int replaced = above[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
                current[column] = Math.min(replaced, 1 + Math.min(above[column], current[column - 1]));
            }
            above = current;
        }
        return above[to.length()];
    }
}
