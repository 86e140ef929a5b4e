package dev.tailrace.launch.outcome;

import java.util.Objects;
import java.util.function.Supplier;

/** Ends a command or a process with a message for the user and a status. */
public class StatusException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ExitStatus status;

    public StatusException(final ExitStatus status, final String message) {
        this(status, message, null);
    }

    /** With the cause, for debugging. */
    public StatusException(final ExitStatus status, final String message, final Throwable cause) {
        super(message, cause);
        this.status = Objects.requireNonNull(status);
    }

    /** The command line asks for something that cannot be done; nothing has been started. */
    public static StatusException usage(final String message) {
        return new StatusException(ExitStatus.USAGE, message);
    }

    /** The same with the cause, for debugging. */
    public static StatusException usage(final String message, final Throwable cause) {
        return new StatusException(ExitStatus.USAGE, message, cause);
    }

    /**
     * What a parser returns; its IllegalArgumentException becomes that of a command line that cannot be used.
     *
     * @param before words in front of its message, such as {@code --pace:}
     */
    public static <T> T parsed(final String before, final Supplier<T> parser) {
        try {
            return parser.get();
        } catch (final IllegalArgumentException refused) {
            throw usage(before + refused.getMessage(), refused);
        }
    }

    /** The status with which the command or process ends. */
    public final ExitStatus status() {
        return status;
    }
}
