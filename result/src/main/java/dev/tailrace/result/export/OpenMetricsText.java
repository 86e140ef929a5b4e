package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Counts;
import dev.tailrace.result.verdict.PointFindings;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * A run as OpenMetrics text, for Prometheus and what understands it: latencies in seconds as cumulative histograms, with
 * buckets from 10 microseconds to 10 seconds that are fit for less than a millisecond, and counts of what went wrong.
 * Invalid points are left out of the latencies, and said to be invalid by {@code tailrace_bench_valid}.
 */
public final class OpenMetricsText {

    private static final double NS_PER_SECOND = 1e9;
    private static final double[] BOUNDS_US = {
        10, 20, 50, 100, 150, 200, 300, 400, 500, 750, 1e3, 1.5e3, 2e3, 3e3, 5e3, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6,
        2e6, 5e6, 1e7
    };
    private static final double NS_PER_US = 1e3;
    private static final double US_PER_SECOND = 1e6;

    private final StringBuilder text = new StringBuilder();
    private final List<PointFindings> findings;

    private OpenMetricsText(final BenchmarkRun run) {
        findings = PointFindings.of(run);
    }

    /** The text, which ends with the mark of its end. */
    public static String of(final BenchmarkRun run) {
        return new OpenMetricsText(run).print();
    }

    private String print() {
        header("tailrace_bench_latency_seconds", "histogram", "From the intended time of a record to its result.");
        text.append("# UNIT tailrace_bench_latency_seconds seconds\n");
        findings.stream().filter(finding -> finding.validity().isValid()).forEach(this::latency);
        header("tailrace_bench_valid", "gauge", "Whether the latencies of an engine at a rate may be used.");
        findings.forEach(finding -> sample(
                "tailrace_bench_valid", labels(finding), finding.validity().isValid() ? "1" : "0"));
        counter("sent", "Records that were sent.", Counts::sent);
        counter("lost", "Records that were sent and never seen again.", Counts::lost);
        counter("duplicates", "Records that were seen more than once.", Counts::duplicates);
        counter("inversions", "Records that were seen behind a later one.", Counts::inversions);
        return text.append("# EOF\n").toString();
    }

    private void header(final String name, final String type, final String help) {
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
    }

    private void latency(final PointFindings finding) {
        final String labels = labels(finding);
        final Histogram latency = finding.latency();
        for (final double boundUs : BOUNDS_US) {
            sample(
                    "tailrace_bench_latency_seconds_bucket",
                    labels + ",le=\"" + number(boundUs / US_PER_SECOND) + "\"",
                    String.valueOf(atMost(latency, (long) (boundUs * NS_PER_US))));
        }
        final String count = String.valueOf(latency.getTotalCount());
        sample("tailrace_bench_latency_seconds_bucket", labels + ",le=\"+Inf\"", count);
        sample("tailrace_bench_latency_seconds_count", labels, count);
        sample(
                "tailrace_bench_latency_seconds_sum",
                labels,
                number(latency.getMean() * latency.getTotalCount() / NS_PER_SECOND));
    }

    private static long atMost(final Histogram latency, final long boundNs) {
        return boundNs >= latency.getMaxValue() ? latency.getTotalCount() : latency.getCountBetweenValues(0, boundNs);
    }

    private void counter(final String name, final String help, final ToLongFunction<Counts> figure) {
        final String metric = "tailrace_bench_" + name;
        header(metric, "counter", help);
        findings.forEach(finding -> sample(
                metric + "_total",
                labels(finding),
                String.valueOf(figure.applyAsLong(finding.point().counts()))));
    }

    private void sample(final String name, final String labels, final String value) {
        text.append(name).append('{').append(labels).append("} ").append(value).append('\n');
    }

    private static String labels(final PointFindings finding) {
        return "engine=\"" + escaped(finding.engine().name()) + "\",rate=\""
                + number(finding.point().ratePerSecond()) + "\"";
    }

    private static String number(final double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%.9f", value).replaceAll("0+$", "");
    }

    private static String escaped(final String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
