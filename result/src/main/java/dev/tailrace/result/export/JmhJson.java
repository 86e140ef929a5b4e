package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.PercentileEstimate;
import dev.tailrace.result.verdict.PointFindings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run as JMH's JSON, which trackers and viewers of benchmarks read: an entry for each engine, rate and percentile that
 * is valid and supported, in mode {@code sample}, in microseconds, with the bounds of its confidence interval.
 */
public final class JmhJson {

    private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9);
    private static final double NS_PER_US = 1e3;
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private JmhJson() {}

    /** The text of the file. */
    public static String of(final BenchmarkRun run) {
        final List<Map<String, Object>> entries = PointFindings.of(run).stream()
                .filter(finding -> finding.validity().isValid())
                .flatMap(finding -> entries(run, finding))
                .toList();
        return JSON.writeValueAsString(entries) + "\n";
    }

    private static Stream<Map<String, Object>> entries(final BenchmarkRun run, final PointFindings finding) {
        return PERCENTILES.stream()
                .flatMap(percentile -> finding.estimate(percentile).stream())
                .map(estimate -> entry(run, finding, estimate));
    }

    private static Map<String, Object> entry(
            final BenchmarkRun run, final PointFindings finding, final PercentileEstimate estimate) {
        final Map<String, Object> entry = new LinkedHashMap<>();
        entry.put(
                "benchmark",
                "tailrace." + run.workload() + "." + finding.engine().name());
        entry.put("mode", "sample");
        entry.put("threads", 1);
        entry.put("forks", finding.point().rounds().size());
        entry.put(
                "params",
                Map.of(
                        "ratePerSecond",
                                Figures.count(finding.point().ratePerSecond()).replace(",", ""),
                        "percentile", Figures.percentile(estimate.percentile())));
        entry.put("primaryMetric", metric(estimate));
        entry.put("secondaryMetrics", Map.of());
        return entry;
    }

    private static Map<String, Object> metric(final PercentileEstimate estimate) {
        final ConfidenceInterval interval = estimate.interval(PointFindings.LEVEL);
        final Map<String, Object> metric = new LinkedHashMap<>();
        metric.put("score", interval.estimate() / NS_PER_US);
        metric.put("scoreError", (interval.high() - interval.low()) / 2 / NS_PER_US);
        metric.put("scoreConfidence", List.of(interval.low() / NS_PER_US, interval.high() / NS_PER_US));
        metric.put("scoreUnit", "us/op");
        metric.put("rawData", List.of());
        return metric;
    }
}
