package dev.tailrace.bench.ladder;

/**
 * The five best bids and asks of an instrument, best first; the type of both the input event and the published ladder.
 *
 * <p>Prices are in 1/10000 of the currency, sizes in shares. The accessors return the ladder's own arrays and not
 * copies: a receiver of a ladder event reads them and must not write to them. A level that was removed has price 0 and
 * size 0.
 */
public final class PriceLadder {

    public static final int LEVELS = 5;

    private final int[] bidPricesE4 = new int[LEVELS];
    private final int[] bidSizes = new int[LEVELS];
    private final int[] askPricesE4 = new int[LEVELS];
    private final int[] askSizes = new int[LEVELS];

    /** Bid prices in 1/10000 of the currency, falling. */
    public int[] bidPricesE4() {
        return bidPricesE4;
    }

    public int[] bidSizes() {
        return bidSizes;
    }

    /** Ask prices in 1/10000 of the currency, rising. */
    public int[] askPricesE4() {
        return askPricesE4;
    }

    public int[] askSizes() {
        return askSizes;
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder();
        for (int level = 0; level < LEVELS; level++) {
            text.append(level == 0 ? "" : ", ")
                    .append(bidSizes[level] + "@" + bidPricesE4[level])
                    .append('|')
                    .append(askSizes[level] + "@" + askPricesE4[level]);
        }
        return text.toString();
    }
}
