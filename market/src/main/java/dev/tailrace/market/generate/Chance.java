package dev.tailrace.market.generate;

import java.util.SplittableRandom;

/**
 * Random numbers: the only source of randomness in a feed. It uses only {@link SplittableRandom#nextLong()} of the JDK,
 * because the JDK's derivation of bounded numbers has changed between releases, and the feed must not change.
 */
final class Chance {

    private final SplittableRandom random;

    Chance(final long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** 64 uniform bits. */
    long bits() {
        return random.nextLong();
    }

    /** Uniform in [0, bound). The bias, at most bound / 2^32, does not matter here. */
    int below(final int bound) {
        return (int) ((random.nextLong() >>> 32) * bound >>> 32);
    }

    /** Uniform in [0, bound), for spans of time. */
    long below(final long bound) {
        return (long) (unit() * bound);
    }

    /** Uniform in [first, last]. */
    int between(final int first, final int last) {
        return first + below(last - first + 1);
    }

    /** Uniform in [0, 1). */
    double unit() {
        return (random.nextLong() >>> 11) * 0x1p-53;
    }

    /** True with the given probability. */
    boolean hit(final double probability) {
        return unit() < probability;
    }

    boolean flip() {
        return random.nextLong() < 0;
    }

    /** 1 plus a geometric number of successes, at most {@code most}. */
    int run(final double continueProbability, final int most) {
        int length = 1;
        while (length < most && hit(continueProbability)) {
            length++;
        }
        return length;
    }
}
