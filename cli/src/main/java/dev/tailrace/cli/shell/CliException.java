package dev.tailrace.cli.shell;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;

/** Ends a command with a message for the user and an exit code. */
public final class CliException extends StatusException {

    private static final long serialVersionUID = 1L;

    public CliException(final ExitStatus status, final String message) {
        this(status, message, null);
    }

    public CliException(final ExitStatus status, final String message, final Throwable cause) {
        super(status, message, cause);
    }

    /** The command line asks for something that cannot be done; nothing has been started. */
    public static CliException usage(final String message) {
        return new CliException(ExitStatus.USAGE, message);
    }
}
