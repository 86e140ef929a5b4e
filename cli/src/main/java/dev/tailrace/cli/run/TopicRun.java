package dev.tailrace.cli.run;

import dev.tailrace.cli.engine.EngineSession;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.launch.text.Units;
import java.util.Locale;

/** A run on topics, in the process of a runner. */
final class TopicRun {

    private final Shell shell;
    private final EngineSpec runner;
    private final RunSpec spec;

    TopicRun(final Shell shell, final EngineSpec runner, final RunSpec spec) {
        this.shell = shell;
        this.runner = runner;
        this.spec = spec;
    }

    ExitStatus run() {
        final StringBuilder table = new StringBuilder();
        final ExitStatus status = new EngineSession(shell, runner.name())
                .progress(TopicRun::progress)
                .other(this::print)
                .summary(report -> table.append(summary(report.as(RunTotals.class))))
                .run(spec);
        if (table.length() > 0) {
            line(table, "run", RunReport.ending(status));
            shell.out().print(table);
        }
        return status;
    }

    private void print(final ReportLine report) {
        if (report.is(LiveRun.REPORT)) {
            shell.say("live figures at " + report.text(LiveRun.URI));
        }
    }

    private static String progress(final ReportLine report) {
        final RunProgress progress = report.as(RunProgress.class);
        return Units.count(progress.records(), "record") + "  " + Units.count(progress.results(), "result")
                + (progress.behind() < 0 ? "" : "  " + Units.count(progress.behind()) + " behind")
                + (progress.eventTimeNs() < 0 ? "" : "  " + Units.timeOfDay(progress.eventTimeNs(), 3));
    }

    private String summary(final RunTotals summary) {
        final StringBuilder table = new StringBuilder();
        line(table, "pipeline", spec.pipeline());
        line(table, "processor", summary.processor());
        line(table, "input", String.join(", ", spec.inputTopics()));
        line(table, "records", Units.count(summary.records()) + " in " + Units.duration(summary.elapsedNs()));
        summary.results().forEach((topic, count) -> line(table, "results", Units.count(count) + " to " + topic));
        summary.facts().forEach((name, words) -> line(table, name, words));
        if (summary.inputFaults().isEmpty()) {
            line(table, "bad input", "none");
        }
        summary.badInput().forEach(words -> line(table, words.startsWith("first: ") ? "" : "bad input", words));
        return table.toString();
    }

    private static void line(final StringBuilder table, final String label, final String value) {
        table.append(String.format(Locale.ROOT, "%-16s%s%n", label, value));
    }
}
