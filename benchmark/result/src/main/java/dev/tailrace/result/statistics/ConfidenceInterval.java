package dev.tailrace.result.statistics;

/**
 * An estimate with its confidence interval, in the unit of the figure.
 *
 * @param low lower bound
 * @param high upper bound; the true figure is within the bounds with probability {@code level}
 */
public record ConfidenceInterval(double estimate, double low, double high, double level) {

    /** What stands where nothing can be estimated. */
    public static final ConfidenceInterval UNKNOWN = new ConfidenceInterval(Double.NaN, Double.NaN, Double.NaN, 0);

    /** The interval with another error that may be on either side, as a share. */
    public ConfidenceInterval widened(final double share) {
        return new ConfidenceInterval(estimate, low / (1 + share), high * (1 + share), level);
    }

    /** Whether the interval contains a value. */
    public boolean contains(final double value) {
        return low <= value && value <= high;
    }

    /** Whether the interval lies within these bounds. */
    public boolean isWithin(final double least, final double greatest) {
        return least <= low && high <= greatest;
    }
}
