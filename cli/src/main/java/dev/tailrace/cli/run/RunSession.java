package dev.tailrace.cli.run;

import dev.tailrace.cli.page.PastBooks;
import dev.tailrace.cli.shell.Paths;
import dev.tailrace.cli.shell.Shell;
import dev.tailrace.compiler.NodeLines;
import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.metrics.MetricsServer;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.output.OutputConnectors;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.task.Discarded;
import dev.tailrace.launch.terminal.StatusLine;
import dev.tailrace.launch.text.Messages;
import dev.tailrace.market.feed.PacedInputLog;
import dev.tailrace.runner.PipelineRun;
import dev.tailrace.runner.SequentialRun;
import dev.tailrace.stream.StreamNode;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Executes one run: opens its inputs and outputs, shows its progress, and reports its outcome. Used once. */
final class RunSession {

    private static final String MEANING_AT_FULL_SPEED =
            """
            processing time of each message, warm-up and one clock reading
            included, reading the input not""";

    private static final String MEANING_WHEN_PACED =
            """
            from the moment a message was due until it was processed,
            warm-up and one clock reading included""";

    private final Shell shell;
    private final RunOptions options;
    private final Start start;
    private final GivenInputs given;
    private final GivenOutputs targets;
    private final OutputConnectors connectors;
    private final InputFaults inputFaults;
    private final MessageCounts counts = new MessageCounts();
    private final List<ResultTally> tallies = new ArrayList<>();
    private final Optional<MetricsAddress> metrics;
    private final BadInputCounts badInput;
    private final Optional<ProcessingLatencies> latencies;
    private final SessionPage page;

    RunSession(
            final Shell shell,
            final RunOptions options,
            final Start start,
            final GivenInputs given,
            final GivenOutputs targets,
            final OutputConnectors connectors) {
        this.shell = shell;
        this.options = options;
        this.start = start;
        this.given = given;
        this.targets = targets;
        this.connectors = connectors;
        inputFaults = new InputFaults(options.onError());
        metrics = options.metrics();
        badInput = new BadInputCounts(inputFaults, System::nanoTime);
        latencies = options.measuresLatency() && start.isOneByOne() && given.isOne()
                ? Optional.of(new ProcessingLatencies(
                        meaning(), metrics.isPresent() || shell.terminal().isAttached()))
                : Optional.empty();
        page = new SessionPage(shell, options.page());
    }

    // Opening the outputs empties files, so ports, inputs and the names of files are checked before.
    ExitStatus run() {
        page.listen();
        try (RunInputs inputs = RunInputs.open(shell, given, inputFaults);
                MetricsServer served = metrics.map(MetricsServer::start).orElse(null);
                RunOutputs outputs = RunOutputs.open(shell, targets, given, start.graph(), connectors)) {
            return run(inputs, outputs, served);
        } finally {
            page.close();
        }
    }

    private ExitStatus run(final RunInputs inputs, final RunOutputs outputs, final MetricsServer served) {
        final PipelineRun run = bind(inputs, outputs);
        try (Interrupts.Registration interrupt = shell.interrupts().onInterrupt(() -> interrupt(run, inputs))) {
            serve(served, run);
            watch(run, inputs);
            final long startNs = System.nanoTime();
            final Optional<RuntimeException> failure = runToTheEnd(run, inputs, outputs, interrupt);
            final long elapsedNs = System.nanoTime() - startNs;
            final ExitStatus status = status(failure, interrupt);
            report(run, inputs, elapsedNs, status);
            if (failure.isPresent() && status != interrupt.status()) {
                Messages.report(failure.get(), shell.err(), shell.debug());
            }
            badInput.copy();
            final ExitStatus ended = page.end(status, RunReport.ending(status, ""));
            page.keep();
            return ended;
        }
    }

    // A null server means that there is none.
    private void serve(final MetricsServer server, final PipelineRun run) {
        if (server != null) {
            server.add(
                    new LiveFigures(start.graph().name(), run.progress(), tallies, badInput, start.order(), latencies));
            shell.say("live figures at " + server.uri());
        }
    }

    private void watch(final PipelineRun run, final RunInputs inputs) {
        page.begin(
                new WatchedSession(
                        start.graph(),
                        start.describe(),
                        given.describe(),
                        run,
                        inputs,
                        badInput,
                        start.order(),
                        latencies,
                        lines()),
                replays());
    }

    private Optional<NodeLines> lines() {
        return page.isWanted() && !start.sources().isEmpty()
                ? Optional.of(NodeLines.of(start.graph(), start.sources()))
                : Optional.empty();
    }

    /** Second runs over the same input; empty when that can be read only once, or is merged of several. */
    private Optional<Supplier<PastBooks.Replay>> replays() {
        final boolean canBeRead = given.isOne()
                && !start.graph().mergesInput()
                && given.all().stream().noneMatch(Paths.STANDARD_STREAM::equals)
                && given.all().stream()
                        .map(Paths::of)
                        .anyMatch(file -> Files.isRegularFile(file) || Files.isDirectory(file));
        return canBeRead ? Optional.of(this::replay) : Optional.empty();
    }

    private PastBooks.Replay replay() {
        final InputFaults ignored = new InputFaults(OnError.SKIP);
        final String source = start.graph().sources().get(0).name();
        final InputLog input = RunInput.open(shell, given.all().get(0), given.format(source), ignored)
                .feed();
        final SequentialRun.Binding binding =
                SequentialRun.of(start.graph()).inputFaults(ignored).outputs(Discarded.NOWHERE);
        return new PastBooks.Replay(input, binding.embed());
    }

    private void interrupt(final PipelineRun run, final RunInputs inputs) {
        page.leave();
        run.stop();
        inputs.stopWaiting();
    }

    private Optional<RuntimeException> runToTheEnd(
            final PipelineRun run,
            final RunInputs inputs,
            final RunOutputs outputs,
            final Interrupts.Registration interrupt) {
        final LiveSummary progress = new LiveSummary(
                run.progress(), inputs, counts, tallies, latencies, () -> StatusRows.of(shell), System::nanoTime);
        try {
            StatusLine.showDuring(shell.err(), shell.terminal(), progress, () -> {
                if (run.run().stopped()) {
                    outputs.commit();
                } else {
                    outputs.complete();
                }
                outputs.close();
            });
            return Optional.empty();
        } catch (final RuntimeException failure) {
            return Optional.of(closeAfter(failure, outputs, isBy(interrupt, failure)));
        }
    }

    // Results before a failure are valid and are written, but not to a file that would replace one of another run. A
    // failure to write them is only added to the first failure. After an interrupt it is the failure of the run.
    private static RuntimeException closeAfter(
            final RuntimeException failure, final RunOutputs outputs, final boolean isInterrupt) {
        RuntimeException first = failure;
        if (isInterrupt) {
            try {
                outputs.commit();
            } catch (final OutputException lost) {
                lost.addSuppressed(failure);
                first = lost;
            }
        }
        try {
            outputs.close();
        } catch (final OutputException e) {
            first.addSuppressed(e);
        }
        return first;
    }

    // An interrupt of a whole shell pipeline also truncates our input, which does not count as bad input. Nor does a
    // read that stopWaiting() made fail.
    private static boolean isBy(final Interrupts.Registration interrupt, final RuntimeException failure) {
        return interrupt.wasInterrupted() && failure instanceof InputException;
    }

    private ExitStatus status(final Optional<RuntimeException> failure, final Interrupts.Registration interrupt) {
        if (failure.isPresent()) {
            return isBy(interrupt, failure.get()) ? interrupt.status() : Failures.statusOf(failure.get());
        }
        if (interrupt.wasInterrupted()) {
            return interrupt.status();
        }
        return inputFaults.badInputCounts().isEmpty() ? ExitStatus.CLEAN : ExitStatus.IRREGULAR;
    }

    private void report(final PipelineRun run, final RunInputs inputs, final long elapsedNs, final ExitStatus status) {
        if (status == ExitStatus.PIPE_CLOSED) {
            return;
        }
        final PrintStream text = targets.useStandardOutput() ? shell.err() : shell.out();
        if (targets.isEmpty()) {
            text.print(ResultPreview.of(tallies));
        }
        text.print(RunReport.of(new RunOutcome(
                start.graph().name(),
                start.describe(),
                given.describe(),
                counts,
                inputs.bytesRead(),
                elapsedNs,
                run.progress().eventTimeNs(),
                latencies,
                tallies,
                inputFaults.met(),
                start.order(),
                status)));
        text.flush();
    }

    private PipelineRun bind(final RunInputs inputs, final RunOutputs outs) {
        final Map<String, OutputLog> outputs = new LinkedHashMap<>();
        for (final StreamNode sink : start.graph().sinks()) {
            final ResultTally tally = new ResultTally(sink.name(), outs.of(sink.name()), SessionPage.schema(sink));
            tallies.add(tally);
            outputs.put(sink.name(), page.watch(sink, tally));
        }
        try {
            return start.bind(inputs.logs(this::watched), outputs, inputFaults);
        } catch (final RuntimeException | LinkageError e) {
            throw StatusException.usage("pipeline '" + start.graph().name() + "' cannot be run: " + e);
        }
    }

    private InputLog watched(final RunInput input) {
        final InputLog observed = observed(input.feed(), GivenInputs.isItch(input.format()));
        return metrics.isPresent() || options.page().isWanted() ? badInput.on(observed) : observed;
    }

    private InputLog observed(final InputLog feed, final boolean typed) {
        if (options.pace().isMax()) {
            return latencies.isEmpty()
                    ? new CountingLog(feed, counts, typed)
                    : new ProcessingTimeLog(feed, counts, typed, latencies.get(), System::nanoTime);
        }
        final PacedInputLog paced = new PacedInputLog(feed, options.pace().speed(), System::nanoTime);
        return latencies.isEmpty()
                ? new CountingLog(paced, counts, typed)
                : new PacedLatencyLog(paced, counts, latencies.get(), System::nanoTime);
    }

    private String meaning() {
        return options.pace().isMax() ? MEANING_AT_FULL_SPEED : MEANING_WHEN_PACED;
    }
}
