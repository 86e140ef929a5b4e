package dev.tailrace.result.report;

import dev.tailrace.result.Sla;
import dev.tailrace.result.verdict.LimitVerdict;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.SlaVerdict;
import dev.tailrace.result.verdict.Verdict;
import java.util.Locale;

/** Every engine at every rate against every limit. */
record VerdictSection(Report report) implements Section {

    @Override
    public void write(final Html html) {
        if (report.run().slas().isEmpty() || report.findings().isEmpty()) {
            return;
        }
        html.open("section", "id", "verdicts").element("h2", "Verdicts");
        html.element(
                "p", "Does an engine hold what a use asks of it? Only if the whole confidence interval is on one side.",
                "class", "lead");
        Tables.openEmpty(html, "Verdicts", "matrix");
        head(html);
        html.open("tbody");
        final int limits = report.run().slas().stream()
                .mapToInt(sla -> sla.limits().size())
                .sum();
        RateRows.write(html, report, limits + 1, finding -> cells(html, finding));
        Tables.close(html);
        key(html);
        html.close();
    }

    private void head(final Html html) {
        html.open("thead").open("tr").element("th", "Engine", "rowspan", "2", "scope", "col");
        for (final Sla sla : report.run().slas()) {
            html.open("th", "colspan", String.valueOf(sla.limits().size()), "scope", "colgroup");
            html.text(sla.title()).element("small", limit(sla)).close();
        }
        html.close().open("tr");
        for (final Sla sla : report.run().slas()) {
            sla.limits()
                    .forEach(limit -> html.element(
                            "th", Figures.percentile(limit.percentile()) + own(sla, limit), "scope", "col"));
        }
        html.close().close();
    }

    private static boolean isUniform(final Sla sla) {
        return sla.limits().stream().mapToLong(Sla.Limit::latencyNs).distinct().count() == 1;
    }

    private static String limit(final Sla sla) {
        return isUniform(sla) ? "≤ " + plain(sla.limits().get(0).latencyNs()) : "";
    }

    private static String own(final Sla sla, final Sla.Limit limit) {
        return isUniform(sla) ? "" : " ≤ " + plain(limit.latencyNs());
    }

    private static String plain(final long ns) {
        return Figures.duration(ns).replaceAll("\\.0+ ", " ").replaceAll("(\\.\\d*?)0+ ", "$1 ");
    }

    private static void cells(final Html html, final PointFindings finding) {
        for (final SlaVerdict verdict : finding.verdicts()) {
            verdict.limits().forEach(limit -> cell(html, limit));
        }
    }

    private static void cell(final Html html, final LimitVerdict limit) {
        final String words = words(limit.verdict());
        html.element(
                "td",
                symbol(limit.verdict()),
                "class",
                style(limit.verdict()),
                "aria-label",
                words,
                "title",
                limit.reason().isEmpty() ? words : words + ": " + limit.reason());
    }

    private static void key(final Html html) {
        html.open("ul", "class", "key");
        for (final Verdict verdict : Verdict.values()) {
            html.element("li", symbol(verdict) + " " + words(verdict), "class", style(verdict) + " plain");
        }
        html.close();
    }

    private static String words(final Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    private static String symbol(final Verdict verdict) {
        return switch (verdict) {
            case PASS -> "✓";
            case FAIL -> "✕";
            case INCONCLUSIVE -> "?";
            case INVALID -> "⊘";
        };
    }

    static String style(final Verdict verdict) {
        return switch (verdict) {
            case PASS -> "pass";
            case FAIL -> "fail";
            case INCONCLUSIVE -> "open";
            case INVALID -> "invalid";
        };
    }
}
