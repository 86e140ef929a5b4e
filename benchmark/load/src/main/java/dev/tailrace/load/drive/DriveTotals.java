package dev.tailrace.load.drive;

/**
 * Report of the driver at its end.
 *
 * @param sent records that were sent
 * @param unsent records of the load that could not be sent in time
 * @param failed records that the broker did not take
 */
public record DriveTotals(long sent, long unsent, long failed) {}
