package dev.tailrace.launch.task;

/** An operator threw. The message names the place in the input that it was working on; the cause is what it threw. */
public final class TaskFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With a place as {@link TaskParts#place} names it. */
    public TaskFailedException(final String place, final Throwable cause) {
        this(place, cause.getClass().getSimpleName(), cause);
    }

    /**
     * The same for what was thrown in another process.
     *
     * @param type the simple name of the class that was thrown
     */
    public TaskFailedException(final String place, final String type, final Throwable cause) {
        super(
                place + ": the pipeline failed: "
                        + (cause.getMessage() == null ? type : type + ": " + cause.getMessage()),
                cause);
    }
}
