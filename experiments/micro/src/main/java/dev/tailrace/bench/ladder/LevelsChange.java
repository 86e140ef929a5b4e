package dev.tailrace.bench.ladder;

/**
 * Input event: publish this many levels of each side from now on.
 *
 * @param levels 0 to {@link PriceLadder#LEVELS}
 */
public record LevelsChange(int levels) {

    /** Rejects more levels than a ladder has. */
    public LevelsChange {
        if (levels < 0 || levels > PriceLadder.LEVELS) {
            throw new IllegalArgumentException("levels is " + levels + "; a ladder has 0 to " + PriceLadder.LEVELS);
        }
    }
}
