package dev.tailrace.remote;

/**
 * Exception that represents one thrown by a task in another process: the name of its class, its message and its stack
 * trace.
 */
public final class ElsewhereException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String type;

    ElsewhereException(final String type, final String message, final StackTraceElement[] trace) {
        super(message, null, false, true);
        this.type = type;
        setStackTrace(trace);
    }

    /** The name of the class that was thrown. */
    String type() {
        return type;
    }

    /** The name of the class that was thrown, without its package. */
    public String simpleName() {
        return type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1);
    }

    @Override
    public String toString() {
        return getMessage() == null ? type : type + ": " + getMessage();
    }
}
