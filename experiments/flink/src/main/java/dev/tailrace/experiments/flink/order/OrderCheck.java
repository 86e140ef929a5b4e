package dev.tailrace.experiments.flink.order;

import dev.tailrace.samples.listing1.Dropping;
import java.util.BitSet;

/**
 * Counts the errors in the order of the result numbers: inversions, duplicates, losses, and numbers that the filter
 * should have dropped. Has a bit for each number; allocates nothing per number.
 */
final class OrderCheck {

    private final Dropping dropping;
    private final int sent;
    private final BitSet seen;
    private long highest = -1;
    private long inversions;
    private long duplicates;
    private long undropped;

    /** @param sent number of numbers that are sent, from 0 */
    OrderCheck(final Dropping dropping, final int sent) {
        this.dropping = dropping;
        this.sent = sent;
        this.seen = new BitSet(sent);
    }

    /** Takes the number of the next result. */
    void onNumber(final long number) {
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
}
