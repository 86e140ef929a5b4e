package dev.tailrace.compiler;

/** Generated source does not compile, or a generated class cannot be made: a defect of Tailrace, not of the graph. */
public final class GeneratedCodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    GeneratedCodeException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
