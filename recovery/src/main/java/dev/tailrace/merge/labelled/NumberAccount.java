package dev.tailrace.merge.labelled;

/** Tracks which numbers of a partition task have arrived, if all of them arrive in one partition. */
final class NumberAccount {

    private final Gaps gaps = new Gaps();
    private long next;

    /** @param next the first expected number, or {@link RecordPosition#NO_NUMBER} to begin with the first that arrives */
    NumberAccount(final long next) {
        this.next = next;
    }

    Arrival arrive(final long number) {
        if (next == RecordPosition.NO_NUMBER) {
            next = number;
        }
        if (number < next) {
            return gaps.fill(number) ? Arrival.LATE : Arrival.REPEATED;
        }
        if (number > next) {
            gaps.add(next, number);
        }
        next = number + 1;
        return Arrival.FIRST;
    }

    /** Marks the missing numbers up to this one as lost: they will not arrive in order any more. */
    void reach(final long number) {
        if (number >= next) {
            if (next != RecordPosition.NO_NUMBER) {
                gaps.add(next, number + 1);
            }
            next = number + 1;
        }
    }

    Gaps gaps() {
        return gaps;
    }
}
