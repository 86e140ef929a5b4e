package dev.tailrace.cli.shell;

import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;

/** Tells the user why a command failed, in a line, and finds the exit code. A stack trace is shown on request only. */
public final class FailureMessages {

    private FailureMessages() {}

    /** Tells about the failure; returns how the command ended. */
    public static ExitStatus tell(final Throwable failure, final Shell shell) {
        final ExitStatus status = Failures.statusOf(failure);
        if (status != ExitStatus.PIPE_CLOSED) {
            shell.say(Failures.isForeseen(failure) ? failure.getMessage() : internalError(failure));
        }
        if (shell.debug()) {
            failure.printStackTrace(shell.err());
        }
        return status;
    }

    private static String internalError(final Throwable failure) {
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage() + "); give Java more, as in TAILRACE_JAVA_OPTS=-Xmx2g";
        }
        return "internal error: " + failure + " (" + Debug.VARIABLE + "=1 shows where)";
    }
}
