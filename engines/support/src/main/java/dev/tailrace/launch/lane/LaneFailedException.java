package dev.tailrace.launch.lane;

import dev.tailrace.remote.ElsewhereException;

/** An operator threw. The message names the place in the input that it was working on; the cause is what it threw. */
public final class LaneFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a place as {@link LaneParts#place} names it. */
    public LaneFailedException(final String place, final Throwable cause) {
        super(place + ": the pipeline failed: " + describe(cause), cause);
    }

    private static String describe(final Throwable cause) {
        final String type = cause instanceof ElsewhereException elsewhere
                ? elsewhere.simpleName()
                : cause.getClass().getSimpleName();
        return cause.getMessage() == null ? type : type + ": " + cause.getMessage();
    }
}
