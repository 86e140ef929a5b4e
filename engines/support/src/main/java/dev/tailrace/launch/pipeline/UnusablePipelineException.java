package dev.tailrace.launch.pipeline;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;

/**
 * Thrown when a pipeline or calculation does not exist, or cannot be created, defined or compiled. The message is for the
 * user.
 */
public final class UnusablePipelineException extends StatusException {

    private static final long serialVersionUID = 1L;

    UnusablePipelineException(final String message) {
        this(message, null);
    }

    UnusablePipelineException(final String message, final Throwable cause) {
        super(ExitStatus.USAGE, message, cause);
    }
}
