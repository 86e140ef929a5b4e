package dev.tailrace.bench.ladder;

import java.util.SplittableRandom;

/**
 * Generates ladders like those of an instrument with a wandering price; the same seed gives the same ladders.
 * Allocates.
 */
public final class LadderGenerator {

    private static final int START_E4 = 1_000_000;
    private static final int LOWEST_E4 = 200_000;
    private static final int STEP_E4 = 1_000;
    private static final int MOST_TICKS_BETWEEN_LEVELS = 5;
    private static final int TICK_E4 = 100;
    private static final int LOT = 100;
    private static final int MOST_LOTS = 50;

    private final SplittableRandom random;
    private int centreE4 = START_E4;

    /** Creates a generator for the sequence of ladders of this seed. */
    public LadderGenerator(final long seed) {
        random = new SplittableRandom(seed);
    }

    /** This many ladders, each as a separate object. */
    public static PriceLadder[] ladders(final int count, final long seed) {
        final LadderGenerator generator = new LadderGenerator(seed);
        final PriceLadder[] ladders = new PriceLadder[count];
        for (int i = 0; i < count; i++) {
            ladders[i] = generator.next();
        }
        return ladders;
    }

    /** The same ladders, stored one after the other in bytes. */
    public static byte[] flat(final PriceLadder[] ladders) {
        final byte[] bytes = new byte[ladders.length * LadderFlyweight.LENGTH];
        final LadderFlyweight flyweight = new LadderFlyweight();
        for (int i = 0; i < ladders.length; i++) {
            flyweight.wrap(bytes, i * LadderFlyweight.LENGTH).set(ladders[i]);
        }
        return bytes;
    }

    public PriceLadder next() {
        centreE4 = Math.max(LOWEST_E4, centreE4 + random.nextInt(-STEP_E4, STEP_E4 + 1));
        final PriceLadder ladder = new PriceLadder();
        fill(ladder.bidPricesE4(), ladder.bidSizes(), -TICK_E4);
        fill(ladder.askPricesE4(), ladder.askSizes(), TICK_E4);
        return ladder;
    }

    private void fill(final int[] pricesE4, final int[] sizes, final int tickE4) {
        int priceE4 = centreE4;
        for (int level = 0; level < PriceLadder.LEVELS; level++) {
            priceE4 += tickE4 * random.nextInt(1, MOST_TICKS_BETWEEN_LEVELS + 1);
            pricesE4[level] = priceE4;
            sizes[level] = LOT * random.nextInt(1, MOST_LOTS + 1);
        }
    }
}
