package dev.tailrace.market.ladder;

/**
 * From now on, publish this many levels of each side.
 *
 * @param levels 0 to {@link PriceLadder#LEVELS}
 */
public record LevelsChange(int levels) {

    /** Refuses more levels than a ladder has. */
    public LevelsChange {
        if (levels < 0 || levels > PriceLadder.LEVELS) {
            throw new IllegalArgumentException("levels is " + levels + "; a ladder has 0 to " + PriceLadder.LEVELS);
        }
    }
}
