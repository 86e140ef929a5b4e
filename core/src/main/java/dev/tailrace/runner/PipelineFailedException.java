package dev.tailrace.runner;

/** An operator threw. The message names the place in the input that it was working on; the cause is what it threw. */
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
