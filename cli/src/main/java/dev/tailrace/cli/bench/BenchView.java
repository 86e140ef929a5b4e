package dev.tailrace.cli.bench;

import dev.tailrace.cli.shell.Sparkline;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.text.Units;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * A benchmark on the terminal while it runs: how far it is, and what the engine at work does just now. Percentiles are those of
 * the last five seconds, warm-up included, so they are no result. Used by one thread.
 */
final class BenchView {

    private static final int BAR = 24;
    private static final int HISTORY = 48;
    private static final double NS_PER_SECOND = 1e9;

    private final LongSupplier clockNs;
    private final long startedNs;
    private final boolean isUnicode;
    private final Sparkline tail;
    private String engine = "";

    /** @param isUnicode whether who looks on can see more than ASCII */
    BenchView(final LongSupplier clockNs, final boolean isUnicode) {
        this.clockNs = clockNs;
        this.startedNs = clockNs.getAsLong();
        this.isUnicode = isUnicode;
        this.tail = new Sparkline(HISTORY, isUnicode);
    }

    /** The lines after a progress report, without the end of the last. */
    String after(final ReportLine report) {
        return report.field("engine").isPresent()
                ? String.join("\n", progress(report), sending(report), latency(report), history(report))
                : progress(report);
    }

    /** How far it is, in one line; of a report alone. */
    static String step(final ReportLine report) {
        final long left = report.number("left-s");
        return String.format(
                Locale.ROOT,
                "%s of %s: %s, %d:%02d left",
                report.text("number"),
                report.text("steps"),
                report.text("step"),
                left / 60,
                left % 60);
    }

    private String progress(final ReportLine report) {
        final double passed = (clockNs.getAsLong() - startedNs) / NS_PER_SECOND;
        final double all = Math.max(1, passed + report.number("left-s"));
        final int done = (int) Math.min(BAR, Math.round(BAR * passed / all));
        return "[" + (isUnicode ? "\u2588" : "#").repeat(done) + (isUnicode ? "\u00b7" : ".").repeat(BAR - done) + "] "
                + step(report);
    }

    private static String sending(final ReportLine report) {
        return String.format(
                Locale.ROOT,
                "%-22s sent %s, now %s/s, late p99 %s",
                report.text("engine"),
                Units.count(report.number("sent")),
                Units.count(report.number("sent-per-s")),
                Units.duration(report.number("late-p99-ns")));
    }

    private static String latency(final ReportLine report) {
        return String.format(
                Locale.ROOT,
                "%-22s p50 %-9s p99 %-9s p99.9 %-9s max %s",
                "latency, last 5 s",
                Units.duration(report.number("p50-ns")),
                Units.duration(report.number("p99-ns")),
                Units.duration(report.number("p99.9-ns")),
                Units.duration(report.number("max-ns")));
    }

    private String history(final ReportLine report) {
        if (!report.text("engine").equals(engine)) {
            engine = report.text("engine");
            tail.clear();
        }
        tail.add(report.number("p99-ns"));
        return String.format(Locale.ROOT, "%-22s %s", "p99 until now", tail);
    }
}
