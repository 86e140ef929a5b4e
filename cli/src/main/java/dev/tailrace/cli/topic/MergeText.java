package dev.tailrace.cli.topic;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.text.Units;

/** Formats the reports of {@code tailrace merge} as text. */
final class MergeText {

    private MergeText() {}

    /** Progress line. */
    static String progress(final ReportLine report) {
        return "merging: " + count(report, "delivered") + " written, " + count(report, "held") + " held";
    }

    /** Summary at the end. */
    static String summary(final ReportLine report) {
        final StringBuilder text = new StringBuilder();
        line(text, "records", count(report, "records") + " read, " + count(report, "delivered") + " written");
        line(
                text,
                "dropped",
                count(report, "repeated") + " repeated, " + count(report, "old-epoch") + " of epochs that were over");
        line(
                text,
                "order",
                count(report, "lost") + " lost, " + count(report, "inversions") + " written late, "
                        + count(report, "undecided") + " too old to tell");
        line(
                text,
                "left out",
                count(report, "foreign") + " of other applications, " + count(report, "invalid")
                        + " with headers that contradict the log");
        line(text, "markers", count(report, "epochs") + " epochs, " + count(report, "frontiers") + " frontiers");
        return text.toString();
    }

    private static String count(final ReportLine report, final String field) {
        return Units.count(report.number(field));
    }

    private static void line(final StringBuilder text, final String label, final String value) {
        text.append(String.format("%-16s%s\n", label, value));
    }
}
