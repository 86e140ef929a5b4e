package dev.tailrace.experiments.flink.conflux.path;

/**
 * Thrown when a record arrives at a merger too late to be put in order. It ends the run, because later results could be
 * wrong.
 */
public final class OrderViolatedException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    OrderViolatedException(final String message) {
        super(message);
    }
}
