package dev.tailrace.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.Sla;
import dev.tailrace.result.verdict.LimitVerdict;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.SlaVerdict;
import dev.tailrace.result.verdict.Validity;
import dev.tailrace.result.verdict.Verdict;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchStatusTest {

    private static final Sla SLA = Sla.PROFILES.get(0);

    @ParameterizedTest
    @CsvSource({"PASS, 0", "FAIL, 6", "INCONCLUSIVE, 7"})
    void shouldEndAsTheWorstOfTheLimitsThatHaveToHold(final Verdict worst, final int code) {
        final List<PointFindings> findings = List.of(finding(Verdict.PASS), finding(worst));
        assertThat(BenchStatus.of(findings, true, true).code()).isEqualTo(code);
        assertThat(BenchStatus.of(findings, false, true).code()).isZero();
    }

    @Test
    void shouldBeInvalidWhenAFigureIsOrAnEngineIsMissing() {
        final PointFindings wrong = finding(Verdict.INVALID, "the output is wrong");
        assertThat(BenchStatus.of(List.of(finding(Verdict.PASS), wrong), false, true))
                .isEqualTo(BenchStatus.INVALID);
        assertThat(BenchStatus.of(List.of(finding(Verdict.PASS)), true, false)).isEqualTo(BenchStatus.INVALID);
        assertThat(BenchStatus.INVALID.code()).isEqualTo(8);
    }

    private static PointFindings finding(final Verdict verdict, final String... reasons) {
        return new PointFindings(
                new EngineResult("kafka", "Kafka", "", Map.of(), List.of(), List.of()),
                new Point(1_000, List.of()),
                new Validity(List.of(reasons)),
                new Histogram(3),
                Map.of(),
                List.of(new SlaVerdict(
                        SLA, List.of(new LimitVerdict(SLA.limits().get(0), verdict, "")))));
    }
}
