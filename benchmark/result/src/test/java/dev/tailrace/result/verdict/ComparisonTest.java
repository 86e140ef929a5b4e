package dev.tailrace.result.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Environment;
import dev.tailrace.result.Point;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.synthetic.SyntheticRound;
import dev.tailrace.result.synthetic.SyntheticRun;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final ComparisonRules RULES = ComparisonRules.DEFAULT;
    private static final BenchmarkRun RUN = SyntheticRun.of(SyntheticRound.typical(), 4, 1);

    @Test
    void shouldJudgeByTheWholeInterval() {
        assertThat(judge(1.1, 1.02, 1.18)).isEqualTo(ChangeVerdict.SLOWER);
        assertThat(judge(0.9, 0.85, 0.96)).isEqualTo(ChangeVerdict.FASTER);
        assertThat(judge(1.01, 0.95, 1.08)).isEqualTo(ChangeVerdict.EQUAL);
        assertThat(judge(1.05, 0.9, 1.2)).isEqualTo(ChangeVerdict.INCONCLUSIVE);
    }

    @Test
    void shouldCallASureButSmallDifferenceEqual() {
        assertThat(judge(1.02, 1.01, 1.03)).isEqualTo(ChangeVerdict.EQUAL);
    }

    @Test
    void shouldAskForLessConfidenceInEqualityThanInAChange() {
        assertThat(RULES.levelOfEquality()).isCloseTo(0.9, within(1e-9));
        final ConfidenceInterval wide = new ConfidenceInterval(1.01, 0.88, 1.16, 0.975);
        final ConfidenceInterval narrow = new ConfidenceInterval(1.01, 0.93, 1.09, 0.9);
        assertThat(RULES.judge(wide, narrow)).isEqualTo(ChangeVerdict.EQUAL);
        assertThat(RULES.judge(wide, wide)).isEqualTo(ChangeVerdict.INCONCLUSIVE);
    }

    @Test
    void shouldSayTooLittleOfOneRoundToCallItEqual() {
        final BenchmarkRun one = SyntheticRun.of(SyntheticRound.typical(), 1, 2);
        assertThat(Comparison.of(one, one, RULES).change()).isEqualTo(ChangeVerdict.INCONCLUSIVE);
    }

    @Test
    void shouldSeeALargeDifferenceEvenInOneRound() {
        final BenchmarkRun one = SyntheticRun.of(SyntheticRound.typical(), 1, 2);
        final BenchmarkRun slow = SyntheticRun.of(SyntheticRound.typical().times(3), 1, 3);
        assertThat(Comparison.of(one, slow, RULES).change()).isEqualTo(ChangeVerdict.SLOWER);
        assertThat(Comparison.of(slow, one, RULES).change()).isEqualTo(ChangeVerdict.FASTER);
    }

    @Test
    void shouldUseNoFigureOfAnInvalidRun() {
        final Comparison comparison =
                Comparison.of(RUN, with(RUN.environment(), Calibration.NONE, RUN.engines()), RULES);
        assertThat(comparison.change()).isEqualTo(ChangeVerdict.INVALID);
        assertThat(comparison.figures()).hasSize(2).allSatisfy(figure -> {
            assertThat(figure.reason()).isEqualTo("second run: the measuring path was not calibrated");
            assertThat(figure.firstNs()).isZero();
        });
    }

    @Test
    void shouldBeInvalidWhenTheRunsHaveNothingInCommon() {
        final EngineResult engine = RUN.engines().get(0);
        final Point faster = new Point(5_000, engine.points().get(0).rounds());
        final BenchmarkRun other = with(
                RUN.environment(),
                RUN.calibration(),
                List.of(new EngineResult("kafka", "Kafka", "", Map.of(), List.of(faster), List.of())));
        final Comparison comparison = Comparison.of(RUN, other, RULES);
        assertThat(comparison.change()).isEqualTo(ChangeVerdict.INVALID);
        assertThat(comparison.remarks())
                .containsExactly(
                        "kafka at 2,000 records/s is not in the second run",
                        "kafka at 5,000 records/s is not in the first run");
    }

    @Test
    void shouldRemarkThatTheMachinesDiffer() {
        final Environment other = new Environment("lab-2", "Linux 6.1", "a processor", 4, 0, "17.0.15", Map.of());
        assertThat(Comparison.of(RUN, with(other, RUN.calibration(), RUN.engines()), RULES)
                        .remarks())
                .containsExactly("host differs: lab-1 and lab-2", "cores differs: 2 and 4");
    }

    @Test
    void shouldRemarkThatTheLoadsDiffer() {
        final BenchmarkRun first = configured(
                Map.of("engines", "kafka", "warmup", "8s", "duration", "10s", "engine-option.kafka.linger", "0"));
        final BenchmarkRun second = configured(Map.of(
                "engines",
                "kafka,flink",
                "warmup",
                "40s",
                "duration",
                "10s",
                "input",
                "day.itch50",
                "engine-option.kafka.linger",
                "5",
                "engine-option.flink.heap",
                "1g"));
        assertThat(Comparison.of(first, second, RULES).remarks())
                .containsExactlyInAnyOrder(
                        "warmup differs: 8s and 40s",
                        "input differs: none and day.itch50",
                        "engine-option.kafka.linger differs: 0 and 5");
        assertThat(Comparison.of(first, first, RULES).remarks()).isEmpty();
    }

    @Test
    void shouldShareTheRiskAmongFigures() {
        assertThat(RULES.levelOfEach(1)).isEqualTo(0.95);
        assertThat(RULES.levelOfEach(10)).isEqualTo(0.995);
    }

    @Test
    void shouldRefuseRulesThatCannotBe() {
        assertThatThrownBy(() -> new ComparisonRules(List.of(100.0), 0.1, 0.95))
                .hasMessage("percentiles are [100.0]: each must be above 0 and below 100");
        assertThatThrownBy(() -> new ComparisonRules(List.of(50.0), 0, 0.95))
                .hasMessage("margin is 0 %: must be above 0 % and at most 1000 %");
        assertThatThrownBy(() -> new ComparisonRules(List.of(50.0), 0.1, 1))
                .hasMessage("confidence is 100 %: must be above 50 % and below 100 %");
    }

    private static ChangeVerdict judge(final double estimate, final double low, final double high) {
        final ConfidenceInterval ratio = new ConfidenceInterval(estimate, low, high, 0.95);
        return RULES.judge(ratio, ratio);
    }

    private static BenchmarkRun with(
            final Environment environment, final Calibration calibration, final List<EngineResult> engines) {
        return with(environment, calibration, engines, RUN.configuration());
    }

    private static BenchmarkRun configured(final Map<String, String> configuration) {
        return with(RUN.environment(), RUN.calibration(), RUN.engines(), configuration);
    }

    private static BenchmarkRun with(
            final Environment environment,
            final Calibration calibration,
            final List<EngineResult> engines,
            final Map<String, String> configuration) {
        return new BenchmarkRun(
                RUN.version(),
                RUN.title(),
                RUN.workload(),
                RUN.started(),
                RUN.durationMs(),
                RUN.tailraceVersion(),
                RUN.commit(),
                RUN.command(),
                environment,
                configuration,
                RUN.seed(),
                RUN.slas(),
                calibration,
                RUN.baselines(),
                engines,
                RUN.notes(),
                RUN.studies(),
                RUN.price());
    }
}
