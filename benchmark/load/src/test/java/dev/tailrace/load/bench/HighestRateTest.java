package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.Capacity;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Correctness.Outcome;
import dev.tailrace.result.Counts;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Sla;
import dev.tailrace.result.capacity.CapacitySearch;
import dev.tailrace.result.capacity.SearchPlan;
import dev.tailrace.result.statistics.IntervalSamples;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** What an attempt says about the engine. */
class HighestRateTest {

    private static final long IN_TIME_NS = 100_000;
    private static final long LATE_NS = 20_000_000;

    private static Round round(final Outcome outcome, final long unsent, final long latenessNs) {
        return new Round(
                1,
                new RoundHistograms(
                        "r",
                        Instant.EPOCH,
                        Map.of(
                                RoundHistograms.LATENCY,
                                List.of(interval(1_000_000)),
                                RoundHistograms.LATENESS,
                                List.of(interval(latenessNs)))),
                new Counts(100, unsent, 100, 0, 0, 0, 0, 0, 0),
                new Correctness(outcome, 100, ""),
                Resources.NONE,
                "");
    }

    private static Interval interval(final long ns) {
        final Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        histogram.recordValueWithCount(ns, 100);
        return new Interval(0, 1_000, IntervalSamples.of(histogram));
    }

    @Test
    void shouldTakeTheLatenciesOfARightRound() {
        assertThat(HighestRate.latencies(round(Outcome.MATCHES, 0, IN_TIME_NS))
                        .orElseThrow()
                        .getTotalCount())
                .isEqualTo(100);
    }

    @Test
    void shouldHaveNoLatenciesOfAWrongRound() {
        assertThat(HighestRate.latencies(round(Outcome.DIFFERS, 0, IN_TIME_NS))
                        .orElseThrow()
                        .getTotalCount())
                .isZero();
    }

    /** Of 2,080 samples, p99.99 is the maximum, although p99 has 20 beyond it. */
    @Test
    void shouldSayWhenTheRateWasConfirmedByTooFewSamples() {
        assertThat(confirmed("p99.99<10ms", 2_080).hasFewSamples()).isTrue();
        assertThat(confirmed("p99<10ms,p99.99<10ms", 2_080).hasFewSamples()).isTrue();
        assertThat(confirmed("p99<10ms", 2_080).hasFewSamples()).isFalse();
        assertThat(confirmed("p99.99<10ms", 100_000).hasFewSamples()).isFalse();
    }

    /** The result of a search in which each attempt has so many latencies of a millisecond. */
    private static Capacity confirmed(final String limits, final long samples) {
        final Histogram latency = new Histogram(3);
        latency.recordValueWithCount(1_000_000, samples);
        final CapacitySearch search = new CapacitySearch(new SearchPlan(1_000, 1_000, 1_000, 0.1, 1, 10), limits);
        while (search.next().isPresent()) {
            HighestRate.record(search, Sla.parse(limits), latency);
        }
        assertThat(search.result().heldPerSecond()).isEqualTo(1_000);
        return search.result();
    }

    @Test
    void shouldBeSilentAboutTheEngineWhenTheLoadWasLate() {
        assertThat(HighestRate.latencies(round(Outcome.MATCHES, 0, LATE_NS))).isEmpty();
        assertThat(HighestRate.latencies(round(Outcome.MATCHES, 7, IN_TIME_NS))).isEmpty();
    }
}
