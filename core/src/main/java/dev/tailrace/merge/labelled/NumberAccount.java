package dev.tailrace.merge.labelled;

/** Which numbers of a lane have come, where all of them come through one partition. */
final class NumberAccount {

    private final Gaps gaps = new Gaps();
    private long next;

    Arrival arrive(final long number) {
        if (number < next) {
            return gaps.fill(number) ? Arrival.LATE : Arrival.REPEATED;
        }
        if (number > next) {
            gaps.add(next, number);
        }
        next = number + 1;
        return Arrival.FIRST;
    }

    /** What has not come up to this number does not come in order any more. */
    void reach(final long number) {
        if (number >= next) {
            gaps.add(next, number + 1);
            next = number + 1;
        }
    }

    Gaps gaps() {
        return gaps;
    }
}
