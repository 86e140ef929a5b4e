package dev.tailrace.load.fake;

/**
 * Which records suffer which fault, spread evenly over a run, one after the other: a record is left out, sent twice, or
 * sent after the one that follows it. There are at least four records between two faults, so that none covers another.
 *
 * @param records in the run
 * @param losses records that are left out
 * @param duplicates records that are sent twice
 * @param inversions records that are sent after the next one
 */
record FaultPlan(long records, long losses, long duplicates, long inversions) {

    private static final long LEAST_DISTANCE = 4;

    /** What happens to a record. */
    enum Fault {
        NONE,
        LOSS,
        DUPLICATE,
        INVERSION
    }

    /** @throws IllegalArgumentException when there are too many faults for the records */
    FaultPlan {
        if (losses < 0 || duplicates < 0 || inversions < 0) {
            throw new IllegalArgumentException("a number of faults is not negative");
        }
        if ((losses + duplicates + inversions) * LEAST_DISTANCE > records) {
            throw new IllegalArgumentException((losses + duplicates + inversions) + " faults need at least "
                    + (losses + duplicates + inversions) * LEAST_DISTANCE + " records, not " + records);
        }
    }

    /** What happens to the record of this number. */
    Fault of(final long number) {
        final long faults = losses + duplicates + inversions;
        if (faults == 0) {
            return Fault.NONE;
        }
        final long distance = records / faults;
        final long turn = number / distance;
        if (number % distance != distance / 2 || turn >= faults) {
            return Fault.NONE;
        }
        return kind(turn);
    }

    private Fault kind(final long turn) {
        if (turn < losses) {
            return Fault.LOSS;
        }
        return turn < losses + duplicates ? Fault.DUPLICATE : Fault.INVERSION;
    }
}
