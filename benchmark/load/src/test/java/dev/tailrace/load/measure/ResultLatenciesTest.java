package dev.tailrace.load.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.Longs;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;
import java.time.Duration;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ResultLatenciesTest {

    private static final long MS = 1_000_000;
    private static final long START_NS = -123_456_789;

    private final LoadShape shape = LoadShape.steady(10_000, Duration.ofSeconds(10));
    private final Expectation expected = Expectation.of(
            LongStream.range(0, 100_000).flatMap(i -> LongStream.of(i, i)).toArray());
    private final long[] arrivedNs = new long[100_000];

    @Test
    void shouldMeasureAConstantDelayToTheResolutionOfTheHistogram() {
        arriveAfter(5 * MS);
        final Histogram total = total(latencies());
        assertThat(total.getTotalCount()).isEqualTo(100_000);
        assertThat(total.getValueAtPercentile(50)).isCloseTo(5 * MS, within(5 * MS / 1_000));
        assertThat(total.getMaxValue()).isCloseTo(5 * MS, within(5 * MS / 1_000));
    }

    @Test
    void shouldShowAStallAsArithmeticSaysWhenNothingIsForgiven() {
        arriveAfter(MS);
        // Nothing leaves from 4.0 to 5.0 s; then all that has waited does.
        for (int i = 40_000; i < 50_000; i++) {
            arrivedNs[i] = START_NS + 5_000 * MS + MS;
        }
        final Histogram total = total(latencies());
        // A tenth of all records waited, for 0 to 1 s; a hundredth of all waited longer than 0.9 s.
        assertThat(total.getValueAtPercentile(99)).isCloseTo(901 * MS, within(2 * MS));
        assertThat(total.getMaxValue()).isCloseTo(1_001 * MS, within(2 * MS));
        assertThat(total.getValueAtPercentile(50)).isCloseTo(MS, within(MS / 100));
    }

    @Test
    void shouldTellSecondsApartAndLeaveOutWhatNeverCame() {
        arriveAfter(MS);
        arrivedNs[99_999] = ResultCheck.NEVER;
        assertThat(latencies().seconds())
                .hasSize(10)
                .extracting(Histogram::getTotalCount)
                .startsWith(10_000L, 10_000L)
                .endsWith(10_000L, 9_999L);
    }

    @Test
    void shouldCountSamplesThatNoTrueClockGivesAndKeepThem() {
        arriveAfter(MS);
        arrivedNs[10] = START_NS + shape.dueAfterNs(10);
        arrivedNs[20] = START_NS;
        final ResultLatencies latencies = latencies();
        assertThat(latencies.notPositive()).isEqualTo(2);
        assertThat(total(latencies).getTotalCount()).isEqualTo(100_000);
    }

    private void arriveAfter(final long delayNs) {
        for (int i = 0; i < arrivedNs.length; i++) {
            arrivedNs[i] = START_NS + shape.dueAfterNs(i) + delayNs;
        }
    }

    private static Histogram total(final ResultLatencies latencies) {
        return IntervalHistograms.sum(latencies.seconds());
    }

    private ResultLatencies latencies() {
        final ResultLatencies latencies = new ResultLatencies(shape, START_NS);
        latencies.add(expected, Longs.of(arrivedNs));
        return latencies;
    }
}
