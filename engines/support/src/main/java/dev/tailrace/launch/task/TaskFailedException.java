package dev.tailrace.launch.task;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;

/**
 * Thrown when an operator has failed. The message names the position in the input; the cause is the exception of the
 * operator.
 */
public final class TaskFailedException extends StatusException {

    private static final long serialVersionUID = 1L;

    /** With a position as {@link TaskParts#place} describes it. */
    public TaskFailedException(final String place, final Throwable cause) {
        this(place, cause.getClass().getSimpleName(), cause);
    }

    /**
     * The same for an exception of another process.
     *
     * @param type the simple name of the class that was thrown
     */
    public TaskFailedException(final String place, final String type, final Throwable cause) {
        super(
                ExitStatus.INTERNAL_ERROR,
                place + ": the pipeline failed: "
                        + (cause.getMessage() == null ? type : type + ": " + cause.getMessage()),
                cause);
    }
}
