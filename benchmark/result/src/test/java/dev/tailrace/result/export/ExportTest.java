package dev.tailrace.result.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.synthetic.SampleRun;
import dev.tailrace.result.synthetic.StudyRun;
import dev.tailrace.result.verdict.PointFindings;
import java.io.StringReader;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExportTest {

    private static final BenchmarkRun RUN = SampleRun.of(9, 6);
    private static final PointFindings KAFKA = PointFindings.of(RUN).get(4);
    private static final String NUMBER = "[-+]?[0-9.]+(e[-+]?[0-9]+)?";
    private static final Pattern METRIC = Pattern.compile(
            "[a-z_]+\\{engine=\"[^\"]+\",rate=\"[0-9]+\"(,le=\"(" + NUMBER + "|\\+Inf)\")?\\} " + NUMBER);

    @Test
    void shouldPrintARowForEachEngineAndRate() {
        final List<String> lines = MarkdownTable.of(RUN).lines().toList();
        assertThat(lines)
                .hasSize(2 + 12)
                .allMatch(line -> line.chars().filter(c -> c == '|').count() == 8);
        assertThat(lines.get(2)).startsWith("| In-process | 1,000/s | ");
        assertThat(lines.get(13))
                .isEqualTo("| Kafka Streams, &lt;native> & \"untuned\" | 50,000/s | **invalid**: round 2: the output is"
                        + " wrong; 7 results lost | | | | 7, 2, 31 |");
    }

    @Test
    void shouldGateByTests() throws Exception {
        final Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(JUnitXml.of(RUN))))
                .getDocumentElement();
        final NodeList suites = root.getElementsByTagName("testsuite");
        assertThat(suites.getLength()).isEqualTo(4);
        final Element last = (Element) suites.item(3);
        assertThat(last.getAttribute("tests")).isEqualTo("15");
        assertThat(last.getAttribute("errors")).isEqualTo("5");
        assertThat(last.getElementsByTagName("error").getLength()).isEqualTo(5);
        assertThat(((Element) last.getElementsByTagName("error").item(0)).getAttribute("message"))
                .endsWith(", limit 200 µs: round 2: the output is wrong; 7 results lost");
    }

    @Test
    void shouldBeReadAsOpenMessagingReadsItsOwn() {
        final EngineResult kafka = RUN.engines().get(1);
        final JsonNode result =
                json(OpenMessagingJson.of(RUN, kafka, kafka.points().get(1)));
        assertThat(result.path("driver").asString()).isEqualTo("Kafka");
        assertThat(result.path("endToEndLatency99pct")).hasSize(18);
        assertThat(result.path("publishRate"))
                .hasSameSizeAs(result.path("consumeRate"))
                .hasSize(18);
        assertThat(result.path("aggregatedEndToEndLatency99pct").asDouble())
                .isEqualTo(KAFKA.latency().getValueAtPercentile(99) / 1e6);
        // What its create_charts.py reads; it fails on a missing field and on an empty series.
        assertThat(List.of(
                        "publishLatency99pct",
                        "publishDelayLatency99pct",
                        "publishRate",
                        "endToEndLatency95pct",
                        "consumeRate",
                        "endToEndLatencyAvg",
                        "aggregatedPublishLatencyQuantiles",
                        "aggregatedPublishDelayLatencyQuantiles",
                        "aggregatedEndToEndLatencyQuantiles"))
                .allSatisfy(field -> assertThat(result.path(field)).as(field).isNotEmpty());
        assertThat(result.path("aggregatedEndToEndLatencyQuantiles").size()).isGreaterThan(100);
        assertThat(result.path("valid").asBoolean()).isTrue();
    }

    /** Of 45,000 latencies, 45 lie beyond p99.9 and 4 beyond p99.99. */
    @Test
    void shouldLeaveOutAggregatedPercentilesWithTooFewSamples() {
        final EngineResult kafka = RUN.engines().get(1);
        final JsonNode result =
                json(OpenMessagingJson.of(RUN, kafka, kafka.points().get(1)));
        assertThat(KAFKA.latency().getTotalCount()).isEqualTo(45_000);
        assertThat(result.has("aggregatedEndToEndLatency999pct")).isTrue();
        assertThat(result.has("aggregatedEndToEndLatency9999pct")).isFalse();
        assertThat(result.has("aggregatedEndToEndLatency99999pct")).isFalse();
        assertThat(result.has("aggregatedPublishDelayLatency99999pct")).isFalse();
        assertThat(result.has("aggregatedEndToEndLatencyMax")).isTrue();
    }

    @Test
    void shouldMarkInvalidFiguresForOpenMessaging() {
        final EngineResult wrong = RUN.engines().get(3);
        final JsonNode result =
                json(OpenMessagingJson.of(RUN, wrong, wrong.points().get(2)));
        assertThat(result.path("driver").asString()).startsWith("INVALID Kafka Streams, ");
        assertThat(result.path("valid").asBoolean()).isFalse();
        assertThat(result.path("invalid").get(0).asString()).isEqualTo("round 2: the output is wrong");
    }

    @Test
    void shouldBeReadAsJmhReadsItsOwn() {
        final JsonNode entries = json(JmhJson.of(RUN));
        assertThat(entries).isNotEmpty().allSatisfy(entry -> {
            assertThat(entry.path("mode").asString()).isEqualTo("sample");
            assertThat(entry.path("primaryMetric").path("scoreUnit").asString()).isEqualTo("us/op");
            assertThat(entry.path("primaryMetric").path("scoreConfidence")).hasSize(2);
        });
        assertThat(entries.get(0).path("benchmark").asString()).isEqualTo("tailrace.tick-alerts.in-process");
        assertThat(entries)
                .noneMatch(entry -> entry.path("benchmark").asString().endsWith("native")
                        && entry.path("params").path("ratePerSecond").asString().equals("50000"));
    }

    @Test
    void shouldBeMetricsThatCanBeScraped() {
        final List<String> lines = OpenMetricsText.of(RUN).lines().toList();
        assertThat(lines).endsWith("# EOF");
        assertThat(lines.stream().filter(line -> !line.startsWith("#")))
                .isNotEmpty()
                .allMatch(METRIC.asMatchPredicate());
        assertThat(lines)
                .contains("tailrace_bench_valid{engine=\"kafka-streams-native\",rate=\"50000\"} 0")
                .contains("tailrace_bench_lost_total{engine=\"kafka-streams-native\",rate=\"50000\"} 7");
    }

    @Test
    void shouldCountEveryLatencyOnceInRisingBuckets() {
        final List<Long> buckets = OpenMetricsText.of(RUN)
                .lines()
                .filter(line ->
                        line.startsWith("tailrace_bench_latency_seconds_bucket{engine=\"kafka\",rate=\"10000\""))
                .map(line -> Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)))
                .toList();
        assertThat(buckets).isSorted().endsWith(KAFKA.latency().getTotalCount());
    }

    @Test
    void shouldSayWhatAMillionRecordsCostWhenThePriceIsKnown() {
        final BenchmarkRun priced = StudyRun.of(1, 2);
        final PointFindings first = PointFindings.of(priced).get(0);
        final double cost = priced.price().perMillion(first.point());
        final List<String> lines = MarkdownTable.of(priced)
                .lines()
                .takeWhile(line -> !line.isEmpty())
                .toList();
        assertThat(lines.get(0)).endsWith(" | lost, twice, out of order | cost per million |");
        assertThat(lines.get(2)).endsWith(" | " + priced.price().amount(cost) + " |");
        assertThat(lines).allMatch(line -> line.chars().filter(c -> c == '|').count() == 9);
        assertThat(OpenMetricsText.of(priced).lines())
                .filteredOn(line -> line.startsWith("tailrace_bench_cost_per_million_records{"))
                .hasSameSizeAs(PointFindings.of(priced))
                .first()
                .asString()
                .contains("engine=\"" + first.engine().name() + "\"", "currency=\"$\"")
                .endsWith(" " + cost);
        assertThat(OpenMetricsText.of(RUN)).doesNotContain("cost");
    }

    private static JsonNode json(final String text) {
        return JsonMapper.builder().build().readTree(text);
    }
}
