package dev.tailrace.cli.run;

import dev.tailrace.cli.engine.EngineSession;
import dev.tailrace.cli.page.RunPageOptions;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.launch.engine.EngineSpec;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunProgress;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.launch.text.Units;
import dev.tailrace.stream.StreamGraph;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A run on topics, in the process of a runner: shows its progress, or logs its events, and its outcome. Used once. */
final class TopicRun {

    /** From one line of the log about the lag to the next. */
    private static final long LAG_INTERVAL_NS = 60_000_000_000L;

    /** For the endpoint with figures, which is on this machine. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(1);

    private static final double NS_PER_SECOND = 1e9;

    private final Shell shell;
    private final EngineSpec runner;
    private final RunSpec spec;
    private final SessionPage page;
    private final WatchedTopics watched;
    private final Optional<StreamGraph> graph;
    private final boolean saysMetrics;
    private final LongSupplier clockNs;
    private final EngineSession session;
    private final Optional<RunLog> log;
    private Optional<RunTotals> totals = Optional.empty();
    private RunProgress shown = new RunProgress(0, 0, -1, -1);
    private long shownNs;
    private long loggedNs;
    private long loggedRecords;

    /**
     * Prepares a run.
     *
     * @param saysMetrics whether the user wants to know the address of the endpoint with figures
     * @param graph for the page; empty without one
     */
    TopicRun(
            final Shell shell,
            final EngineSpec runner,
            final RunSpec spec,
            final TopicOptions options,
            final RunPageOptions pageOptions,
            final boolean saysMetrics,
            final Optional<StreamGraph> graph) {
        this.shell = shell;
        this.runner = runner;
        this.spec = spec;
        page = new SessionPage(shell, pageOptions);
        this.graph = graph;
        this.saysMetrics = saysMetrics;
        watched = new WatchedTopics(runner.name(), spec, graph, ANSWER_TIMEOUT, this::warn);
        clockNs = System::nanoTime;
        shownNs = clockNs.getAsLong();
        session = new EngineSession(shell, runner.name())
                .heapMb(options.heapMb(runner))
                .javaOptions(options.javaOptions());
        log = options.log(shell.terminal(), Map.of("application", spec.applicationId()), session::print);
    }

    /** Runs to the end, and writes the outcome also when a signal has ended the run. */
    ExitStatus run() {
        final Interrupts.Registration held = shell.interrupts().onInterrupt(() -> {}, EngineSession.LONGEST_STOP);
        final Optional<TopicResults> results = graph.map(known -> TopicResults.read(spec, known, page));
        try {
            page.listen();
            page.begin(watched, Optional.empty());
            results.ifPresent(TopicResults::awaitPlaced);
            return held.wasInterrupted() ? stopped(held.status()) : runHeld(results);
        } finally {
            results.ifPresent(TopicResults::close);
            page.close();
            shell.out().flush();
            held.close();
        }
    }

    private ExitStatus stopped(final ExitStatus status) {
        logStopped(status);
        return page.end(status, ending(status));
    }

    private ExitStatus runHeld(final Optional<TopicResults> results) {
        log.ifPresent(this::logTo);
        try {
            final ExitStatus status = session.progress(this::progress)
                    .other(this::take)
                    .summary(this::end)
                    .run(spec);
            totals.ifPresent(known -> shell.out().print(known.table(spec).line("run", ending(status))));
            logStopped(status);
            shell.out().flush();
            totals.ifPresent(known -> results.ifPresent(read -> read.drain(
                    known.results().values().stream().mapToLong(Long::longValue).sum())));
            final ExitStatus ended = page.end(status, ending(status));
            if (status != ExitStatus.INTERRUPTED && status != ExitStatus.TERMINATED) {
                page.keep();
            }
            return ended;
        } catch (final RuntimeException failure) {
            if (log.isEmpty()) {
                throw failure;
            }
            return failed(failure, log.get());
        }
    }

    private void logStopped(final ExitStatus status) {
        log.ifPresent(started -> started.write(RunLog.Level.info, "stopped", "stopped: " + ending(status)));
    }

    private void end(final ReportLine report) {
        final RunTotals known = report.as(RunTotals.class);
        totals = Optional.of(known);
        watched.take(known);
    }

    private void logTo(final RunLog started) {
        started.write(
                RunLog.Level.info,
                "starting",
                "starting '" + spec.pipeline() + "' on " + runner.title() + " as application '" + spec.applicationId()
                        + "', " + ConstantNames.of(spec.guarantee()) + ": reads "
                        + String.join(", ", spec.inputTopics())
                        + ", writes " + String.join(", ", spec.outputTopics().values()));
        session.warning(this::warn).output(line -> started.write(RunLog.Level.warn, "output", line));
        loggedNs = clockNs.getAsLong();
    }

    private ExitStatus failed(final RuntimeException failure, final RunLog started) {
        final ExitStatus status = Failures.statusOf(failure);
        started.write(RunLog.Level.error, "failed", Messages.text(failure));
        started.write(RunLog.Level.info, "stopped", "stopped: " + RunReport.ending(status, ""));
        if (shell.debug()) {
            failure.printStackTrace(shell.err());
        }
        return status;
    }

    private String ending(final ExitStatus status) {
        return RunReport.ending(
                status,
                status == ExitStatus.INTERRUPTED || status == ExitStatus.TERMINATED
                        ? totals.map(RunTotals::saved).orElse("")
                        : "");
    }

    private void take(final ReportLine report) {
        switch (report.kind()) {
            case LiveRun.REPORT -> {
                watched.readFrom(URI.create(report.text(LiveRun.URI)));
                if (saysMetrics) {
                    say("metrics", "live figures at " + report.text(LiveRun.URI));
                }
            }
            case ReportLine.READY -> event("ready", "ready: the state is restored, records are read");
            case ReportLine.LOG -> event(report.text(ReportLine.EVENT), report.text(ReportLine.MESSAGE));
            default -> {
                return; // other reports are for other callers
            }
        }
    }

    private void warn(final String message) {
        log.ifPresentOrElse(started -> started.write(RunLog.Level.warn, "warning", message), () -> shell.say(message));
    }

    private void say(final String event, final String message) {
        if (log.isEmpty()) {
            shell.say(message);
        }
        event(event, message);
    }

    private void event(final String event, final String message) {
        log.ifPresent(started -> started.write(RunLog.Level.info, event, message));
    }

    private String progress(final ReportLine report) {
        final RunProgress progress = report.as(RunProgress.class);
        watched.take(progress);
        log.ifPresent(started -> logLag(started, progress));
        final double seconds = Math.max(1, clockNs.getAsLong() - shownNs) / NS_PER_SECOND;
        final List<String> input = new ArrayList<>();
        input.add(Units.count(progress.records(), "record"));
        input.add(Units.rate((progress.records() - shown.records()) / seconds) + "/s");
        if (progress.behind() >= 0) {
            input.add(Units.count(progress.behind()) + " behind");
        }
        if (progress.eventTimeNs() >= 0) {
            input.add(Units.timeOfDay(progress.eventTimeNs(), 3));
        }
        final String results = Units.rate((progress.results() - shown.results()) / seconds) + "/s";
        shown = progress;
        shownNs = clockNs.getAsLong();
        return StatusRows.of(shell)
                .row("input", input)
                .row("output", List.of(Units.count(progress.results(), "result"), results))
                .toString();
    }

    private static String text(final RunProgress progress) {
        return Units.count(progress.records(), "record") + "  " + Units.count(progress.results(), "result")
                + (progress.behind() < 0 ? "" : "  " + Units.count(progress.behind()) + " behind")
                + (progress.eventTimeNs() < 0 ? "" : "  " + Units.timeOfDay(progress.eventTimeNs(), 3));
    }

    private void logLag(final RunLog started, final RunProgress progress) {
        final long nowNs = clockNs.getAsLong();
        if (nowNs - loggedNs < LAG_INTERVAL_NS) {
            return;
        }
        final double perSecond = (progress.records() - loggedRecords) * NS_PER_SECOND / (nowNs - loggedNs);
        loggedNs = nowNs;
        loggedRecords = progress.records();
        started.write(
                RunLog.Level.info,
                "lag",
                text(progress) + "  " + Units.rate(perSecond) + "/s",
                Map.of(
                        "records", progress.records(),
                        "results", progress.results(),
                        "behind", progress.behind(),
                        "records_per_second", Math.round(perSecond)));
    }
}
