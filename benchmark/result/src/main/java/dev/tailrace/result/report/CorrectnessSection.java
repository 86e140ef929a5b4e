package dev.tailrace.result.report;

import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.Round;
import dev.tailrace.result.verdict.PointFindings;
import java.util.List;
import java.util.Locale;

/** Whether the engines gave the right answer. */
record CorrectnessSection(Report report) implements Section {

    private static final String[] COLUMNS = {
        "Engine",
        "Rounds that match",
        "Results compared",
        "Sent",
        "Received",
        "Lost",
        "Twice",
        "Out of order",
        "Zero",
        "Negative",
        "Dropped"
    };

    @Override
    public void write(final Html html) {
        if (report.findings().isEmpty()) {
            return;
        }
        html.open("section", "id", "correctness").element("h2", "Correctness");
        html.element(
                "p",
                "Every output is compared with that of the sequential run: a wrong answer has no latency. "
                        + "Samples of zero, below zero or beyond the histogram are counted and never removed.",
                "class",
                "lead");
        Tables.open(html, "Correctness", "", COLUMNS);
        RateRows.write(html, report, COLUMNS.length, finding -> cells(html, finding));
        Tables.close(html);
        report.findings().forEach(finding -> differences(html, finding));
        html.close();
    }

    private static void cells(final Html html, final PointFindings finding) {
        final List<Round> rounds = finding.point().rounds();
        final long matching = rounds.stream()
                .filter(round -> round.correctness().outcome() == Correctness.Outcome.MATCHES)
                .count();
        html.element("td", matching + " of " + rounds.size(), "class", matching == rounds.size() ? "" : "bad");
        html.element(
                "td",
                Figures.count(rounds.stream()
                        .mapToLong(round -> round.correctness().compared())
                        .sum()));
        counts(html, finding.point().counts());
    }

    private static void differences(final Html html, final PointFindings finding) {
        for (final Round round : finding.point().rounds()) {
            final String difference = difference(round);
            if (!difference.isEmpty()) {
                html.open("p", "class", "note fail");
                html.text(finding.engine().title() + " at "
                        + Figures.rate(finding.point().ratePerSecond()) + ", " + difference);
                html.close();
            }
        }
    }

    private static void counts(final Html html, final Counts counts) {
        html.element("td", Figures.count(counts.sent()));
        html.element("td", Figures.count(counts.received()));
        bad(html, counts.lost());
        bad(html, counts.duplicates());
        bad(html, counts.inversions());
        html.element("td", Figures.count(counts.zero()));
        bad(html, counts.negative());
        bad(html, counts.dropped());
    }

    private static void bad(final Html html, final long count) {
        html.element("td", Figures.count(count), "class", count > 0 ? "bad" : "");
    }

    private static String difference(final Round round) {
        if (!round.failure().isEmpty()) {
            return "round " + round.number() + ": " + round.failure();
        }
        return switch (round.correctness().outcome()) {
            case MATCHES -> "";
            case DIFFERS ->
                "round " + round.number() + ": " + round.correctness().firstDifference();
            case UNCHECKED ->
                "round " + round.number() + ": "
                        + Correctness.Outcome.UNCHECKED.name().toLowerCase(Locale.ROOT);
        };
    }
}
