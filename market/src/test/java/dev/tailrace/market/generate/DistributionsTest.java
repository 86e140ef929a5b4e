package dev.tailrace.market.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DistributionsTest {

    private static final int DRAWS = 200_000;
    private final Chance chance = new Chance(42);

    @Test
    void shouldReproduceTheQuantilesItWasGiven() {
        final Quantiles quantiles = Quantiles.of(0, 10, 0.5, 1_000, 0.9, 50_000, 1, 4e12);
        final long[] drawn = IntStream.range(0, DRAWS)
                .mapToLong(any -> quantiles.draw(chance))
                .sorted()
                .toArray();
        assertThat(drawn[0]).isBetween(10L, 12L);
        assertThat(drawn[DRAWS / 2]).isBetween(960L, 1_040L);
        assertThat(drawn[DRAWS / 10 * 9]).isBetween(45_000L, 56_000L);
        assertThat(drawn[DRAWS - 1]).isBetween(1_000_000_000_000L, 4_000_000_000_000L);
    }

    @Test
    void shouldDrawExponentialGapsWithTheirMean() {
        final Quantiles exponential = Quantiles.exponential(1_000_000);
        final double mean = IntStream.range(0, DRAWS)
                .mapToLong(any -> exponential.draw(chance))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(1_000_000, within(15_000.0));
    }

    @Test
    void shouldDrawIndexesInProportionToTheirWeights() {
        final double[] weights = {5, 0, 1, 14};
        final AliasTable table = new AliasTable(weights);
        final int[] counts = new int[weights.length];
        for (int i = 0; i < DRAWS; i++) {
            counts[table.draw(chance)]++;
        }
        assertThat(counts[1]).isZero();
        for (int i = 0; i < weights.length; i++) {
            assertThat(counts[i] / (double) DRAWS).isCloseTo(weights[i] / 20, within(0.006));
        }
    }

    @Test
    void shouldConcentrateMessagesAndTradesLikeARealDay() {
        assertShares(Concentration.ofMessages(8_906), 0.009, 0.057, 0.231, 0.525, 0.683);
        final double[] trades = Concentration.ofTrades(8_906);
        assertThat(share(trades, 10)).isCloseTo(0.135, within(0.01));
        assertThat(share(trades, 100)).isCloseTo(0.366, within(0.02));
    }

    private static void assertShares(final double[] weights, final double... published) {
        final int[] ranks = {1, 10, 100, 500, 1_000};
        for (int i = 0; i < ranks.length; i++) {
            assertThat(share(weights, ranks[i])).as("top %d", ranks[i]).isCloseTo(published[i], within(0.006));
        }
    }

    private static double share(final double[] weights, final int top) {
        return Arrays.stream(weights).limit(top).sum() / Arrays.stream(weights).sum();
    }

    @Test
    void shouldReachBothEndsOfARange() {
        final int[] drawn = IntStream.range(0, 10_000)
                .map(any -> chance.between(3, 6))
                .distinct()
                .sorted()
                .toArray();
        assertThat(drawn).containsExactly(3, 4, 5, 6);
    }
}
