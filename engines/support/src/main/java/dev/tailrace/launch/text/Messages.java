package dev.tailrace.launch.text;

import dev.tailrace.launch.outcome.Debug;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import java.io.PrintStream;

/** Writes the messages of a command to standard error. */
public final class Messages {

    private Messages() {}

    /**
     * Writes a message; its first line, and each line that is not a detail of the one before, begins with the name of the
     * command.
     */
    public static void say(final String message, final PrintStream err) {
        message.lines().forEach(line -> err.println(isDetail(line) ? line : "tailrace: " + line));
        err.flush();
    }

    private static boolean isDetail(final String line) {
        return line.startsWith("  ") || line.startsWith("- ");
    }

    /**
     * Writes the reason why a command failed, in one line.
     *
     * @param debug whether the user asked for a stack trace
     * @return how the command ended
     */
    public static ExitStatus report(final Throwable failure, final PrintStream err, final boolean debug) {
        final ExitStatus status = Failures.statusOf(failure);
        if (status != ExitStatus.PIPE_CLOSED) {
            say(text(failure), err);
        }
        if (debug) {
            failure.printStackTrace(err);
        }
        return status;
    }

    /** The reason why a command failed, for the user. */
    public static String text(final Throwable failure) {
        if (Failures.isForeseen(failure)) {
            return failure.getMessage();
        }
        if (failure instanceof OutOfMemoryError) {
            return "out of memory (" + failure.getMessage() + "); give Java more, as in TAILRACE_JAVA_OPTS=-Xmx2g";
        }
        return "internal error: " + failure + " (" + Debug.VARIABLE + "=1 shows where)";
    }
}
