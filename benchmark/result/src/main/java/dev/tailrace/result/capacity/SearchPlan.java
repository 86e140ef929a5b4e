package dev.tailrace.result.capacity;

/**
 * Bounds and resolution of a capacity search.
 *
 * @param firstPerSecond rate of the first attempt
 * @param lowestPerSecond lowest rate to try
 * @param highestPerSecond highest rate to try, such as the highest that the driver has proved
 * @param resolution required distance between the rates that hold and that break, as a share: 0.05 for a twentieth
 * @param confirmations number of sustained attempts in which the result has to hold
 * @param mostAttempts number of attempts after which the search ends with its result so far
 */
public record SearchPlan(
        double firstPerSecond,
        double lowestPerSecond,
        double highestPerSecond,
        double resolution,
        int confirmations,
        int mostAttempts) {

    /** Validates the plan. */
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
