package dev.tailrace.result.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.result.Interval;
import dev.tailrace.result.synthetic.SyntheticRound;
import dev.tailrace.testkit.TestScope;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class PercentileEstimateTest {

    private static final double LEVEL = 0.95;
    private static final double MEDIAN_NS = 1e6;
    private static final int SIMULATED = TestScope.count(150, 1_000);
    private static final SyntheticRound LATENCIES = SyntheticRound.typical();

    @Test
    void shouldEstimateThePercentileOfTheMergedHistogram() {
        final Samples samples = Samples.of(List.of(List.of(samples(1, 90)), List.of(samples(91, 100))));
        final PercentileEstimate estimate = PercentileEstimate.of(samples, 50);
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
        assertThat(LogEstimate.of(PercentileEstimate.of(wild, 50)).degreesOfFreedom())
                .isCloseTo(2, within(0.1));
        assertThat(PercentileEstimate.of(wild, 50).interval(LEVEL).high()).isGreaterThan(10_000);
    }

    @Test
    void shouldHoldTheTruePercentileAboutAsOftenAsItSays() {
        final long seed = Long.getLong("tailrace.seed", 5);
        final double truth = PercentileEstimate.of(draw(400, seed), 99).valueNs();
        final Random seeds = new Random(seed);
        final long held = IntStream.range(0, 100)
                .filter(each -> PercentileEstimate.of(draw(5, seeds.nextLong()), 99)
                        .interval(LEVEL)
                        .contains(truth))
                .count();
        assertThat(held).as("seed %d", seed).isGreaterThanOrEqualTo(88);
    }

    @Test
    void shouldFindTheRatioOfTwo() {
        final PercentileEstimate first = PercentileEstimate.of(draw(LATENCIES, 10, 5), 99);
        final PercentileEstimate second = PercentileEstimate.of(draw(LATENCIES.times(1.3), 10, 5), 99);
        assertThat(second.ratioTo(first, LEVEL).estimate()).isCloseTo(1.3, within(0.01));
        assertThat(second.ratioTo(first, LEVEL).low()).isGreaterThan(1.2);
        assertThat(first.ratioTo(second, LEVEL).high()).isLessThan(1 / 1.2);
    }

    @Test
    void shouldSayNothingOfNothing() {
        final PercentileEstimate none = PercentileEstimate.of(Samples.of(List.of()), 99);
        assertThat(none.isSupported()).isFalse();
        assertThat(none.valueNs()).isZero();
    }

    @Test
    void shouldCoverThePercentileOfIndependentSamples() {
        shouldCover(0, 0.5);
    }

    @Test
    void shouldCoverThePercentileOfSamplesThatComeInBursts() {
        shouldCover(0.3, 0.3);
        shouldCover(1, 0.3);
    }

    /**
     * Of intervals within a JVM with a nominal coverage of 95 %, between 91 % and all contain the true percentile. Ranks are
     * whole and the effective samples are never more than the recorded ones, so the coverage is higher where samples are
     * independent.
     *
     * @param burst standard deviation of the logarithm between the bursts, each of which has an interval
     * @param single the same of the samples of a burst
     */
    private static void shouldCover(final double burst, final double single) {
        final long seed = Long.getLong("tailrace.seed", 5);
        final Random random = new Random(seed);
        final double deviation = Math.hypot(burst, single);
        final Map<Double, Double> truths = Map.of(
                50.0,
                MEDIAN_NS,
                90.0,
                MEDIAN_NS * Math.exp(1.28155 * deviation),
                99.0,
                MEDIAN_NS * Math.exp(2.32635 * deviation));
        final Map<Double, Integer> covered = new TreeMap<>();
        for (int i = 0; i < SIMULATED; i++) {
            final Samples samples = bursts(burst, single, random);
            truths.forEach((percentile, truth) -> covered.merge(
                    percentile, isCovered(PercentileEstimate.of(samples, percentile), truth) ? 1 : 0, Integer::sum));
        }
        System.out.println("seed " + seed + ", bursts " + burst + ": covered of " + SIMULATED + ": " + covered);
        assertThat(covered.values()).as("seed %d, bursts %s", seed, burst).allSatisfy(count -> assertThat(count)
                .isBetween(SIMULATED * 91 / 100, SIMULATED));
    }

    // Buckets have a width of a thousandth.
    private static boolean isCovered(final PercentileEstimate estimate, final double truth) {
        final PercentileEstimate.Bounds bounds = estimate.withinJvms(LEVEL);
        return truth * 1.001 >= estimate.valueNs() / Math.exp(bounds.logBelow())
                && (!bounds.isBounded() || truth <= 1.001 * estimate.valueNs() * Math.exp(bounds.logAbove()));
    }

    @Test
    void shouldHaveMonotoneBoundsWithinTheSamples() {
        final Random random = new Random(9);
        for (final double burst : new double[] {0, 0.5, 2}) {
            final Samples samples = bursts(burst, 0.3, random);
            ConfidenceInterval lower = new ConfidenceInterval(0, 0, 0, LEVEL);
            for (final double percentile : new double[] {50, 90, 99, 99.9, 99.99}) {
                final ConfidenceInterval interval =
                        PercentileEstimate.of(samples, percentile).interval(LEVEL);
                assertThat(interval.low()).isBetween(lower.low(), interval.estimate());
                assertThat(interval.high()).isGreaterThanOrEqualTo(lower.high());
                assertThat(interval.high()).isBetween(interval.estimate(), (double)
                        samples.merged().getMaxValue());
                lower = interval;
            }
        }
    }

    @Test
    void shouldKeepTheBoundsOfALongTailApartFromTheMedian() {
        // 2 % of the samples are a hundred times as high: the lower bound of p99 is one of them.
        final List<IntervalSamples> round = IntStream.range(0, 30)
                .mapToObj(interval -> {
                    final Histogram histogram = new Histogram(3);
                    histogram.recordValueWithCount(27_000 + interval % 5 * 100, 98);
                    histogram.recordValue(2_700_000 + interval * 7 % 30 * 10_000);
                    histogram.recordValue(2_700_000 + interval * 11 % 30 * 10_000);
                    return IntervalSamples.of(histogram);
                })
                .toList();
        final ConfidenceInterval interval =
                PercentileEstimate.of(Samples.of(List.of(round)), 99).interval(LEVEL);
        assertThat(interval.low()).isGreaterThan(1_000_000);
        assertThat(interval.high()).isLessThanOrEqualTo(2_992_000);
    }

    @Test
    void shouldHaveAnUpperBoundFrom368IndependentSamplesOn() {
        final PercentileEstimate one = PercentileEstimate.of(Samples.of(List.of(List.of(samples(1, 1_122)))), 99);
        assertThat(one.isBounded(LEVEL)).isTrue();
        assertThat(one.samplesForBound(LEVEL)).isEqualTo(368);
        assertThat(one.isWithin(5_000_000, LEVEL)).isTrue();
        final PercentileEstimate few = PercentileEstimate.of(Samples.of(List.of(List.of(samples(1, 360)))), 99);
        assertThat(few.isBounded(LEVEL)).isFalse();
        assertThat(few.isWithin(5_000_000, LEVEL)).isFalse();
        assertThat(PercentileEstimate.of(Samples.of(List.of(List.of(samples(1, 1_122)))), 99.9)
                        .samplesForBound(LEVEL))
                .isEqualTo(3_688);
    }

    private static Samples bursts(final double burst, final double single, final Random random) {
        return Samples.of(List.of(IntStream.range(0, 30)
                .mapToObj(interval -> {
                    final double median = MEDIAN_NS * Math.exp(burst * random.nextGaussian());
                    final Histogram histogram = new Histogram(3);
                    histogram.setAutoResize(true);
                    for (int i = 0; i < 37; i++) {
                        histogram.recordValue((long) (median * Math.exp(single * random.nextGaussian())));
                    }
                    return IntervalSamples.of(histogram);
                })
                .toList()));
    }

    private static double width(final Samples samples) {
        final ConfidenceInterval interval = PercentileEstimate.of(samples, 99).interval(LEVEL);
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
