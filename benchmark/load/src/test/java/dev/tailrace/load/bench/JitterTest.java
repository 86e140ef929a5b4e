package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.Baseline;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.Merged;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class JitterTest {

    private static final long US = 1_000;
    private static final long READING_NS = 25;

    private long nowNs;

    @Test
    void shouldWeightAGapByItsLength() {
        final Histogram waits = waits(offFor(800 * US));
        // A fifth of the time has no gap; a moment in the rest waits for what is left of 0.8 ms.
        assertThat(waits.getValueAtPercentile(50)).isBetween(290 * US, 310 * US);
        assertThat(waits.getValueAtPercentile(99.99)).isBetween(795 * US, 801 * US);
    }

    @Test
    void shouldHaveNoWaitOnAProcessorOfItsOwn() {
        assertThat(waits(offFor(0)).getMaxValue()).isLessThan(2 * US);
    }

    @Test
    void shouldRefuseAMachineThatTakesItsProcessorAway() {
        assertThat(Jitter.problem(jitter(offFor(0)))).isEmpty();
        assertThat(Jitter.problem(jitter(offFor(100 * US)))).isEmpty();
        assertThat(Jitter.problem(jitter(offFor(800 * US)))).hasValueSatisfying(problem -> assertThat(problem)
                .matches("Nothing was measured: .* for 700 µs in a tenth of the time and for 790 µs in a hundredth"
                        + " .*"));
    }

    // Within each millisecond the thread is off its processor for so long.
    private LongSupplier offFor(final long offNs) {
        return () -> {
            nowNs += READING_NS;
            if (nowNs % 1_000_000 >= 1_000_000 - offNs) {
                nowNs += 1_000_000 - nowNs % 1_000_000;
            }
            return nowNs;
        };
    }

    private static Baseline jitter(final LongSupplier clockNs) {
        return Jitter.measure(Duration.ofMillis(400), clockNs);
    }

    private static Histogram waits(final LongSupplier clockNs) {
        return Merged.of(jitter(clockNs).recording().samples(RoundHistograms.LATENCY));
    }
}
