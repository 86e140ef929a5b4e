package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Counts;
import dev.tailrace.result.Price;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A run as a Markdown table: a row for each engine and rate, latencies with their confidence intervals, and what a million
 * records cost where the price of the machine is known. Throughputs of replays and floods are a table behind it, or the only one.
 */
public final class MarkdownTable {

    private static final List<Double> PERCENTILES = List.of(50.0, 99.0, 99.9);

    private MarkdownTable() {}

    /** The text, which ends with a line feed. */
    public static String of(final BenchmarkRun run) {
        final String latencies = latencies(run);
        final String throughputs = throughputs(ThroughputFindings.of(run));
        return latencies.isEmpty() || throughputs.isEmpty() ? latencies + throughputs : latencies + "\n" + throughputs;
    }

    // A run without any figure has the head of this table, so that there is one.
    private static String latencies(final BenchmarkRun run) {
        final List<PointFindings> findings = PointFindings.of(run);
        if (findings.isEmpty() && !ThroughputFindings.of(run).isEmpty()) {
            return "";
        }
        final boolean isPriced = run.price().isKnown();
        return "| engine | offered | p50 | p99 | p99.9 | max | lost, twice, out of order |"
                + (isPriced ? " cost per million |" : "") + "\n|---|---:|---:|---:|---:|---:|---:|"
                + (isPriced ? "---:|" : "") + "\n"
                + findings.stream()
                        .map(finding -> row(finding) + (isPriced ? cost(run.price(), finding) : "") + "\n")
                        .collect(Collectors.joining());
    }

    private static String throughputs(final List<ThroughputFindings> findings) {
        return findings.isEmpty()
                ? ""
                : "| engine | load | throughput | slowest and fastest round | rounds |\n|---|---|---:|---:|---:|\n"
                        + findings.stream().map(MarkdownTable::row).collect(Collectors.joining());
    }

    private static String row(final ThroughputFindings finding) {
        return "| " + escaped(finding.title()) + " | " + finding.load() + " | " + throughput(finding) + " | "
                + finding.rounds().size() + " |\n";
    }

    private static String throughput(final ThroughputFindings finding) {
        if (!finding.validity().isValid()) {
            return "**invalid**: "
                    + escaped(String.join("; ", finding.validity().reasons())) + " | ";
        }
        final DoubleSummaryStatistics rounds = finding.rounds().stream()
                .mapToDouble(Scaling.Throughput::perSecond)
                .summaryStatistics();
        return (finding.isSaturated() ? "" : "≥ ") + Figures.rate(finding.perSecond()) + " | "
                + Figures.rate(rounds.getMin()) + " to " + Figures.rate(rounds.getMax());
    }

    private static String cost(final Price price, final PointFindings finding) {
        return " " + escaped(price.amount(price.perMillion(finding.point()))) + " |";
    }

    private static String row(final PointFindings finding) {
        final Counts counts = finding.point().counts();
        return "| " + escaped(finding.engine().title()) + " | "
                + Figures.rate(finding.point().ratePerSecond()) + " | " + latencies(finding) + " | " + counts.lost()
                + ", " + counts.duplicates() + ", " + counts.inversions() + " |";
    }

    private static String latencies(final PointFindings finding) {
        if (!finding.validity().isValid()) {
            return "**invalid**: "
                    + escaped(String.join("; ", finding.validity().reasons())) + " | | |";
        }
        return PERCENTILES.stream().map(percentile -> cell(finding, percentile)).collect(Collectors.joining(" | "))
                + " | " + Figures.duration(finding.latency().getMaxValue());
    }

    private static String cell(final PointFindings finding, final double percentile) {
        return finding.estimate(percentile)
                .map(estimate -> estimate.interval(PointFindings.LEVEL))
                .map(interval -> Figures.duration(interval.estimate()) + " (" + Figures.duration(interval.low())
                        + " to " + Figures.duration(interval.high()) + ")")
                .orElse("–");
    }

    private static String escaped(final String text) {
        return text.replace("\\", "\\\\")
                .replace("|", "\\|")
                .replace("<", "&lt;")
                .replace('\n', ' ');
    }
}
