package dev.tailrace.cli.engine;

import dev.tailrace.cli.shell.Shell;
import dev.tailrace.io.OutputLog;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.Interrupts;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.terminal.StatusLine;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs one engine process from its request to its end, and shows its reports.
 *
 * <pre>{@code
 * return new EngineSession(shell, "kafka")
 *         .progress(report -> report.text("records") + " records")
 *         .summary(report -> shell.out().println(report.text("records")))
 *         .run(request);
 * }</pre>
 */
public final class EngineSession {

    /** Time that the process gets after Ctrl-C for a last snapshot and the results that are still to be sent. */
    public static final Duration LONGEST_STOP = ChildProcess.GRACE.plusSeconds(5);

    private static final Duration FOR_EVER = Duration.ofDays(3650);

    private final Shell shell;
    private ChildCommand command;
    private Function<ReportLine, String> progress = report -> "";
    private Consumer<ReportLine> summary = report -> {};
    private Consumer<ReportLine> other = report -> {};
    private Consumer<String> output;
    private Consumer<String> warning;
    private volatile StatusLine line;
    private volatile String status = "";
    private Optional<ReportLine> failure = Optional.empty();

    /**
     * Creates a session; {@link #run(Record)} starts the process.
     *
     * @param program name of the program that the process runs
     * @throws dev.tailrace.launch.process.ChildFailedException when there is no such program
     */
    public EngineSession(final Shell shell, final String program) {
        this.shell = shell;
        command = ChildCommand.of(program).standardError(this::takeOutput);
        output = shell.err()::println;
        warning = shell::say;
    }

    /** Limits the heap of the process, in MiB. */
    public EngineSession heapMb(final int limitMb) {
        command = command.heapMb(limitMb);
        return this;
    }

    /** Sets further options of Java. */
    public EngineSession javaOptions(final List<String> options) {
        command = command.javaOptions(options);
        return this;
    }

    /** Sets the receiver of each line that the process writes to its standard error; without one it is shown as it is. */
    public EngineSession output(final Consumer<String> line) {
        output = line;
        return this;
    }

    /** Sets the receiver of warnings; without one they are shown as messages of the command. */
    public EngineSession warning(final Consumer<String> message) {
        warning = message;
        return this;
    }

    /** Sets the receiver of the lines that the process has for standard output; without one they are dropped. */
    public EngineSession lines(final OutputLog taker) {
        command = command.lines(taker);
        return this;
    }

    /** Sets the text of the progress line on the terminal after a progress report. */
    public EngineSession progress(final Function<ReportLine, String> line) {
        progress = line;
        return this;
    }

    /** Sets the receiver of the summary report. */
    public EngineSession summary(final Consumer<ReportLine> taker) {
        summary = taker;
        return this;
    }

    /** Sets the receiver of reports of other kinds; without one they are ignored. */
    public EngineSession other(final Consumer<ReportLine> taker) {
        other = taker;
        return this;
    }

    /** Runs the process with this request to its end, and returns the status that it ended with. */
    public ExitStatus run(final Record request) {
        try (StatusLine shown = StatusLine.show(shell.err(), shell.terminal(), () -> status)) {
            line = shown;
            return runChild(request);
        }
    }

    private ExitStatus runChild(final Record request) {
        try (ChildProcess child = ChildProcess.start(command, request);
                Interrupts.Registration interrupt = shell.interrupts().onInterrupt(child::requestStop, LONGEST_STOP)) {
            listen(child);
            return statusOf(child, interrupt);
        }
    }

    /** Prints a line to standard error while the process runs, above the progress line. */
    public void print(final String text) {
        above(() -> shell.err().println(text));
    }

    private void above(final Runnable printing) {
        if (line == null) {
            printing.run();
        } else {
            line.print(printing);
        }
    }

    private void takeOutput(final String text) {
        above(() -> output.accept(text));
    }

    private void listen(final ChildProcess child) {
        for (Optional<ReportLine> report = child.nextReport(FOR_EVER);
                report.isPresent();
                report = child.nextReport(FOR_EVER)) {
            take(report.get());
        }
    }

    private void take(final ReportLine report) {
        switch (report.kind()) {
            case ReportLine.PROGRESS -> status = progress.apply(report);
            case ReportLine.SUMMARY -> summary.accept(report);
            case ReportLine.WARNING -> above(() -> warning.accept(report.text(ReportLine.MESSAGE)));
            case ReportLine.FAILED -> failure = Optional.of(report);
            default -> above(() -> other.accept(report));
        }
    }

    private ExitStatus statusOf(final ChildProcess child, final Interrupts.Registration interrupt) {
        if (failure.isPresent()) {
            throw ChildProcess.failure(failure.get());
        }
        final int code = child.awaitExit(ChildProcess.GRACE)
                .orElseThrow(() -> new StatusException(
                        ExitStatus.INTERNAL_ERROR, command.name() + ": does not end; it was killed"));
        if (interrupt.wasInterrupted()) {
            return interrupt.status();
        }
        return Arrays.stream(ExitStatus.values())
                .filter(known -> known.code() == code)
                .findFirst()
                .orElseThrow(() -> new StatusException(
                        ExitStatus.INTERNAL_ERROR, command.name() + ": the process died with exit code " + code));
    }
}
