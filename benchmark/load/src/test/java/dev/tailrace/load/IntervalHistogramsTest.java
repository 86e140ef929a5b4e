package dev.tailrace.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.load.schedule.LoadShape;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IntervalHistogramsTest {

    private static final long SECOND_NS = 1_000_000_000;

    private static IntervalHistograms histograms(final int seconds) {
        return new IntervalHistograms(LoadShape.steady(1, Duration.ofSeconds(seconds)));
    }

    @Test
    void shouldHaveTheSameHistogramsInWhateverOrderTheSecondsAreRecorded() {
        final long seed = new Random().nextLong();
        final Random random = new Random(seed);
        final IntervalHistograms recorded = histograms(5);
        final Histogram[] expected = new Histogram[5];
        for (int second = 0; second < 5; second++) {
            expected[second] = new Histogram(1, IntervalHistograms.LONGEST_NS, 3);
        }
        for (int i = 0; i < 2_000; i++) {
            final int second = i < 1_000 ? i / 200 : random.nextInt(5);
            final long ns = (long) Math.exp(random.nextDouble() * 27);
            recorded.record(second * SECOND_NS + random.nextInt(1_000_000_000), ns);
            expected[second].recordValue(ns);
        }
        assertThat(recorded.seconds()).as("seed " + seed).containsExactly(expected);
        assertThat(IntervalHistograms.sum(recorded.seconds()).getTotalCount()).isEqualTo(2_000);
        assertThat(IntervalHistograms.sums(List.of(recorded.seconds(), recorded.seconds()))
                        .get(3)
                        .getTotalCount())
                .isEqualTo(2 * expected[3].getTotalCount());
    }

    /** A histogram for each second of a day would take 16 GB. */
    @Test
    void shouldKeepADayOfSeconds(@TempDir final Path folder) throws Exception {
        final int day = 86_400;
        final IntervalHistograms recorded = histograms(day);
        for (int second = 0; second < day; second++) {
            recorded.record(second * SECOND_NS, second);
        }
        assertThat(recorded.seconds()).hasSize(day);
        assertThat(recorded.seconds().get(day - 1).getMaxValue()).isBetween(86_300L, 86_500L);
    }
}
