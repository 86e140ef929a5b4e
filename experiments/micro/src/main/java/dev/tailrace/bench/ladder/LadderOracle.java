package dev.tailrace.bench.ladder;

import java.math.BigInteger;

/**
 * Computes the expected ladders independently of the nodes, one value at a time and in arithmetic that cannot overflow.
 * Slow; for tests and for the check before each measurement.
 */
public final class LadderOracle {

    private final int skewBp;
    private final int levels;

    /** Expects ladders to be shifted and cut like this. */
    public LadderOracle(final SkewChange skew, final LevelsChange levels) {
        this.skewBp = skew.skewBp();
        this.levels = levels.levels();
    }

    /** The mid that must be published with the ladder of this event, in 1/10000 of the currency. */
    public int midE4(final PriceLadder event) {
        return Math.toIntExact(Math.floorDiv((long) event.bidPricesE4()[0] + event.askPricesE4()[0], 2L));
    }

    /** What must be published for this event, as {@link PriceLadder#toString} writes it. */
    public String published(final PriceLadder event) {
        final StringBuilder text = new StringBuilder();
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            text.append(level == 0 ? "" : ", ");
            text.append(level(event, event.bidPricesE4()[level], event.bidSizes()[level], level));
            text.append('|');
            text.append(level(event, event.askPricesE4()[level], event.askSizes()[level], level));
        }
        return text.toString();
    }

    private String level(final PriceLadder event, final int priceE4, final int size, final int level) {
        return level < levels ? size + "@" + (priceE4 + shiftE4(event)) : "0@0";
    }

    private int shiftE4(final PriceLadder event) {
        return BigInteger.valueOf(midE4(event))
                .multiply(BigInteger.valueOf(skewBp))
                .divide(BigInteger.valueOf(10_000))
                .intValueExact();
    }

    /**
     * Compares one published ladder with the event that caused it.
     *
     * @throws IllegalStateException if they do not belong together
     */
    public void check(final PriceLadder event, final PriceLadder published, final int midE4) {
        final String expected = published(event) + ", mid " + midE4(event);
        final String actual = published + ", mid " + midE4;
        if (!expected.equals(actual)) {
            throw new IllegalStateException("of " + event + " came " + actual + ", expected was " + expected);
        }
    }
}
