package dev.tailrace.result.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Sla;
import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.synthetic.SyntheticRound;
import dev.tailrace.result.synthetic.SyntheticRun;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class VerdictTest {

    /** p99 of the typical engine is about 0.9 ms. */
    private static final SyntheticRound LATENCIES = SyntheticRound.typical();

    private static final List<Interval> DRAWN = LATENCIES.draw(new Random(3));
    private static final Counts ALL_THERE = new Counts(100, 0, 100, 0, 0, 0, 0, 0, 0);
    private static final Correctness MATCHES = new Correctness(Correctness.Outcome.MATCHES, 100, "");

    @Test
    void shouldPassOnlyIfTheWholeIntervalHolds() {
        final PointFindings findings =
                PointFindings.of(SyntheticRun.of(LATENCIES, 8, 5)).get(0);
        assertThat(findings.verdicts())
                .extracting(verdict ->
                        verdict.sla().name() + " " + verdict.limits().get(0).verdict())
                .containsExactly("hft FAIL", "market-making FAIL", "risk PASS", "execution PASS", "post-trade PASS");
    }

    @Test
    void shouldNotDecideWhatTheIntervalLeavesOpen() {
        final BenchmarkRun run = SyntheticRun.of(LATENCIES, 2, 5);
        final long p99 = PointFindings.of(run).get(0).estimates().get(99.0).valueNs();
        final Sla tight = new Sla("tight", "Tight", List.of(new Sla.Limit(99, p99 + 1)));
        final SlaVerdict verdict = verdict(run, tight);
        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.limits().get(0).reason()).isEqualTo("the limit lies within the confidence interval");
    }

    @Test
    void shouldRefuseOnlyWhatTheErrorOfThePathWouldChange() {
        final BenchmarkRun run = SyntheticRun.of(LATENCIES, 8, 5);
        final long high = (long) PointFindings.of(run)
                .get(0)
                .estimate(99)
                .orElseThrow()
                .interval(PointFindings.LEVEL)
                .high();
        final Sla near = new Sla("near", "Near", List.of(new Sla.Limit(99, high * 1_030 / 1_000)));
        final Sla far = new Sla("far", "Far", List.of(new Sla.Limit(99, high * 1_070 / 1_000)));
        final Calibration off =
                new Calibration(List.of(new Calibration.Check("constant delay", "p50", "ms", 5, 5.25, 0.01)));
        assertThat(PointFindings.of(with(run, List.of(near), run.calibration()))
                        .get(0)
                        .verdicts()
                        .get(0)
                        .verdict())
                .isEqualTo(Verdict.PASS);
        assertThat(PointFindings.of(with(run, List.of(near, far), off)).get(0).verdicts())
                .extracting(SlaVerdict::verdict)
                .containsExactly(Verdict.INCONCLUSIVE, Verdict.PASS);
    }

    @Test
    void shouldNotTrustARoundInWhichTheInstrumentStoodStill() {
        assertThat(reasons(paused(299, DRAWN))).isEmpty();
        assertThat(reasons(paused(1_000, DRAWN)))
                .containsExactly("round 1: the consumer of the instrument stood still for 1000 ms");
    }

    @Test
    void shouldTrustLatenciesThatPausesDoNotChangeMuch() {
        final List<Interval> slow = List.of(new Interval(0, 30_000, IntervalSamples.of(oneOf(20_000))));
        assertThat(reasons(paused(950, slow))).isEmpty();
        assertThat(reasons(paused(1_100, slow))).hasSize(1);
    }

    private static Histogram oneOf(final long ms) {
        final Histogram histogram = new Histogram(3);
        histogram.setAutoResize(true);
        histogram.recordValue(ms * 1_000_000);
        return histogram;
    }

    // The rounds have a length of 30 s.
    private static Round paused(final long ms, final List<Interval> latencies) {
        final RoundHistograms recording = new RoundHistograms(
                "r",
                Instant.EPOCH,
                Map.of(
                        RoundHistograms.LATENCY,
                        latencies,
                        "pause.consumer",
                        List.of(new Interval(2_000, 2_000 + ms, IntervalSamples.of(oneOf(ms))))));
        return new Round(1, recording, ALL_THERE, MATCHES, Resources.NONE, "");
    }

    @Test
    void shouldNotDecideWithoutEnoughSamplesBeyond() {
        final Sla rare = new Sla("rare", "Rare", List.of(new Sla.Limit(99.999, 1_000_000_000)));
        final SlaVerdict verdict = verdict(SyntheticRun.of(LATENCIES, 2, 5), rare);
        assertThat(verdict.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(verdict.limits().get(0).reason())
                .matches(
                        "0 of 38,400 samples are above; clustered as they are, they count for [\\d,]+ independent ones, and"
                                + " [\\d,]+ samples like these would decide");
    }

    @Test
    void shouldBeAsBadAsTheWorstLimit() {
        assertThat(Verdict.PASS.and(Verdict.INCONCLUSIVE)).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(Verdict.FAIL.and(Verdict.INCONCLUSIVE)).isEqualTo(Verdict.FAIL);
        assertThat(Verdict.FAIL.and(Verdict.INVALID)).isEqualTo(Verdict.INVALID);
    }

    @Test
    void shouldTrustARoundThatWentWell() {
        assertThat(reasons(round(ALL_THERE, MATCHES, ""))).isEmpty();
    }

    @Test
    void shouldGiveAWrongAnswerNoLatency() {
        assertThat(reasons(round(ALL_THERE, new Correctness(Correctness.Outcome.DIFFERS, 100, "result 3"), "")))
                .containsExactly("round 1: the output is wrong");
        assertThat(reasons(round(ALL_THERE, Correctness.UNCHECKED, "")))
                .containsExactly("round 1: the output was not checked");
    }

    @Test
    void shouldTellResultsThatWereLateFromWrongOnes() {
        final Correctness late = new Correctness(
                Correctness.Outcome.LATE, 100, "5 results had not arrived when the benchmark stopped waiting");
        assertThat(reasons(round(new Counts(100, 0, 95, 5, 0, 0, 0, 0, 0), late, "")))
                .containsExactly("round 1: 5 results had not arrived when the benchmark stopped waiting");
    }

    @Test
    void shouldNotTrustARateThatBeganWithTheBacklogOfAHigherOne() {
        final Round right = round(ALL_THERE, MATCHES, "");
        final Round behind =
                new Round(1, right.recording(), right.counts(), right.correctness(), right.resources(), "", true);
        assertThat(reasons(behind))
                .containsExactly("round 1: it still had the backlog of a higher rate when this one began");
    }

    @Test
    void shouldMissRecords() {
        assertThat(reasons(round(new Counts(100, 2, 99, 1, 0, 0, 4, 9, 5), MATCHES, "")))
                .containsExactly(
                        "1 result lost",
                        "2 records not sent in time",
                        "4 records with a latency below zero",
                        "5 records with a latency beyond the histogram");
    }

    @Test
    void shouldTellOfARoundThatFailed() {
        assertThat(reasons(round(ALL_THERE, MATCHES, "the broker died"))).containsExactly("round 1: the broker died");
    }

    @Test
    void shouldNotTrustADriverThatWasLate() {
        final List<Interval> late = new SyntheticRound(8_000_000, 1, 0, 0, 0, 0, 1, 1_000).draw(new Random(1));
        final Round round = new Round(
                1,
                new RoundHistograms(
                        "r", Instant.EPOCH, Map.of(RoundHistograms.LATENCY, DRAWN, RoundHistograms.LATENESS, late)),
                ALL_THERE,
                MATCHES,
                Resources.NONE,
                "");
        assertThat(reasons(round))
                .singleElement()
                .asString()
                .matches("the load was late: p99 of sending 1\\d\\.\\d ms behind schedule, at most 5 ms are allowed");
    }

    @Test
    void shouldTrustNothingWithoutCalibration() {
        final BenchmarkRun run = SyntheticRun.of(LATENCIES, 1, 5);
        assertThat(validity(run, Calibration.NONE)).containsExactly("the measuring path was not calibrated");
        assertThat(validity(run, new Calibration(List.of(new Calibration.Check("delay", "p50", "ms", 5, 5.6, 0.01)))))
                .containsExactly("the calibration of the measuring path failed");
    }

    @Test
    void shouldMissLatencies() {
        final Round empty = new Round(1, RoundHistograms.NONE, ALL_THERE, MATCHES, Resources.NONE, "");
        assertThat(reasons(empty)).containsExactly("no latency was recorded");
    }

    private static SlaVerdict verdict(final BenchmarkRun run, final Sla sla) {
        return PointFindings.of(with(run, List.of(sla), run.calibration()))
                .get(0)
                .verdicts()
                .get(0);
    }

    private static List<String> validity(final BenchmarkRun run, final Calibration calibration) {
        final Point point = run.engines().get(0).points().get(0);
        return Validity.of(with(run, run.slas(), calibration), point).reasons();
    }

    private static BenchmarkRun with(final BenchmarkRun run, final List<Sla> slas, final Calibration calibration) {
        return new BenchmarkRun(
                run.version(),
                run.title(),
                run.workload(),
                run.started(),
                run.durationMs(),
                run.tailraceVersion(),
                run.commit(),
                run.command(),
                run.environment(),
                run.configuration(),
                run.seed(),
                slas,
                calibration,
                run.baselines(),
                run.engines(),
                run.notes(),
                run.studies(),
                run.price());
    }

    private static Round round(final Counts counts, final Correctness correctness, final String failure) {
        final RoundHistograms recording =
                new RoundHistograms("r", Instant.EPOCH, Map.of(RoundHistograms.LATENCY, DRAWN));
        return new Round(1, recording, counts, correctness, Resources.NONE, failure);
    }

    private static List<String> reasons(final Round round) {
        final Point point = new Point(1_000, List.of(round));
        return Validity.of(SyntheticRun.of(1, point), point).reasons();
    }
}
