package dev.tailrace.cli.inspect;

import dev.tailrace.cli.run.TypeNames;
import dev.tailrace.function.InputFault;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.text.Units;
import java.util.Locale;

/** Formats an inspection as a table of at most 80 columns. */
final class InspectionText {

    private static final String ROW = "  %-" + TypeNames.WIDTH + "s  %-6s  %13s  %8s  %15s\n";

    private final Inspection inspection;
    private final FeedCensus census;
    private final StringBuilder text = new StringBuilder();

    private InspectionText(final Inspection inspection) {
        this.inspection = inspection;
        census = inspection.census();
    }

    static String of(final Inspection inspection) {
        return new InspectionText(inspection).print();
    }

    private String print() {
        line("feed", inspection.input());
        census.description().ifPresent(described -> line("format", described));
        line("size", Units.bytes(inspection.fileBytes()));
        line("symbols", Units.count(census.symbols()));
        times();
        inspection.capture().ifPresent(this::capture);
        types();
        damage();
        return text.toString();
    }

    private void times() {
        if (census.latestNs() < 0) {
            return;
        }
        line(
                "event time",
                Units.timeOfDay(census.earliestNs(), 9) + " to " + Units.timeOfDay(census.latestNs(), 9) + ", "
                        + Units.duration(census.spanNs()));
        final long busiest = census.busiestSecond();
        line(
                "peak",
                Units.count(census.inSecond(busiest), "message") + " in the second from "
                        + Units.timeOfDay(busiest * 1_000_000_000L, 0));
        line(
                "same nanosecond",
                Units.share(census.sharedTimestamps(), census.messages())
                        + " of the messages share the timestamp of the one before");
        if (census.backwards() > 0) {
            line("time goes back", Units.count(census.backwards()) + " times");
        }
    }

    private void capture(final Inspection.SessionGaps capture) {
        line("missing", Units.count(capture.missing(), "message") + " by sequence number");
        line("duplicates", Units.count(capture.duplicates(), "message"));
    }

    private void types() {
        text.append(String.format(Locale.ROOT, "\n" + ROW, "type", "letter", "messages", "share", "bytes"));
        for (final FeedCensus.Row type : census.rows()) {
            row(type.name(), type.code().equals(type.name()) ? "" : type.code(), type.count(), type.bytes());
        }
        row("all", "", census.messages(), census.bytes());
        text.append('\n');
    }

    private void row(final String name, final String letter, final long count, final long bytes) {
        text.append(String.format(
                Locale.ROOT,
                ROW,
                name,
                letter,
                Units.count(count),
                Units.share(count, census.messages()),
                Units.count(bytes)));
    }

    private void damage() {
        if (inspection.status() == ExitStatus.CLEAN) {
            line("damage", "none");
        }
        for (final InputFault met : inspection.inputFaults()) {
            line(
                    met.isBadInput() ? "damage" : "note",
                    Units.count(met.count()) + " x " + met.name() + ": " + met.description());
            line("", "first: " + met.first());
            if (!met.loss().isEmpty()) {
                line("", "lost: " + met.loss());
            }
        }
    }

    private void line(final String label, final String value) {
        text.append(String.format(Locale.ROOT, "%-18s%s\n", label, value));
    }
}
