package dev.tailrace.cli.topic;

import static dev.tailrace.launch.text.Units.count;

import dev.tailrace.launch.text.LabelTable;
import dev.tailrace.launch.topic.LatencyTotals;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats the reports of {@code tailrace latency} as text. */
final class LatencyText {

    private LatencyText() {}

    /** Progress line with the figures of the last second. */
    static String progress(final LatencyTotals totals) {
        return count(totals.samples()) + "/s: " + percentiles(totals) + "; matched " + count(totals.matched());
    }

    /** Summary at the end. */
    static String summary(final LatencyTotals totals) {
        final LabelTable table = new LabelTable()
                .line(
                        "inputs",
                        count(totals.inputs()) + ": " + count(totals.matched()) + " matched, "
                                + count(totals.neverMatched()) + " never, " + count(totals.waiting())
                                + " still waiting")
                .line(
                        "outputs",
                        count(totals.outputs()) + outputsPerInput(totals) + ": "
                                + count(totals.matchedOutside()) + " of inputs outside the interval, "
                                + count(totals.repeatedOutputs()) + " repeated, "
                                + count(totals.withoutInput()) + " without an input, " + count(totals.outOfOrder())
                                + " out of order");
        final String leftOut = leftOut(totals);
        if (!leftOut.isEmpty()) {
            table.line("left out", leftOut);
        }
        table.line("clock", totals.clock());
        if (!totals.percentiles().isEmpty()) {
            table.line("latency", percentiles(totals)).line("", "percentiles need ten samples above them");
        }
        return table.toString();
    }

    /** Outputs per input, of the inputs that have an output. */
    private static String outputsPerInput(final LatencyTotals totals) {
        final long inputs = totals.matched() + totals.matchedOutside();
        return inputs == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %.2f for each input that has one",
                        (double) (inputs + totals.repeatedOutputs()) / inputs);
    }

    private static String leftOut(final LatencyTotals totals) {
        return Stream.of(
                        words(totals.repeatedInputs(), "inputs that are indistinguishable"),
                        words(totals.withoutMatch(), "without the part to match"),
                        words(totals.withoutTime(), "without a time"),
                        words(totals.negative(), "before their inputs"),
                        words(totals.evicted(), "inputs dropped for lack of room"))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
    }

    private static Optional<String> words(final long number, final String meaning) {
        return number == 0 ? Optional.empty() : Optional.of(count(number) + " " + meaning);
    }

    private static String percentiles(final LatencyTotals totals) {
        return totals.percentiles().entrySet().stream()
                .map(percentile -> percentile.getKey() + " " + percentile.getValue())
                .collect(Collectors.joining("   "));
    }
}
