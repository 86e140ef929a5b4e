package dev.tailrace.result.capacity;

/**
 * Where a search goes and when it ends.
 *
 * @param firstPerSecond the rate that is tried first
 * @param lowestPerSecond below which nothing is tried
 * @param highestPerSecond above which nothing is tried, such as what the driver has proved that it can do
 * @param resolution how near the rates that hold and that do not have to be, as a share: 0.05 for a twentieth
 * @param confirmations how often the result has to hold in a sustained attempt
 * @param mostAttempts after which the search ends with what it has
 */
public record SearchPlan(
        double firstPerSecond,
        double lowestPerSecond,
        double highestPerSecond,
        double resolution,
        int confirmations,
        int mostAttempts) {

    /** Checks it. */
    public SearchPlan {
        if (!(lowestPerSecond > 0 && lowestPerSecond <= firstPerSecond && firstPerSecond <= highestPerSecond)) {
            throw new IllegalArgumentException(
                    "rates must be above 0 and rise from the lowest to the first to the highest: " + lowestPerSecond
                            + ", " + firstPerSecond + ", " + highestPerSecond);
        }
        if (!(resolution > 0 && resolution < 1)) {
            throw new IllegalArgumentException("resolution " + resolution + ": must be above 0 and below 1");
        }
        if (confirmations < 1 || mostAttempts < 1) {
            throw new IllegalArgumentException("confirmations and attempts must be at least 1");
        }
    }
}
