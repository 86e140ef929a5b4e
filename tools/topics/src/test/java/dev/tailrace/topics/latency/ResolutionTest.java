package dev.tailrace.topics.latency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** No figure says more than its clock and its samples do. */
class ResolutionTest {

    private static final Resolution MILLISECOND = new Resolution(1_000_000);
    private static final Resolution NANOSECOND = new Resolution(1);

    @Test
    void shouldPrintWholeMillisecondsWhenTheClockHasNoMore() {
        assertThat(MILLISECOND.describe(0)).isEqualTo("below 1 ms");
        assertThat(MILLISECOND.describe(999_999)).isEqualTo("below 1 ms");
        assertThat(MILLISECOND.describe(1_000_000)).isEqualTo("1 ms");
        assertThat(MILLISECOND.describe(12_345_678)).isEqualTo("12 ms");
    }

    @Test
    void shouldPrintThreeDigitsWhenTheClockHasThem() {
        assertThat(NANOSECOND.describe(345_678)).isEqualTo("0.346 ms");
        assertThat(NANOSECOND.describe(12_345_678)).isEqualTo("12.35 ms");
        assertThat(NANOSECOND.describe(234_567_890)).isEqualTo("235 ms");
        assertThat(NANOSECOND.describe(0)).isEqualTo("below 1 ns");
        assertThat(new Resolution(1_000).describe(999)).isEqualTo("below 1 us");
    }

    @Test
    void shouldLeavePercentilesOutThatTooFewSamplesHaveMade() {
        final Histogram histogram = new Histogram(3);
        for (int sample = 0; sample < 1_000; sample++) {
            histogram.recordValue(sample < 995 ? 0 : 20_000_000);
        }

        assertThat(MILLISECOND.percentiles(histogram))
                .containsExactly(
                        entry("p50", "below 1 ms"),
                        entry("p90", "below 1 ms"),
                        entry("p99", "below 1 ms"),
                        entry("max", "20 ms"));
        assertThat(MILLISECOND.percentiles(new Histogram(3))).isEmpty();
    }
}
