package dev.tailrace.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class LogHistogramTest {

    private final LogHistogram histogram = new LogHistogram();

    @RepeatedTest(50)
    void shouldBeAtMostAnEighthAboveWhatSortedValuesSay(final RepetitionInfo repetition) {
        final Random random = new Random(repetition.getCurrentRepetition());
        final long[] values = new long[1 + random.nextInt(1_000)];
        for (int place = 0; place < values.length; place++) {
            values[place] = random.nextLong() >>> 1 + random.nextInt(63);
            histogram.record(values[place]);
        }
        Arrays.sort(values);
        for (final double percent : new double[] {0.1, 1, 10, 50, 90, 99, 99.9, 100}) {
            final long exact = values[(int) Math.max(0, Math.ceil(percent / 100 * values.length) - 1)];
            assertThat(histogram.percentile(percent))
                    .as("seed " + repetition.getCurrentRepetition() + ", " + percent + " %")
                    .isBetween(exact, exact + Math.min(exact / 8, Long.MAX_VALUE - exact));
        }
        assertThat(histogram.max()).isEqualTo(values[values.length - 1]);
        assertThat(histogram.count()).isEqualTo(values.length);
    }

    @Test
    void shouldSayNothingWhenThereIsNothing() {
        assertThat(histogram.percentile(50)).isZero();
        assertThat(histogram.max()).isZero();
    }

    @Test
    void shouldTakeNegativeDurationsForNone() {
        histogram.record(-5);
        histogram.record(Long.MAX_VALUE);
        assertThat(histogram.percentile(50)).isZero();
        assertThat(histogram.percentile(100)).isEqualTo(Long.MAX_VALUE);
    }
}
