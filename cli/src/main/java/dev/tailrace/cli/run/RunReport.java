package dev.tailrace.cli.run;

import dev.tailrace.function.InputFault;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.text.LabelTable;
import dev.tailrace.launch.text.Units;
import dev.tailrace.market.itch.MessageType;
import dev.tailrace.region.OrderStatistics;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Prints the table at the end of a run, of at most 80 columns. */
final class RunReport {

    private static final int MOST_COLUMNS = 79;
    private static final double NS_PER_SECOND = 1e9;

    private final RunOutcome outcome;
    private final LabelTable table = new LabelTable();

    private RunReport(final RunOutcome outcome) {
        this.outcome = outcome;
    }

    static String of(final RunOutcome outcome) {
        return new RunReport(outcome).print();
    }

    private String print() {
        table.line("pipeline", outcome.pipeline());
        paragraph("processor", outcome.processor());
        table.line("input", outcome.input());
        table.line("messages", messages());
        types();
        if (outcome.eventTimeNs() >= 0) {
            table.line("event time", "until " + Units.timeOfDay(outcome.eventTimeNs(), 9));
        }
        table.line("throughput", throughput());
        outcome.latencies().filter(latencies -> latencies.count() > 0).ifPresent(this::latencies);
        outcome.results().forEach(tally -> table.line(labelOf(tally), countOf(tally)));
        outcome.order().forEach(this::order);
        inputFaults();
        table.line(
                "run",
                ending(
                        outcome.status(),
                        outcome.status() == ExitStatus.INTERRUPTED || outcome.status() == ExitStatus.TERMINATED
                                ? "results flushed"
                                : ""));
        return table.toString();
    }

    /**
     * How a run ended, in words.
     *
     * @param saved what is saved; empty where that goes without saying
     */
    static String ending(final ExitStatus status, final String saved) {
        return status.words() + (saved.isEmpty() ? "" : "; " + saved) + " (exit code " + status.code() + ")";
    }

    private String messages() {
        final long symbols = outcome.counts().of(MessageType.STOCK_DIRECTORY);
        final String messages = Units.count(outcome.counts().total());
        return symbols == 0 ? messages : messages + " of " + Units.count(symbols, "symbol");
    }

    private void types() {
        final List<Character> types = new ArrayList<>(TypeNames.letters());
        types.removeIf(type -> countOf(type) == 0);
        types.sort(Comparator.comparingLong((Character type) -> -countOf(type)));
        final int rows = (types.size() + 1) / 2;
        for (int row = 0; row < rows; row++) {
            final String right = row + rows < types.size() ? "   " + type(types.get(row + rows)) : "";
            table.line("  " + type(types.get(row)) + right);
        }
    }

    private long countOf(final char type) {
        return outcome.counts().of((byte) type);
    }

    private String type(final char type) {
        final long count = countOf(type);
        return String.format(
                Locale.ROOT,
                "%c %-" + TypeNames.WIDTH + "s%11s%8s",
                type,
                TypeNames.of(type),
                Units.count(count),
                Units.share(count, outcome.counts().total()));
    }

    private String throughput() {
        final double seconds = Math.max(1, outcome.elapsedNs()) / NS_PER_SECOND;
        return Units.rate(outcome.counts().total() / seconds) + " messages/s, "
                + Units.bytes((long) (outcome.bytes() / seconds)) + "/s (" + Units.bytes(outcome.bytes()) + " in "
                + Units.duration(outcome.elapsedNs()) + ")";
    }

    private void latencies(final ProcessingLatencies latencies) {
        table.line(
                "latency",
                "p50 " + percentile(latencies, 50) + "   p95 " + percentile(latencies, 95) + "   p99 "
                        + percentile(latencies, 99));
        table.line("", "p99.9 " + percentile(latencies, 99.9) + "   max " + Units.duration(latencies.maxNs()));
        latencies.meaning().lines().forEach(words -> table.line("", words));
    }

    private static String percentile(final ProcessingLatencies latencies, final double percentile) {
        return Units.duration(latencies.percentileNs(percentile));
    }

    private static String labelOf(final ResultTally tally) {
        return switch (tally.sink()) {
            case "vwap" -> "windows";
            case "bbo" -> "quotes";
            default -> tally.sink();
        };
    }

    private static String countOf(final ResultTally tally) {
        final String count = Units.count(tally.count());
        return tally.directed()
                ? count + " (" + Units.count(tally.up()) + " up, " + Units.count(tally.count() - tally.up()) + " down)"
                : count;
    }

    private void inputFaults() {
        if (outcome.inputFaults().stream().noneMatch(InputFault::isBadInput)) {
            table.line("bad input", "none");
        }
        for (final InputFault met : outcome.inputFaults()) {
            table.line(
                    met.isBadInput() ? "bad input" : "note",
                    Units.count(met.count()) + " x " + met.name() + ": " + met.description());
            table.line("", "first: " + met.first());
            if (!met.loss().isEmpty()) {
                table.line("", "lost: " + met.loss());
            }
        }
    }

    private void order(final OrderStatistics order) {
        table.line(
                "order",
                order.region() + ": " + Units.count(order.slots()) + " records and punctuations, "
                        + Units.count(order.dropped()) + " without a result");
        table.line(
                "",
                "held p50 " + held(order, 50) + "   p99 " + held(order, 99) + "   max "
                        + Units.duration(order.heldNs().max()));
        table.line(
                "",
                "in use p50 " + Units.count(order.occupancy().percentile(50)) + "   p99 "
                        + Units.count(order.occupancy().percentile(99)) + "   of " + Units.count(order.window())
                        + " slots");
        if (order.longestWaitNs() > 0) {
            paragraph("", "longest wait " + Units.duration(order.longestWaitNs()) + ", for " + order.longestWaitFor());
        }
        final String most = order.mostWaitedFor();
        if (!most.isEmpty()) {
            paragraph("", "most in all " + Units.duration(order.waitedForNs(most)) + ", for " + most);
        }
        if (order.inversions() > 0) {
            table.line("", Units.count(order.inversions()) + " left after results of later records");
        }
    }

    private static String held(final OrderStatistics order, final double percent) {
        return Units.duration(order.heldNs().percentile(percent));
    }

    private void paragraph(final String label, final String words) {
        String before = label;
        StringBuilder line = new StringBuilder();
        for (final String word : words.split(" ")) {
            if (line.length() > 0 && LabelTable.LABEL_WIDTH + line.length() + 1 + word.length() > MOST_COLUMNS) {
                table.line(before, line.toString());
                before = "";
                line = new StringBuilder();
            }
            line.append(line.length() == 0 ? "" : " ").append(word);
        }
        table.line(before, line.toString());
    }
}
