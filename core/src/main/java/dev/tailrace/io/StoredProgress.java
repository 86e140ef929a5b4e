package dev.tailrace.io;

import java.util.Objects;

/**
 * How far the results of a sink are in their store. Immutable.
 *
 * @param identity text that identifies the pipeline and the input that the results come from
 * @param results number of results stored
 * @param sequence label of the last one: number of the input item that caused it
 * @param ordinal label of the last one: place among the results of that item
 * @param digest checksum of all results stored, by which a run that computes them again notices a difference
 */
public record StoredProgress(String identity, long results, long sequence, int ordinal, long digest) {

    public StoredProgress {
        Objects.requireNonNull(identity);
    }

    /** As text, for stores that keep it in one place: the four numbers on the first line, then the identity. */
    public String text() {
        return results + " " + sequence + " " + ordinal + " " + digest + "\n" + identity;
    }

    /**
     * Reads what {@link #text} has written.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static StoredProgress parse(final String text) {
        final int line = text.indexOf('\n');
        final String[] numbers = text.substring(0, Math.max(0, line)).split(" ");
        if (numbers.length != 4) {
            throw new IllegalArgumentException("'" + text + "' is no progress");
        }
        return new StoredProgress(
                text.substring(line + 1),
                Long.parseLong(numbers[0]),
                Long.parseLong(numbers[1]),
                Integer.parseInt(numbers[2]),
                Long.parseLong(numbers[3]));
    }
}
