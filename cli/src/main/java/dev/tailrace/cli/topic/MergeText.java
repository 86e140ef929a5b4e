package dev.tailrace.cli.topic;

import static dev.tailrace.launch.text.Units.count;

import dev.tailrace.launch.text.LabelTable;
import dev.tailrace.launch.topic.MergeTotals;

/** Formats the reports of {@code tailrace merge} as text. */
final class MergeText {

    private MergeText() {}

    /** Progress line. */
    static String progress(final MergeTotals totals) {
        return "merging: " + count(totals.delivered()) + " written, " + count(totals.held()) + " held";
    }

    /** Summary at the end. */
    static String summary(final MergeTotals totals) {
        return new LabelTable()
                .line("records", count(totals.records()) + " read, " + count(totals.delivered()) + " written")
                .line(
                        "dropped",
                        count(totals.repeated()) + " repeated, " + count(totals.oldEpoch()) + " of former epochs")
                .line(
                        "order",
                        count(totals.lost()) + " lost, " + count(totals.inversions()) + " written late, "
                                + count(totals.undecided()) + " too old to tell")
                .line(
                        "left out",
                        count(totals.foreign()) + " of other applications, " + count(totals.invalid())
                                + " with headers that contradict the log")
                .line("markers", count(totals.epochs()) + " epochs, " + count(totals.frontiers()) + " frontiers")
                .toString();
    }
}
