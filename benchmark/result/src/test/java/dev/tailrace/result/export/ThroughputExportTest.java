package dev.tailrace.result.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.synthetic.StudyRun;
import dev.tailrace.result.synthetic.ThroughputRun;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ThroughputExportTest {

    /** Three replays, of which one was not measured, and floods of three steps, beside latencies. */
    private static final BenchmarkRun RUN = StudyRun.of(1, 2);

    @Test
    void shouldPrintThroughputsInATableOfTheirOwn() {
        final String throughputs = MarkdownTable.of(RUN).split("\n\n")[1];
        final List<String> lines = throughputs.lines().toList();
        assertThat(lines)
                .hasSize(2 + 6)
                .allMatch(line -> line.chars().filter(c -> c == '|').count() == 6)
                .contains(
                        "| Kafka &lt;1> | replay:max | 100,000/s | 90,000/s to 110,000/s | 2 |",
                        "| Called | replay:max | ≥ 1,000,000/s | 1,000,000/s to 1,000,000/s | 1 |",
                        "| Broken | replay:max | **invalid**: no throughput was measured | | 0 |");
        assertThat(lines.get(5)).startsWith("| Kafka, parallelism 1 | flood | 100,000/s | ");
    }

    @Test
    void shouldPrintNoEmptyTableOfLatencies() {
        assertThat(MarkdownTable.of(ThroughputRun.replay(100_000)))
                .startsWith("| engine | load | throughput |")
                .hasLineCount(3);
    }

    @Test
    void shouldBeThroughputsToJmh() {
        final JsonNode entries = json(JmhJson.of(ThroughputRun.replay(99_000, 101_000)));
        assertThat(entries).hasSize(1);
        final JsonNode entry = entries.get(0);
        assertThat(entry.path("benchmark").asString()).isEqualTo("tailrace.tick-alerts.kafka");
        assertThat(entry.path("mode").asString()).isEqualTo("thrpt");
        assertThat(entry.path("forks").asInt()).isEqualTo(2);
        assertThat(entry.path("params").path("load").asString()).isEqualTo("replay:max");
        final JsonNode metric = entry.path("primaryMetric");
        assertThat(metric.path("score").asDouble()).isEqualTo(100_000);
        assertThat(metric.path("scoreUnit").asString()).isEqualTo("ops/s");
        assertThat(metric.path("scoreConfidence").get(0).asDouble()).isBetween(50_000.0, 100_000.0);
        assertThat(metric.path("scoreConfidence").get(1).asDouble()).isBetween(100_000.0, 200_000.0);
        assertThat(metric.path("rawData").get(1).get(0).asDouble()).isEqualTo(101_000);
        assertThat(json(JmhJson.of(ThroughputRun.uncalibratedReplay(90_000)))).isEmpty();
    }

    @Test
    void shouldBeGauges() {
        assertThat(OpenMetricsText.of(RUN).lines())
                .contains(
                        "tailrace_bench_throughput_records_per_second{engine=\"kafka\",load=\"replay:max\"} 100000.0",
                        "tailrace_bench_throughput_saturated{engine=\"kafka\",load=\"replay:max\"} 1",
                        "tailrace_bench_throughput_saturated{engine=\"in-process\",load=\"replay:max\"} 0")
                .noneMatch(line -> line.contains("\"spark\""));
        assertThat(OpenMetricsText.of(ThroughputRun.uncalibratedReplay(1))).doesNotContain("replay:max");
    }

    @Test
    void shouldHaveARateOfEachRoundForOpenMessaging() {
        final BenchmarkRun run = ThroughputRun.replay(90_000, 110_000);
        final JsonNode result =
                json(OpenMessagingJson.of(run, ThroughputFindings.of(run).get(0)));
        assertThat(result.path("driver").asString()).isEqualTo("Kafka");
        assertThat(result.path("workload").asString()).isEqualTo("tick-alerts, replay:max");
        assertThat(result.path("consumeRate")).hasSize(2);
        assertThat(result.path("consumeRate").get(0).asDouble()).isEqualTo(90_000);
    }

    @Test
    void shouldBeATestThatFailsWhenNothingWasMeasured() {
        assertThat(JUnitXml.of(RUN))
                .contains("<testsuite name=\"spark\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">"
                        + "<testcase classname=\"spark\" name=\"throughput, replay:max\">"
                        + "<error message=\"no throughput was measured\"/></testcase></testsuite>")
                .contains("<testcase classname=\"kafka\" name=\"throughput, replay:max\">"
                        + "<system-out>100,000/s</system-out></testcase>")
                .contains("<system-out>at least 1,000,000/s</system-out>");
    }

    private static JsonNode json(final String text) {
        return JsonMapper.builder().build().readTree(text);
    }
}
