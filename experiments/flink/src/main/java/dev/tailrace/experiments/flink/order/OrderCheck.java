package dev.tailrace.experiments.flink.order;

import dev.tailrace.samples.listing1.Dropping;
import java.util.BitSet;

/**
 * Counts the differences between the results of a run and those of the sequential run: inversions, duplicates, losses, numbers
 * that the filter should have dropped, and wrong content. Has a bit for each number; allocates nothing per number.
 */
final class OrderCheck {

    private final Dropping dropping;
    private final int sent;
    private final BitSet seen;
    private long highest = -1;
    private long results;
    private long wrongContent;
    private long inversions;
    private long duplicates;
    private long undropped;

    /** @param sent number of numbers that are sent, from 0 */
    OrderCheck(final Dropping dropping, final int sent) {
        this.dropping = dropping;
        this.sent = sent;
        this.seen = new BitSet(sent);
    }

    /** Takes a result whose work or payload is not that of its number. */
    void onWrongContent() {
        results++;
        wrongContent++;
    }

    void onNumber(final long number) {
        results++;
        if (number < 0 || number >= sent || dropping.drops(number)) {
            undropped++;
        } else if (seen.get((int) number)) {
            duplicates++;
        } else {
            seen.set((int) number);
        }
        if (number < highest) {
            inversions++;
        }
        highest = Math.max(highest, number);
    }

    /** Number of results of the sequential run. */
    int expected() {
        return sent / dropping.of() * (dropping.of() - dropping.dropped())
                + Math.max(0, sent % dropping.of() - dropping.dropped());
    }

    long results() {
        return results;
    }

    /** Results that arrived after one with a higher number. */
    long inversions() {
        return inversions;
    }

    /** Results of a number that had one already. */
    long duplicates() {
        return duplicates;
    }

    /** Numbers whose result has not arrived. */
    long lost() {
        return expected() - seen.cardinality();
    }

    /** Results of numbers that are dropped, or were not sent. */
    long undropped() {
        return undropped;
    }

    /** Whether the run delivered what the sequential run delivers, in its order. */
    boolean isIdentical() {
        return isComplete() && inversions == 0;
    }

    /** Whether the run delivered what the sequential run delivers, in any order. */
    boolean isComplete() {
        return lost() == 0 && duplicates == 0 && undropped == 0 && wrongContent == 0;
    }

    @Override
    public String toString() {
        if (isIdentical()) {
            return "identical to the sequential run";
        }
        final StringBuilder text = new StringBuilder();
        say(text, inversions, "out of order");
        say(text, lost(), "lost");
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
