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
import dev.tailrace.launch.text.LabelTable;
import dev.tailrace.launch.text.Units;

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
                .summary(report -> table.append(report.as(RunTotals.class).table(spec)))
                .run(spec);
        if (table.length() > 0) {
            table.append(new LabelTable().line("run", RunReport.ending(status)));
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
}
