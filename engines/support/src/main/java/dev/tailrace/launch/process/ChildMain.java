package dev.tailrace.launch.process;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Runs a child process: reads the request, does the work, and reports to the parent how it ended. Called by main methods.
 *
 * <p>Standard output is reserved for reports; other output, such as that of a user's code, goes to standard error.
 */
public final class ChildMain {

    /** The line after the request, which no request contains. */
    static final String END_OF_REQUEST = ".";

    private static final long BYTES_PER_MIB = 1 << 20;

    private ChildMain() {}

    /** The work of a child. */
    @FunctionalInterface
    public interface Work {

        /**
         * Returns when the work is done or {@link Parent#onStop} was called.
         *
         * @throws dev.tailrace.launch.outcome.StatusException with a message for the user; other exceptions that {@link
         *     Failures} knows are reported alike
         */
        ExitStatus run(Parent parent);
    }

    /** Does the work and ends the process with the code of its status. */
    public static void run(final Work work) {
        final PrintStream reports = System.out;
        System.setOut(System.err);
        AllocationLog.startIfEnabled();
        PauseLog.startIfEnabled();
        final BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        final Optional<TemporaryFolder> temporary = temporary();
        final ExitStatus status = run(work, requests, reports);
        temporary.ifPresent(TemporaryFolder::close);
        System.exit(status.code());
    }

    // While this process comes to its end after the parent was killed, another one must not remove its files.
    private static Optional<TemporaryFolder> temporary() {
        final String folder = System.getProperty(TemporaryFolder.OF_PARENT);
        try {
            return folder == null ? Optional.empty() : TemporaryFolder.join(Path.of(folder));
        } catch (final IOException ignored) {
            return Optional.empty();
        }
    }

    private static ExitStatus run(final Work work, final BufferedReader requests, final PrintStream reports) {
        final String request;
        try {
            request = readRequest(requests);
        } catch (final IOException | IllegalStateException ignored) {
            return ExitStatus.INTERRUPTED;
        }
        try (Parent parent = new Parent(RequestText.read(request), requests, reports)) {
            return attempt(work, parent);
        }
    }

    private static ExitStatus attempt(final Work work, final Parent parent) {
        try {
            return work.run(parent);
        } catch (final Throwable failure) {
            parent.report(failed(failure));
            return Failures.statusOf(failure);
        }
    }

    /** The report of a failure. */
    static ReportLine failed(final Throwable failure) {
        final ReportLine report = ReportLine.of(ReportLine.FAILED)
                .with(ReportLine.STATUS, Failures.statusOf(failure).name());
        return Failures.isForeseen(failure)
                ? report.with(ReportLine.MESSAGE, failure.getMessage())
                : report.with(ReportLine.MESSAGE, unforeseen(failure)).with(ReportLine.TRACE, traceOf(failure));
    }

    private static String unforeseen(final Throwable failure) {
        return failure instanceof OutOfMemoryError
                ? "out of memory (" + failure.getMessage() + "): the heap of this process is "
                        + Runtime.getRuntime().maxMemory() / BYTES_PER_MIB
                        + " MiB; give it more, with --heap of 'tailrace run' or the engine option heap-mb of 'tailrace bench'"
                : "internal error: " + failure;
    }

    private static String traceOf(final Throwable failure) {
        final StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    private static String readRequest(final BufferedReader requests) throws IOException {
        final StringBuilder text = new StringBuilder();
        for (String line = requests.readLine(); !END_OF_REQUEST.equals(line); line = requests.readLine()) {
            if (line == null) {
                throw new IllegalStateException("the request is incomplete");
            }
            text.append(line).append('\n');
        }
        return text.toString();
    }
}
