package dev.tailrace.load.fake;

/**
 * Plan of the faults of a run: which records are left out, sent twice, or sent after the next record. The faults are spread
 * evenly over the run. There are at least four records between two faults, so that none hides another.
 *
 * @param records number of records in the run
 * @param losses number of records that are left out
 * @param duplicates number of records that are sent twice
 * @param inversions number of records that are sent after the next one
 */
record FaultPlan(long records, long losses, long duplicates, long inversions) {

    private static final long LEAST_DISTANCE = 4;

    /** Fault of a record. */
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

    /** The fault of the record with this number. */
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
