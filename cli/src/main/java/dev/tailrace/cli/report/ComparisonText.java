package dev.tailrace.cli.report;

import dev.tailrace.result.report.Figures;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.verdict.Change;
import dev.tailrace.result.verdict.ComparedFigure;
import dev.tailrace.result.verdict.Comparison;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** A comparison as a table, its remarks, and what follows, in one sentence. */
final class ComparisonText {

    private static final String ROW = "%-24s %12s %-7s %9s %9s  %-22s %s%n";
    private static final double PERCENT = 100;

    private ComparisonText() {}

    static String of(final Comparison comparison) {
        final StringBuilder text = new StringBuilder();
        if (!comparison.figures().isEmpty()) {
            text.append(row("engine", "offered", "", "first", "second", "second / first", ""));
        }
        comparison.figures().forEach(figure -> text.append(figure(figure)));
        comparison
                .remarks()
                .forEach(remark -> text.append("note: ").append(remark).append('\n'));
        return text.append(conclusion(comparison)).append('\n').toString();
    }

    private static String figure(final ComparedFigure figure) {
        final boolean known = figure.change() != Change.INVALID;
        final String reason = figure.reason().isEmpty() ? "" : ": " + figure.reason();
        return row(
                figure.engine(),
                Figures.rate(figure.ratePerSecond()),
                Figures.percentile(figure.percentile()),
                known ? Figures.duration(figure.firstNs()) : "-",
                known ? Figures.duration(figure.secondNs()) : "-",
                known ? ratio(figure.ratio()) : "-",
                figure.change() + reason);
    }

    private static String row(final Object... cells) {
        return String.format(Locale.ROOT, ROW, cells).replaceAll(" +(?=\\R)", "");
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

    private static String conclusion(final Comparison comparison) {
        final String margin = percent(comparison.rules().margin()) + " %";
        return switch (comparison.change()) {
            case EQUAL -> "equal: no percentile differs by " + margin + " or more";
            case FASTER -> "faster: the second run is not slower anywhere, and faster somewhere";
            case SLOWER -> "slower: the second run is slower than the first";
            case INCONCLUSIVE ->
                "inconclusive: a difference of " + margin
                        + " can be neither shown nor ruled out; more rounds would tell";
            case INVALID ->
                comparison.figures().isEmpty()
                        ? "invalid: the runs have no engine at the same rate in common"
                        : "invalid: a measurement of one of the runs must not be used";
        };
    }
}
