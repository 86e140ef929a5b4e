package dev.tailrace.cli.report;

import dev.tailrace.result.document.TextTable;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.verdict.ChangeVerdict;
import dev.tailrace.result.verdict.ComparedFigure;
import dev.tailrace.result.verdict.ComparedThroughput;
import dev.tailrace.result.verdict.Comparison;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;

/** Formats a comparison of benchmarks: tables, remarks, and the conclusion in one sentence. */
final class ComparisonText {

    private static final double PERCENT = 100;

    private ComparisonText() {}

    static String of(final Comparison comparison) {
        final StringBuilder text = new StringBuilder();
        if (!comparison.figures().isEmpty()) {
            text.append(figures(comparison.figures()));
        }
        if (!comparison.throughputs().isEmpty()) {
            text.append(throughputs(comparison.throughputs()));
        }
        comparison
                .remarks()
                .forEach(remark -> text.append("note: ").append(remark).append('\n'));
        return text.append(conclusion(comparison)).append('\n').toString();
    }

    private static String figures(final List<ComparedFigure> figures) {
        final TextTable table = new TextTable()
                .left("engine")
                .right("offered")
                .left("")
                .right("first", "second")
                .left("second / first", "");
        for (final ComparedFigure figure : figures) {
            final boolean known = figure.change() != ChangeVerdict.INVALID;
            table.row(
                    figure.engine(),
                    Figures.rate(figure.ratePerSecond()),
                    Figures.percentile(figure.percentile()),
                    known ? Figures.duration(figure.firstNs()) : "-",
                    known ? Figures.duration(figure.secondNs()) : "-",
                    known ? ratio(figure.ratio()) : "-",
                    verdict(figure.change(), figure.reason()));
        }
        return table.text();
    }

    private static String throughputs(final List<ComparedThroughput> throughputs) {
        final TextTable table = new TextTable()
                .left("engine", "throughput")
                .right("first", "second")
                .left("second / first", "");
        for (final ComparedThroughput throughput : throughputs) {
            final boolean known = throughput.change() != ChangeVerdict.INVALID;
            table.row(
                    throughput.engine(),
                    throughput.load(),
                    known ? rate(throughput.first()) : "-",
                    known ? rate(throughput.second()) : "-",
                    known ? ratio(throughput.ratio()) : "-",
                    verdict(throughput.change(), throughput.reason()));
        }
        return table.text();
    }

    private static String rate(final ThroughputFindings findings) {
        return (findings.isSaturated() ? "" : "≥ ") + Figures.rate(findings.perSecond());
    }

    private static String verdict(final ChangeVerdict change, final String reason) {
        return change + (reason.isEmpty() ? "" : ": " + reason);
    }

    private static String ratio(final ConfidenceInterval ratio) {
        return String.format(Locale.ROOT, "%.3f (%.3f to %.3f)", ratio.estimate(), ratio.low(), ratio.high());
    }

    private static String percent(final double share) {
        return BigDecimal.valueOf(share * PERCENT)
                .setScale(2, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    private static String compared(final Comparison comparison) {
        if (comparison.throughputs().isEmpty()) {
            return "percentile";
        }
        return comparison.figures().isEmpty() ? "throughput" : "percentile and no throughput";
    }

    private static String conclusion(final Comparison comparison) {
        final String margin = percent(comparison.rules().margin()) + " %";
        return switch (comparison.change()) {
            case EQUAL -> "equal: no " + compared(comparison) + " differs by " + margin + " or more";
            case FASTER -> "faster: the second run is not slower anywhere, and faster somewhere";
            case SLOWER -> "slower: the second run is slower than the first";
            case INCONCLUSIVE ->
                "inconclusive: a difference of " + margin
                        + " can be neither shown nor ruled out; more rounds would tell";
            case INVALID ->
                comparison.isEmpty()
                        ? "invalid: the runs have no engine at the same rate, and no throughput, in common"
                        : "invalid: a measurement of one of the runs must not be used";
        };
    }
}
