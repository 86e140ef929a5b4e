package dev.tailrace.cli.shell;

import dev.tailrace.launch.ExitStatus;

/** Ends a command with a message for the user and an exit code. */
public final class CliException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitStatus status;

    public CliException(final ExitStatus status, final String message) {
        this(status, message, null);
    }

    public CliException(final ExitStatus status, final String message, final Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** The command line asks for something that cannot be done; nothing has been started. */
    public static CliException usage(final String message) {
        return new CliException(ExitStatus.USAGE, message);
    }

    public ExitStatus status() {
        return status;
    }
}
