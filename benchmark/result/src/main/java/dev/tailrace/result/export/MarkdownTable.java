package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Counts;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * Exports a run as Markdown: a table of latencies with their confidence intervals, one row for each engine and rate, with
 * the cost of a million records if the price of the machine is known; then a table of the throughputs of replays and
 * floods. An empty table is left out, except that a run without any figure has the head of the first table.
 */
public final class MarkdownTable {

    private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9);

    private MarkdownTable() {}

    /** The text, which ends with a line feed. */
    public static String of(final BenchmarkRun run) {
        final List<PointFindings> points = PointFindings.of(run);
        final List<ThroughputFindings> throughputs = ThroughputFindings.of(run);
        final List<String> tables = new ArrayList<>();
        if (!points.isEmpty() || throughputs.isEmpty()) {
            tables.add(latencies(run, points));
        }
        if (!throughputs.isEmpty()) {
            tables.add(throughputs(throughputs));
        }
        return String.join("\n", tables);
    }

    private static String latencies(final BenchmarkRun run, final List<PointFindings> findings) {
        final TextTable table = new TextTable()
                .left("engine")
                .right("offered", "p50", "p99", "p99.9", "max", "lost, twice, out of order");
        if (run.price().isKnown()) {
            table.right("cost per million");
        }
        for (final PointFindings finding : findings) {
            final List<String> cells = new ArrayList<>();
            cells.add(finding.engine().title());
            cells.add(Figures.rate(finding.point().ratePerSecond()));
            if (finding.validity().isValid()) {
                PERCENTILES.forEach(percentile -> cells.add(interval(finding, percentile)));
                cells.add(Figures.duration(finding.latency().getMaxValue()));
            } else {
                cells.addAll(List.of(invalid(finding.validity().reasons()), "", "", ""));
            }
            final Counts counts = finding.point().counts();
            cells.add(counts.lost() + ", " + counts.duplicates() + ", " + counts.inversions());
            if (run.price().isKnown()) {
                cells.add(run.price().amount(run.price().perMillion(finding.point())));
            }
            table.row(cells.toArray());
        }
        return table.markdown();
    }

    private static String interval(final PointFindings finding, final double percentile) {
        return finding.estimate(percentile)
                .map(estimate -> Figures.estimate(estimate, PointFindings.LEVEL))
                .orElse("–");
    }

    private static String invalid(final List<String> reasons) {
        return "**invalid**: " + String.join("; ", reasons);
    }

    private static String throughputs(final List<ThroughputFindings> findings) {
        final TextTable table =
                new TextTable().left("engine", "load").right("throughput", "slowest and fastest round", "rounds");
        for (final ThroughputFindings finding : findings) {
            final DoubleSummaryStatistics rounds = finding.rounds().stream()
                    .mapToDouble(Scaling.Throughput::perSecond)
                    .summaryStatistics();
            final boolean isValid = finding.validity().isValid();
            table.row(
                    finding.title(),
                    finding.load(),
                    isValid
                            ? (finding.isSaturated() ? "" : "≥ ") + Figures.rate(finding.perSecond())
                            : invalid(finding.validity().reasons()),
                    isValid ? Figures.rate(rounds.getMin()) + " to " + Figures.rate(rounds.getMax()) : "",
                    finding.rounds().size());
        }
        return table.markdown();
    }
}
