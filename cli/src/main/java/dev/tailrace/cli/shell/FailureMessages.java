package dev.tailrace.cli.shell;

import dev.tailrace.calculation.InvalidCalculationException;
import dev.tailrace.graph.InvalidPipelineException;
import dev.tailrace.graph.InvalidSettingsException;
import dev.tailrace.launch.ExitStatus;
import dev.tailrace.runner.PipelineFailedException;
import dev.tailrace.runtime.InputException;
import dev.tailrace.runtime.OutputException;

/** Tells the user why a command failed, in a line, and finds the exit code. A stack trace is shown on request only. */
public final class FailureMessages {

    private static final String CLOSED_PIPE = "Broken pipe";

    private FailureMessages() {}

    /** Tells about the failure; returns how the command ended. */
    public static ExitStatus tell(final Throwable failure, final Shell shell) {
        final ExitStatus status = statusOf(failure);
        if (status != ExitStatus.PIPE_CLOSED) {
            shell.say(isForeseen(failure) ? failure.getMessage() : internalError(failure));
        }
        if (shell.debug()) {
            failure.printStackTrace(shell.err());
        }
        return status;
    }

    /** The exit status that belongs to a failure. */
    public static ExitStatus statusOf(final Throwable failure) {
        if (failure instanceof CliException known) {
            return known.status();
        }
        if (failure instanceof InvalidSettingsException
                || failure instanceof InvalidPipelineException
                || failure instanceof InvalidCalculationException) {
            return ExitStatus.USAGE;
        }
        if (failure instanceof InputException) {
            return ExitStatus.BAD_INPUT;
        }
        if (failure instanceof OutputException lost) {
            return isClosedPipe(lost) ? ExitStatus.PIPE_CLOSED : ExitStatus.OUTPUT_LOST;
        }
        return ExitStatus.INTERNAL_ERROR;
    }

    // The reader of a pipe, such as head, had enough: no failure worth a word.
    private static boolean isClosedPipe(final OutputException lost) {
        return lost.getCause() != null && CLOSED_PIPE.equals(lost.getCause().getMessage());
    }

    private static boolean isForeseen(final Throwable failure) {
        return statusOf(failure) != ExitStatus.INTERNAL_ERROR
                || failure instanceof CliException
                || failure instanceof PipelineFailedException;
    }

    private static String internalError(final Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage() + "); give Java more, as in TAILRACE_JAVA_OPTS=-Xmx2g";
        }
        return "internal error: " + failure + " (" + Shell.DEBUG_VARIABLE + "=1 shows where)";
    }
}
