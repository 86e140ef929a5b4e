package dev.tailrace.runner;

/**
 * Thrown when an operator has thrown an exception. The message names the place of the record in the input; the cause is
 * the exception of the operator.
 */
public final class PipelineFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PipelineFailedException(final String place, final Throwable cause) {
        super(place + ": the pipeline failed: " + describe(cause), cause);
    }

    private static String describe(final Throwable cause) {
        final String type = cause.getClass().getSimpleName();
        return cause.getMessage() == null ? type : type + ": " + cause.getMessage();
    }
}
