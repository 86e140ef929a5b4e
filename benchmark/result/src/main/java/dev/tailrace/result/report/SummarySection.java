package dev.tailrace.result.report;

import dev.tailrace.result.Counts;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.verdict.PointFindings;
import java.util.Optional;

/** The answer: in sentences, then as one table. */
record SummarySection(Report report) implements Section {

    private static final String[] COLUMNS = {
        "Engine", "p50", "p90", "p99", "p99.9", "p99.99", "max", "Samples", "Lost · twice · disordered"
    };

    @Override
    public void write(final Html html) {
        html.open("section", "id", "summary").element("h2", "Summary");
        html.open("ul", "class", "findings");
        Findings.of(report).forEach(sentence -> html.element("li", sentence));
        html.close();
        if (!report.findings().isEmpty()) {
            latencies(html);
        }
        html.close();
    }

    private void latencies(final Html html) {
        Tables.open(html, "Latencies", "", COLUMNS);
        RateRows.write(html, report, COLUMNS.length, finding -> cells(html, finding));
        Tables.close(html);
        html.element(
                "p",
                "Latency counts from the intended time of a record, so that a stall is not forgiven. Below each percentile: "
                        + "where it lies with 95 % confidence, from resampled blocks of intervals and from several "
                        + "JVMs. A dash: fewer than 10 samples lie beyond. Histograms are merged; percentiles are never averaged.",
                "class",
                "note");
    }

    private static void cells(final Html html, final PointFindings finding) {
        if (finding.validity().isValid()) {
            PointFindings.PERCENTILES.forEach(percentile -> percentile(html, Findings.interval(finding, percentile)));
            html.element("td", Figures.duration(finding.latency().getMaxValue()));
        } else {
            invalid(html, finding);
        }
        html.element("td", Figures.count(finding.latency().getTotalCount()));
        counts(html, finding.point().counts());
    }

    private static void percentile(final Html html, final Optional<ConfidenceInterval> interval) {
        html.open("td")
                .text(interval.map(found -> Figures.duration(found.estimate())).orElse("–"));
        interval.ifPresent(found -> html.element("small", range(found)));
        html.close();
    }

    static String range(final ConfidenceInterval interval) {
        final String low = Figures.duration(interval.low());
        final String high = Figures.duration(interval.high());
        final String unit = high.substring(high.indexOf(' '));
        return (low.endsWith(unit) ? low.substring(0, low.length() - unit.length()) : low) + " – " + high;
    }

    private static void invalid(final Html html, final PointFindings finding) {
        html.open("td", "class", "invalid words", "colspan", String.valueOf(PointFindings.PERCENTILES.size() + 1));
        html.element(
                        "span",
                        "⊘ invalid: " + String.join("; ", finding.validity().reasons()),
                        "class",
                        "stays")
                .close();
    }

    private static void counts(final Html html, final Counts counts) {
        final long lost = counts.lost() + counts.unsent();
        final boolean none = lost + counts.duplicates() + counts.inversions() == 0;
        html.element(
                "td",
                Figures.count(lost) + " · " + Figures.count(counts.duplicates()) + " · "
                        + Figures.count(counts.inversions()),
                "class",
                none ? "" : "bad");
    }
}
