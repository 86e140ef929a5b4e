package dev.tailrace.compiler.determinism;

/** User code would not give the same output twice. The message lists every finding, with the way to it and a fix. */
public final class NondeterministicCodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NondeterministicCodeException(final DeterminismReport report) {
        super(report.toString());
    }
}
