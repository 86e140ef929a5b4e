package dev.tailrace.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockLengthTest {

    private final long seed = Long.getLong("tailrace.seed", 5);

    @Test
    void shouldKeepLittleTogetherWhenNothingIsCorrelated() {
        assertThat(averageLength(0)).as("seed %d", seed).isLessThan(4);
    }

    @Test
    void shouldKeepMoreTogetherTheLongerNeighboursAreAlike() {
        final double little = averageLength(0.5);
        final double much = averageLength(0.9);
        assertThat(little).as("seed %d", seed).isBetween(4.0, 12.0);
        assertThat(much).as("seed %d", seed).isBetween(15.0, 50.0);
    }

    @Test
    void shouldTakeAnySeries() {
        assertThat(BlockLength.of(new double[0])).isEqualTo(1);
        assertThat(BlockLength.of(new double[100])).isEqualTo(1);
        assertThat(BlockLength.of(new double[] {1, 2, 3})).isEqualTo(1);
    }

    private double averageLength(final double correlation) {
        final Random random = new Random(seed);
        double sum = 0;
        for (int series = 0; series < 50; series++) {
            sum += BlockLength.of(series(correlation, random));
        }
        return sum / 50;
    }

    private static double[] series(final double correlation, final Random random) {
        final double[] series = new double[400];
        for (int i = 1; i < series.length; i++) {
            series[i] = correlation * series[i - 1] + random.nextGaussian();
        }
        return series;
    }
}
