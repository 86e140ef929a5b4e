package dev.tailrace.result.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.synthetic.SampleRun;
import dev.tailrace.result.verdict.PointFindings;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FindingsTest {

    private static final BenchmarkRun RUN = SampleRun.of(42, 40);

    @Test
    void shouldCompareWithinOneTransportOnlyAndGiveEachRatioItsInterval() {
        final Map<Double, List<PointFindings>> byRate = PointFindings.of(RUN).stream()
                .collect(Collectors.groupingBy(
                        finding -> finding.point().ratePerSecond(), TreeMap::new, Collectors.toList()));
        assertThat(Findings.of(RUN, byRate).get(0))
                .matches(
                        "At 1,000/s without a broker, In-process has a p99, [^;]*\\. At the same rate through a broker, Kafka"
                                + " has the lowest p99, [^;]*; Kafka Streams takes [\\d.]+ \\([\\d.]+ to [\\d.]+\\) times as long, .*"
                                + " An upper bound of p99.9 takes about [\\d,]+0 samples of an engine, as many as --duration \\d+s has; there are 30,000\\.");
    }
}
