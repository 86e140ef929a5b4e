package dev.tailrace.experiments.flink.order;

import dev.tailrace.samples.listing1.Dropping;

/**
 * Counts the errors in the order of the result numbers: inversions, duplicates, losses, and numbers that the filter
 * should have dropped.
 *
 * <p>All numbers below {@code next} have been seen or given up; a ring of bits records the nearest million above it. A
 * number that is still missing when one a million higher arrives is given up as lost; if it comes after all, it counts
 * as a duplicate. A number in order costs one comparison. Allocates nothing.
 */
final class OrderCheck {

    private static final int WINDOW = 1 << 20;

    private final Dropping dropping;
    private final long[] seenAhead = new long[WINDOW / Long.SIZE];
    private int ahead;
    private long next;
    private long highest = -1;

    private long inversions;
    private long duplicates;
    private long lost;
    private long undropped;

    OrderCheck(final Dropping dropping) {
        this.dropping = dropping;
        this.next = dropping.keptFrom(0);
    }

    /** Takes the number of the next result. */
    void onNumber(final long number) {
        if (number == next) {
            highest = Math.max(highest, number);
            advance();
        } else {
            outOfLine(number);
        }
        if (number < highest) {
            inversions++;
        }
    }

    private void advance() {
        next = dropping.keptFrom(next + 1);
        while (ahead > 0 && isSeen(next)) {
            forget(next);
            next = dropping.keptFrom(next + 1);
        }
    }

    private void outOfLine(final long number) {
        if (number < 0 || dropping.drops(number)) {
            undropped++;
        } else if (number < next || number - next < WINDOW && isSeen(number)) {
            duplicates++;
        } else {
            giveUpBelow(number - WINDOW + 1);
            remember(number);
        }
        highest = Math.max(highest, number);
    }

    private void giveUpBelow(final long number) {
        while (next < number) {
            lost++;
            advance();
        }
    }

    // The number may be the next one by now, if all below it were given up.
    private void remember(final long number) {
        if (number == next) {
            advance();
            return;
        }
        seenAhead[word(number)] |= 1L << number;
        ahead++;
    }

    private boolean isSeen(final long number) {
        return (seenAhead[word(number)] & 1L << number) != 0;
    }

    private void forget(final long number) {
        seenAhead[word(number)] &= ~(1L << number);
        ahead--;
    }

    private static int word(final long number) {
        return (int) (number & WINDOW - 1) / Long.SIZE;
    }

    /** Ends the check: counts the numbers that were sent and did not arrive as lost. */
    void endAt(final long sent) {
        while (next < sent) {
            lost++;
            advance();
        }
    }

    /** Results that arrived after one with a higher number. */
    long inversions() {
        return inversions;
    }

    /** Results of a number that had one already. */
    long duplicates() {
        return duplicates;
    }

    /** Numbers whose result did not arrive. */
    long lost() {
        return lost;
    }

    /** Results of numbers that are dropped. */
    long undropped() {
        return undropped;
    }
}
