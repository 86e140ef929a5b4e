package dev.tailrace.merge.labelled;

/** Which numbers of a partition task have come, where all of them come through one partition. */
final class NumberAccount {

    private final Gaps gaps = new Gaps();
    private long next;

    /** @param next the first number that is expected, or {@link RecordPosition#NO_NUMBER} to begin with whatever comes */
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

    /** What has not come up to this number does not come in order any more. */
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
