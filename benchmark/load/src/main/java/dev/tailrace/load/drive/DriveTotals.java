package dev.tailrace.load.drive;

/**
 * Report of the driver at its end.
 *
 * @param unsent records of the load that could not be sent in time
 */
public record DriveTotals(long unsent) {

    /** The totals of two drivers of one load. */
    public DriveTotals plus(final DriveTotals other) {
        return new DriveTotals(unsent + other.unsent);
    }
}
