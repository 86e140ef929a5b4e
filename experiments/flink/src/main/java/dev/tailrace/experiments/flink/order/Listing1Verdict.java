package dev.tailrace.experiments.flink.order;

/**
 * Differences between the results of a run and those of the sequential run.
 *
 * @param results results that arrived
 * @param inversions results that arrived after one with a higher number
 * @param lost numbers whose result did not arrive
 * @param duplicates results of a number that had one already
 * @param undropped results of numbers that the filter drops
 * @param wrongContent results whose work or payload is not that of their number
 */
public record Listing1Verdict(
        long results, long inversions, long lost, long duplicates, long undropped, long wrongContent) {

    /** Whether the run delivered what the sequential run delivers, in its order. */
    public boolean isIdentical() {
        return isComplete() && inversions == 0;
    }

    /** Whether the run delivered what the sequential run delivers, in any order. */
    public boolean isComplete() {
        return lost == 0 && duplicates == 0 && undropped == 0 && wrongContent == 0;
    }

    @Override
    public String toString() {
        if (isIdentical()) {
            return "identical to the sequential run";
        }
        final StringBuilder text = new StringBuilder();
        say(text, inversions, "out of order");
        say(text, lost, "lost");
        say(text, duplicates, "twice");
        say(text, undropped, "not dropped");
        say(text, wrongContent, "with wrong content");
        return text.toString();
    }

    private static void say(final StringBuilder text, final long count, final String words) {
        if (count > 0) {
            text.append(text.isEmpty() ? "" : ", ").append(count).append(' ').append(words);
        }
    }
}
