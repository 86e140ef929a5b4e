package dev.tailrace.load.drive;

/**
 * Report of the driver at its end.
 *
 * @param sent records that were sent
 * @param unsent records of the load that could not be sent in time
 * @param failed records that the broker did not take
 */
public record DriveTotals(long sent, long unsent, long failed) {

    /** The totals of two drivers of one load. */
    public DriveTotals plus(final DriveTotals other) {
        return new DriveTotals(sent + other.sent, unsent + other.unsent, failed + other.failed);
    }
}
