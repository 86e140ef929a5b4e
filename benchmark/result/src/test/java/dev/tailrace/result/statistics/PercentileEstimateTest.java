package dev.tailrace.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.result.Interval;
import dev.tailrace.result.synthetic.SyntheticRound;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileEstimateTest {

    private static final double LEVEL = 0.95;
    private static final SyntheticRound LATENCIES = SyntheticRound.typical();

    @Test
    void shouldEstimateThePercentileOfTheMergedHistogram() {
        final Samples samples = Samples.of(List.of(List.of(samples(1, 90)), List.of(samples(91, 100))));
        final PercentileEstimate estimate = PercentileEstimate.of(samples, 50, 1);
        // The mean of the medians of the rounds would be 70.
        assertThat(estimate.valueNs()).isEqualTo(50);
        assertThat(estimate.samplesBeyond()).isEqualTo(50);
    }

    @Test
    void shouldSupportAPercentileOnlyWithTenSamplesBeyond() {
        assertThat(Merged.supports(samples(1, 1_000).toHistogram(), 99)).isTrue();
        assertThat(Merged.supports(samples(1, 999).toHistogram(), 99)).isFalse();
        assertThat(Merged.supports(samples(1, 10_000).toHistogram(), 99.9)).isTrue();
    }

    @Test
    void shouldRepeatItselfWithTheSameSeed() {
        final Samples samples = draw(LATENCIES, 1, 5);
        assertThat(PercentileEstimate.of(samples, 99, 7)).isEqualTo(PercentileEstimate.of(samples, 99, 7));
        assertThat(PercentileEstimate.of(samples, 99, 7)).isNotEqualTo(PercentileEstimate.of(samples, 99, 8));
    }

    @Test
    void shouldBeSurerTheMoreRoundsThereAre() {
        final double one = width(draw(LATENCIES, 1, 3));
        final double five = width(draw(LATENCIES, 5, 3));
        final double ten = width(draw(LATENCIES, 10, 3));
        assertThat(one).isGreaterThan(2 * five);
        assertThat(five).isGreaterThan(ten);
    }

    @Test
    void shouldTakeRoundsAtTheirWordThatSpreadMoreThanExpected() {
        final Samples wild = Samples.of(List.of(
                List.of(samples(100, 1_000)), List.of(samples(1_000, 2_000)), List.of(samples(10_000, 11_000))));
        assertThat(PercentileEstimate.of(wild, 50, 1).degreesOfFreedom()).isEqualTo(2);
        assertThat(PercentileEstimate.of(wild, 50, 1).interval(LEVEL).high()).isGreaterThan(10_000);
    }

    @Test
    void shouldHoldTheTruePercentileAboutAsOftenAsItSays() {
        final long seed = Long.getLong("tailrace.seed", 5);
        final double truth = PercentileEstimate.of(draw(400, seed), 99, 1).valueNs();
        final Random seeds = new Random(seed);
        final long held = IntStream.range(0, 100)
                .filter(each -> PercentileEstimate.of(draw(5, seeds.nextLong()), 99, each)
                        .interval(LEVEL)
                        .contains(truth))
                .count();
        assertThat(held).as("seed %d", seed).isGreaterThanOrEqualTo(88);
    }

    @Test
    void shouldFindTheRatioOfTwo() {
        final PercentileEstimate first = PercentileEstimate.of(draw(LATENCIES, 10, 5), 99, 1);
        final PercentileEstimate second = PercentileEstimate.of(draw(LATENCIES.times(1.3), 10, 5), 99, 2);
        assertThat(second.ratioTo(first, LEVEL).estimate()).isCloseTo(1.3, within(0.01));
        assertThat(second.ratioTo(first, LEVEL).low()).isGreaterThan(1.2);
        assertThat(first.ratioTo(second, LEVEL).high()).isLessThan(1 / 1.2);
    }

    @Test
    void shouldSayNothingOfNothing() {
        final PercentileEstimate none = PercentileEstimate.of(Samples.of(List.of()), 99, 1);
        assertThat(none.isSupported()).isFalse();
        assertThat(none.valueNs()).isZero();
    }

    private static double width(final Samples samples) {
        final ConfidenceInterval interval =
                PercentileEstimate.of(samples, 99, 1).interval(LEVEL);
        return Math.log(interval.high() / interval.low());
    }

    private static Samples draw(final int rounds, final long seed) {
        return draw(new SyntheticRound(400_000, 1, 0.05, 0.02, 0, 0, 20, 200), rounds, seed);
    }

    private static Samples draw(final SyntheticRound latencies, final int rounds, final long seed) {
        final Random random = new Random(seed);
        return Samples.of(IntStream.range(0, rounds)
                .mapToObj(round ->
                        latencies.draw(random).stream().map(Interval::samples).toList())
                .toList());
    }

    private static IntervalSamples samples(final long from, final long to) {
        final Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        LongStream.rangeClosed(from, to).forEach(histogram::recordValue);
        return IntervalSamples.of(histogram);
    }
}
