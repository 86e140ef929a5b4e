package dev.tailrace.cli.topic;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.text.Units;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats the reports of {@code tailrace latency} as text. */
final class LatencyText {

    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99", "p99.9", "p99.99", "max");

    private LatencyText() {}

    /** Progress line with the figures of the last second. */
    static String progress(final ReportLine report) {
        return count(report, "samples") + "/s: " + percentiles(report) + "; matched " + count(report, "matched");
    }

    /** Summary at the end. */
    static String summary(final ReportLine report) {
        final StringBuilder text = new StringBuilder();
        line(
                text,
                "inputs",
                count(report, "inputs") + ": " + count(report, "matched") + " matched, "
                        + count(report, "never-matched") + " never, " + count(report, "waiting") + " still waiting");
        line(
                text,
                "outputs",
                count(report, "outputs") + outputsPerInput(report) + ": "
                        + count(report, "matched-outside") + " of inputs outside the interval, "
                        + count(report, "repeated-outputs") + " repeated, "
                        + count(report, "without-input") + " without an input, " + count(report, "out-of-order")
                        + " out of order");
        left(report).ifPresent(words -> line(text, "left out", words));
        line(text, "clock", report.text("clock"));
        if (report.field("max").isPresent()) {
            line(text, "latency", percentiles(report));
            line(text, "", "percentiles need ten samples above them");
        }
        return text.toString();
    }

    /** Outputs per input, of the inputs that have an output. */
    private static String outputsPerInput(final ReportLine report) {
        final long inputs = report.number("matched") + report.number("matched-outside");
        return inputs == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", %.2f for each input that has one",
                        (double) (inputs + report.number("repeated-outputs")) / inputs);
    }

    private static Optional<String> left(final ReportLine report) {
        final String words = List.of(
                        words(report, "repeated-inputs", "inputs that cannot be told apart"),
                        words(report, "without-match", "without what is matched"),
                        words(report, "without-time", "without a time"),
                        words(report, "negative", "before their inputs"),
                        words(report, "evicted", "inputs that made room"))
                .stream()
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? Optional.empty() : Optional.of(words);
    }

    private static Optional<String> words(final ReportLine report, final String field, final String meaning) {
        return report.number(field) == 0 ? Optional.empty() : Optional.of(count(report, field) + " " + meaning);
    }

    private static String percentiles(final ReportLine report) {
        return PERCENTILES.stream()
                .filter(name -> report.field(name).isPresent())
                .map(name -> name + " " + report.text(name))
                .collect(Collectors.joining("   "));
    }

    private static String count(final ReportLine report, final String field) {
        return Units.count(report.number(field));
    }

    private static void line(final StringBuilder text, final String label, final String value) {
        text.append(String.format("%-16s%s\n", label, value));
    }
}
