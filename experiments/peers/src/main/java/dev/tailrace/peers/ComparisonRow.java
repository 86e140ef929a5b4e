package dev.tailrace.peers;

import dev.tailrace.bench.compiled.CpuTimeProfiler;
import java.util.Locale;
import java.util.stream.Collectors;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/** Formats a JMH result as a row of a Markdown table. */
final class ComparisonRow {

    /** The header rows of the table. */
    static final String HEAD =
            """
            | benchmark | collector | ns/event | +- (99.9 %) | CPU ns/event | of its thread | B/event | forks |
            |---|---|---|---|---|---|---|---|""";

    private static final String BYTES = "gc.alloc.rate.norm";

    private ComparisonRow() {}

    static String of(final RunResult result, final String collector) {
        final Result<?> time = result.getPrimaryResult();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %.2f | %.2f | %.2f | %.2f | %.2f | %d |",
                name(result),
                collector,
                time.getScore(),
                time.getScoreError(),
                figure(result, CpuTimeProfiler.PROCESS),
                figure(result, CpuTimeProfiler.THREADS),
                figure(result, BYTES),
                result.getParams().getForks());
    }

    private static String name(final RunResult result) {
        final String[] parts = result.getParams().getBenchmark().split("\\.");
        final String method = parts[parts.length - 2] + '.' + parts[parts.length - 1];
        return method.replace("PeersBenchmark", "") + parameters(result);
    }

    private static String parameters(final RunResult result) {
        return result.getParams().getParamsKeys().stream()
                .map(key -> " " + key + "=" + result.getParams().getParam(key))
                .collect(Collectors.joining());
    }

    private static double figure(final RunResult result, final String name) {
        final Result<?> figure = result.getSecondaryResults().get(name);
        return figure == null ? Double.NaN : figure.getScore();
    }
}
