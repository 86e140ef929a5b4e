package dev.tailrace.load.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Price;
import dev.tailrace.result.Replayed;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.Sla;
import dev.tailrace.result.Studies;
import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.verdict.LimitVerdict;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.SlaVerdict;
import dev.tailrace.result.verdict.Validity;
import dev.tailrace.result.verdict.Verdict;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchStatusTest {

    private static final Sla SLA = Sla.PROFILES.get(0);
    private static final EngineResult KAFKA = new EngineResult("kafka", "Kafka", "", Map.of(), List.of(), List.of());
    private static final Calibration PASSED = calibration(5);
    private static final Calibration FAILED = calibration(6);

    @ParameterizedTest
    @CsvSource({"PASS, 0", "FAIL, 6", "INCONCLUSIVE, 7"})
    void shouldEndAsTheWorstOfTheLimitsThatHaveToHold(final Verdict worst, final int code) {
        final List<PointFindings> findings = List.of(finding(Verdict.PASS), finding(worst));
        assertThat(BenchStatus.code(BenchStatus.of(run(PASSED, Studies.NONE), findings, true)))
                .isEqualTo(code);
        assertThat(BenchStatus.code(BenchStatus.of(run(PASSED, Studies.NONE), findings, false)))
                .isZero();
    }

    @Test
    void shouldBeInvalidWhenAFigureIsOrAnEngineIsMissing() {
        final PointFindings wrong = finding(Verdict.INVALID, "the output is wrong");
        final List<PointFindings> right = List.of(finding(Verdict.PASS));
        assertThat(BenchStatus.of(run(PASSED, Studies.NONE), List.of(finding(Verdict.PASS), wrong), false))
                .isEqualTo(Verdict.INVALID);
        assertThat(BenchStatus.of(run("kafka,flink", PASSED, Studies.NONE), right, true))
                .isEqualTo(Verdict.INVALID);
        assertThat(BenchStatus.code(Verdict.INVALID)).isEqualTo(8);
    }

    /** From what the check of the output says to the exit code. */
    @ParameterizedTest
    @CsvSource({
        "MATCHES, 0, PASS",
        "DIFFERS, 0, INVALID",
        "LATE, 3, INVALID",
        "UNCHECKED, 0, INVALID",
        "MATCHES, 1, INVALID"
    })
    void shouldBeInvalidWhenTheOutputWasWrongOrARecordLost(
            final Correctness.Outcome outcome, final long lost, final Verdict expected) {
        final Interval latencies = interval(1_000_000);
        final Round round = new Round(
                1,
                new RoundHistograms("r", Instant.EPOCH, Map.of(RoundHistograms.LATENCY, List.of(latencies))),
                new Counts(100, 0, 100 - lost, lost, 0, 0, 0, 0, 0),
                new Correctness(outcome, 100, "result 3"),
                Resources.NONE,
                "");
        final EngineResult engine =
                new EngineResult("kafka", "Kafka", "", Map.of(), List.of(new Point(1_000, List.of(round))), List.of());
        final BenchmarkRun run = run(engine, "kafka", PASSED, Studies.NONE);
        assertThat(BenchStatus.of(run, PointFindings.of(run), false)).isEqualTo(expected);
    }

    private static Interval interval(final long latencyNs) {
        final Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(latencyNs, 100);
        return new Interval(0, 1_000, IntervalSamples.of(histogram));
    }

    @ParameterizedTest
    @CsvSource({
        "20000, false, false, PASS",
        "20000, true, false, PASS",
        "20000, false, true, INCONCLUSIVE",
        "0, false, false, FAIL",
        "0, true, false, INVALID"
    })
    void shouldJudgeASearchByTheRateThatItFound(
            final double held, final boolean isLate, final boolean fewSamples, final Verdict expected) {
        final List<Capacity.Trial> trials = List.of(
                new Capacity.Trial(40_000, 9_000_000, false, false, isLate, fewSamples),
                new Capacity.Trial(20_000, 1_000_000, held > 0, true, false, fewSamples));
        final EngineResult searched = new EngineResult(
                "kafka",
                "Kafka",
                "",
                Map.of(),
                List.of(),
                List.of(new Capacity("p99 below 5 ms", held, 40_000, trials)));
        assertThat(BenchStatus.of(run(searched, "kafka", PASSED, Studies.NONE), List.of(), true))
                .isEqualTo(expected);
    }

    /** All attempts of an engine that failed are without latencies; a search may end before a rate that held is confirmed. */
    @ParameterizedTest
    @CsvSource({"0, false, INVALID", "9000000, true, INCONCLUSIVE"})
    void shouldNotTakeAFailureOfTheSearchForALimitThatDoesNotHold(
            final long latencyNs, final boolean isHeldBelow, final Verdict expected) {
        final List<Capacity.Trial> trials = List.of(
                new Capacity.Trial(40_000, latencyNs, false, false, false, false),
                new Capacity.Trial(20_000, latencyNs, isHeldBelow, false, false, false));
        final EngineResult searched = new EngineResult(
                "kafka", "Kafka", "", Map.of(), List.of(), List.of(new Capacity("p99 below 5 ms", 0, 40_000, trials)));
        assertThat(BenchStatus.of(run(searched, "kafka", PASSED, Studies.NONE), List.of(), true))
                .isEqualTo(expected);
        assertThat(BenchStatus.of(run(searched, "kafka", PASSED, Studies.NONE), List.of(), false))
                .isEqualTo(isHeldBelow ? Verdict.PASS : Verdict.INVALID);
    }

    /** Neither has points, which would know by themselves. */
    @Test
    void shouldBeInvalidWithoutACalibrationThatPassedAfterASearchAndAReplayToo() {
        for (final Studies studies : List.of(Studies.NONE, replay(1))) {
            assertThat(BenchStatus.of(run(PASSED, studies), List.of(), false)).isEqualTo(Verdict.PASS);
            assertThat(BenchStatus.of(run(FAILED, studies), List.of(), false)).isEqualTo(Verdict.INVALID);
            assertThat(BenchStatus.of(run(Calibration.NONE, studies), List.of(), false))
                    .isEqualTo(Verdict.INVALID);
        }
    }

    @Test
    void shouldBeInvalidWhenARoundHasNoThroughput() {
        assertThat(BenchStatus.of(run(PASSED, replay(2)), List.of(), false)).isEqualTo(Verdict.PASS);
        assertThat(BenchStatus.of(run(PASSED, replay(0)), List.of(), false)).isEqualTo(Verdict.INVALID);
        final BenchmarkRun repeated = run(KAFKA, "kafka", 3, PASSED, replay(2));
        assertThat(BenchStatus.of(repeated, List.of(), false)).isEqualTo(Verdict.INVALID);
        assertThat(BenchStatus.of(run(PASSED, scaling(1, 1)), List.of(), false)).isEqualTo(Verdict.PASS);
        assertThat(BenchStatus.of(run(PASSED, scaling(1, 0)), List.of(), false)).isEqualTo(Verdict.INVALID);
    }

    /** A replay at full speed with throughputs of this many rounds. */
    private static Studies replay(final int rounds) {
        return new Studies(List.of(), List.of(), List.of(new Replayed("Kafka", "kafka", 1, 1, throughputs(rounds))));
    }

    /** A scaling whose steps have throughputs of this many rounds. */
    private static Studies scaling(final int... rounds) {
        final List<Scaling.Step> steps = IntStream.range(0, rounds.length)
                .mapToObj(step -> new Scaling.Step(step + 1, "kafka", throughputs(rounds[step])))
                .toList();
        return new Studies(List.of(), List.of(new Scaling("Kafka", Scaling.PARALLELISM, "", steps)), List.of());
    }

    private static List<Scaling.Throughput> throughputs(final int rounds) {
        return Collections.nCopies(rounds, new Scaling.Throughput(1_000, true));
    }

    private static BenchmarkRun run(final Calibration calibration, final Studies studies) {
        return run("kafka", calibration, studies);
    }

    /** Kafka is what it has figures of. */
    private static BenchmarkRun run(final String engines, final Calibration calibration, final Studies studies) {
        return run(KAFKA, engines, calibration, studies);
    }

    private static BenchmarkRun run(
            final EngineResult measured, final String engines, final Calibration calibration, final Studies studies) {
        return run(measured, engines, 1, calibration, studies);
    }

    private static BenchmarkRun run(
            final EngineResult measured,
            final String engines,
            final int rounds,
            final Calibration calibration,
            final Studies studies) {
        return new BenchmarkRun(
                BenchmarkRun.VERSION,
                "",
                "tick-alerts",
                Instant.EPOCH,
                0,
                "",
                "",
                List.of(),
                new Environment("", "", "", 2, 0, "", Map.of()),
                Map.of(BenchOptions.ENGINES.name(), engines, BenchOptions.REPEAT.name(), Integer.toString(rounds)),
                1,
                List.of(SLA),
                calibration,
                List.of(),
                List.of(measured),
                List.of(),
                studies,
                Price.NONE);
    }

    private static Calibration calibration(final double measuredMs) {
        return new Calibration(List.of(new Calibration.Check("delay", "p50", "ms", 5, measuredMs, 0.01)));
    }

    private static PointFindings finding(final Verdict verdict, final String... reasons) {
        return new PointFindings(
                KAFKA,
                new Point(1_000, List.of()),
                new Validity(List.of(reasons)),
                new Histogram(3),
                Map.of(),
                List.of(new SlaVerdict(
                        SLA, List.of(new LimitVerdict(SLA.limits().get(0), verdict, "")))));
    }
}
