package dev.tailrace.launch.process;

/** Represents an exception of a child process; prints the child's stack trace. */
final class TraceOfChild extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String trace;

    TraceOfChild(final String trace) {
        super(null, null, false, false);
        this.trace = trace;
    }

    @Override
    public String toString() {
        return "in the child: " + trace.strip();
    }
}
