package dev.tailrace.experiments.flink.conflux.path;

/** A record came to a merger at a place where the method cannot put it. It ends the run: what follows could be wrong. */
public final class OrderViolatedException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    OrderViolatedException(final String message) {
        super(message);
    }
}
