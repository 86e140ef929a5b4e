package dev.tailrace.result.statistics;

/**
 * A figure and where it lies, in the unit of the figure.
 *
 * @param low and {@code high}: hold the true figure with probability {@code level}
 */
public record ConfidenceInterval(double estimate, double low, double high, double level) {

    /** Whether a value could be the true one. */
    public boolean contains(final double value) {
        return low <= value && value <= high;
    }

    /** Whether all of it is in these bounds. */
    public boolean isWithin(final double least, final double greatest) {
        return least <= low && high <= greatest;
    }
}
