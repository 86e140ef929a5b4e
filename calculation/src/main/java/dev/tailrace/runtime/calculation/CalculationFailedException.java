package dev.tailrace.runtime.calculation;

/**
 * Thrown when a processor is used after one of its nodes has thrown. The message names the node and the event; the
 * cause is the exception of the node.
 */
public final class CalculationFailedException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    CalculationFailedException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
