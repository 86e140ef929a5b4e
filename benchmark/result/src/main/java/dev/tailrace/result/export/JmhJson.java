package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.PercentileEstimate;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Exports a run as JMH's JSON, which benchmark trackers and viewers read: an entry for each engine, rate and percentile
 * that is valid and supported by enough samples, in mode {@code sample}, in microseconds, with the bounds of its confidence
 * interval; and an entry for each valid throughput, in mode {@code thrpt}, in records a second, with its rounds as forks.
 */
public final class JmhJson {

    private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9);
    private static final double NS_PER_US = 1e3;
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private JmhJson() {}

    /** The text of the file. */
    public static String of(final BenchmarkRun run) {
        final Stream<Map<String, Object>> latencies = PointFindings.of(run).stream()
                .filter(finding -> finding.validity().isValid())
                .flatMap(finding -> entries(run, finding));
        final Stream<Map<String, Object>> throughputs = ThroughputFindings.of(run).stream()
                .flatMap(finding -> finding.estimate().stream()
                        .map(estimate -> entry(run, finding, estimate.interval(PointFindings.LEVEL))));
        return JSON.writeValueAsString(Stream.concat(latencies, throughputs).toList()) + "\n";
    }

    private static Stream<Map<String, Object>> entries(final BenchmarkRun run, final PointFindings finding) {
        return PERCENTILES.stream()
                .flatMap(percentile -> finding.estimate(percentile).stream())
                .map(estimate -> entry(run, finding, estimate));
    }

    private static Map<String, Object> entry(
            final BenchmarkRun run, final PointFindings finding, final PercentileEstimate estimate) {
        final Map<String, String> params = Map.of(
                "ratePerSecond", Figures.count(finding.point().ratePerSecond()).replace(",", ""),
                "percentile", Figures.percentile(estimate.percentile()));
        final int forks = finding.point().rounds().size();
        return entry(run, finding.engine().name(), "sample", forks, params, metric(estimate));
    }

    private static Map<String, Object> entry(
            final BenchmarkRun run, final ThroughputFindings finding, final ConfidenceInterval interval) {
        // JMH's raw data: one list per fork, with the values of its iterations.
        final List<List<Double>> rounds = finding.rounds().stream()
                .map(round -> List.of(round.perSecond()))
                .toList();
        return entry(
                run,
                finding.engine(),
                "thrpt",
                rounds.size(),
                // Saturation is not a parameter: a tracker would treat runs that differ in it as different benchmarks.
                Map.of("load", finding.load()),
                metric(finding.perSecond(), interval, 1, "ops/s", rounds));
    }

    private static Map<String, Object> entry(
            final BenchmarkRun run,
            final String engine,
            final String mode,
            final int forks,
            final Map<String, String> params,
            final Map<String, Object> metric) {
        final Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("benchmark", "tailrace." + run.workload() + "." + engine);
        entry.put("mode", mode);
        entry.put("threads", 1);
        entry.put("forks", forks);
        entry.put("params", params);
        entry.put("primaryMetric", metric);
        entry.put("secondaryMetrics", Map.of());
        return entry;
    }

    private static Map<String, Object> metric(final PercentileEstimate estimate) {
        final ConfidenceInterval interval = estimate.interval(PointFindings.LEVEL);
        return metric(interval.estimate(), interval, NS_PER_US, "us/op", List.of());
    }

    private static Map<String, Object> metric(
            final double score,
            final ConfidenceInterval interval,
            final double scale,
            final String unit,
            final List<List<Double>> rounds) {
        final Map<String, Object> metric = new LinkedHashMap<>();
        metric.put("score", score / scale);
        metric.put("scoreError", (interval.high() - interval.low()) / 2 / scale);
        metric.put("scoreConfidence", List.of(interval.low() / scale, interval.high() / scale));
        metric.put("scoreUnit", unit);
        metric.put("rawData", rounds);
        return metric;
    }
}
