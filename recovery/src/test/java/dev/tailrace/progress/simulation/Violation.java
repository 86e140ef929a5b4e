package dev.tailrace.progress.simulation;

/** A history has broken a promise. */
final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Violation(final String message) {
        super(message);
    }
}
