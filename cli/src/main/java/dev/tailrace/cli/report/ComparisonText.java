package dev.tailrace.cli.report;

import dev.tailrace.result.report.Figures;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.verdict.ChangeVerdict;
import dev.tailrace.result.verdict.ComparedFigure;
import dev.tailrace.result.verdict.ComparedThroughput;
import dev.tailrace.result.verdict.Comparison;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** A comparison as a table, its remarks, and what follows, in one sentence. */
final class ComparisonText {

    private static final String ROW = "%-24s %12s %-7s %9s %9s  %-22s %s%n";
    private static final String THROUGHPUT_ROW = "%-24s %-20s %13s %13s  %-22s %s%n";
    private static final double PERCENT = 100;

    private ComparisonText() {}

    static String of(final Comparison comparison) {
        final StringBuilder text = new StringBuilder();
        if (!comparison.figures().isEmpty()) {
            text.append(row(ROW, "engine", "offered", "", "first", "second", "second / first", ""));
        }
        comparison.figures().forEach(figure -> text.append(figure(figure)));
        if (!comparison.throughputs().isEmpty()) {
            text.append(row(THROUGHPUT_ROW, "engine", "throughput", "first", "second", "second / first", ""));
        }
        comparison.throughputs().forEach(throughput -> text.append(throughput(throughput)));
        comparison
                .remarks()
                .forEach(remark -> text.append("note: ").append(remark).append('\n'));
        return text.append(conclusion(comparison)).append('\n').toString();
    }

    private static String figure(final ComparedFigure figure) {
        final boolean known = figure.change() != ChangeVerdict.INVALID;
        return row(
                ROW,
                figure.engine(),
                Figures.rate(figure.ratePerSecond()),
                Figures.percentile(figure.percentile()),
                known ? Figures.duration(figure.firstNs()) : "-",
                known ? Figures.duration(figure.secondNs()) : "-",
                known ? ratio(figure.ratio()) : "-",
                verdict(figure.change(), figure.reason()));
    }

    private static String throughput(final ComparedThroughput throughput) {
        final boolean known = throughput.change() != ChangeVerdict.INVALID;
        return row(
                THROUGHPUT_ROW,
                throughput.engine(),
                throughput.load(),
                known ? rate(throughput.first()) : "-",
                known ? rate(throughput.second()) : "-",
                known ? ratio(throughput.ratio()) : "-",
                verdict(throughput.change(), throughput.reason()));
    }

    private static String rate(final ThroughputFindings findings) {
        return (findings.isSaturated() ? "" : "≥ ") + Figures.rate(findings.perSecond());
    }

    private static String verdict(final ChangeVerdict change, final String reason) {
        return change + (reason.isEmpty() ? "" : ": " + reason);
    }

    private static String row(final String format, final Object... cells) {
        return String.format(Locale.ROOT, format, cells).replaceAll(" +(?=\\R)", "");
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
