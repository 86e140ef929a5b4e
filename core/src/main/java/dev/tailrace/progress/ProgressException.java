package dev.tailrace.progress;

/** A lane cannot go on: a send failed, progress cannot be saved, or another owner took over. The cause is the first error. */
public final class ProgressException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ProgressException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
