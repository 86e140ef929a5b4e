package dev.tailrace.result.export;

import dev.tailrace.metrics.DurationCounts;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.Metric;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Counts;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Exports a run as OpenMetrics text, for Prometheus and compatible tools: latencies in seconds as cumulative histograms
 * with the same buckets as live figures, counts of faults, and throughputs. Invalid points have no latencies, and {@code
 * tailrace_bench_valid} reports them as invalid; invalid throughputs are left out.
 */
public final class OpenMetricsText {

    private static final Metric LATENCY =
            Metric.histogram("tailrace_bench_latency_seconds", "From the intended time of a record to its result.");
    private static final Metric VALID =
            Metric.gauge("tailrace_bench_valid", "Whether the latencies of an engine at a rate may be used.");
    private static final Metric SENT = Metric.counter("tailrace_bench_sent", "Records that were sent.");
    private static final Metric LOST =
            Metric.counter("tailrace_bench_lost", "Records that were sent and never seen again.");
    private static final Metric DUPLICATES =
            Metric.counter("tailrace_bench_duplicates", "Records that were seen more than once.");
    private static final Metric INVERSIONS =
            Metric.counter("tailrace_bench_inversions", "Records that were seen after a later one.");

    private static final Metric COST = Metric.gauge(
            "tailrace_bench_cost_per_million_records", "What a million records cost, in the currency of the price.");

    private static final Metric THROUGHPUT = Metric.gauge(
            "tailrace_bench_throughput_records_per_second",
            "Records that were worked off a second, mean of the rounds.");
    private static final Metric SATURATED = Metric.gauge(
            "tailrace_bench_throughput_saturated", "Whether there was more to do; if not, the engine may be faster.");

    private OpenMetricsText() {}

    /** The text, ending with the end marker of the format. */
    public static String of(final BenchmarkRun run) {
        final List<PointFindings> findings = PointFindings.of(run);
        final MetricsPage page = new MetricsPage();
        findings.stream()
                .filter(finding -> finding.validity().isValid())
                .forEach(finding -> page.durations(LATENCY, labels(finding), List.of(counts(finding.latency()))));
        findings.forEach(
                finding -> page.value(VALID, labels(finding), finding.validity().isValid() ? 1 : 0));
        findings.stream()
                .filter(finding -> Double.isFinite(run.price().perMillion(finding.point())))
                .forEach(finding -> page.value(
                        COST,
                        labels(finding).and("currency", run.price().currency()),
                        run.price().perMillion(finding.point())));
        counter(page, findings, SENT, Counts::sent);
        counter(page, findings, LOST, Counts::lost);
        counter(page, findings, DUPLICATES, Counts::duplicates);
        counter(page, findings, INVERSIONS, Counts::inversions);
        throughputs(page, run);
        return page.toOpenMetrics();
    }

    private static void throughputs(final MetricsPage page, final BenchmarkRun run) {
        final List<ThroughputFindings> valid = ThroughputFindings.of(run).stream()
                .filter(finding -> finding.validity().isValid())
                .toList();
        valid.forEach(finding -> page.value(THROUGHPUT, labels(finding), finding.perSecond()));
        valid.forEach(finding -> page.value(SATURATED, labels(finding), finding.isSaturated() ? 1 : 0));
    }

    private static Labels labels(final ThroughputFindings finding) {
        return Labels.of("engine", finding.engine()).and("load", finding.load());
    }

    private static DurationCounts counts(final Histogram latency) {
        final DurationCounts counts = new DurationCounts();
        for (final HistogramIterationValue value : latency.recordedValues()) {
            counts.add(latency.medianEquivalentValue(value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
        }
        return counts;
    }

    private static void counter(
            final MetricsPage page,
            final List<PointFindings> findings,
            final Metric metric,
            final ToLongFunction<Counts> figure) {
        findings.forEach(finding -> page.value(
                metric, labels(finding), figure.applyAsLong(finding.point().counts())));
    }

    private static Labels labels(final PointFindings finding) {
        return Labels.of("engine", finding.engine().name())
                .and(
                        "rate",
                        BigDecimal.valueOf(finding.point().ratePerSecond())
                                .stripTrailingZeros()
                                .toPlainString());
    }
}
