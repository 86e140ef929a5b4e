package dev.tailrace.compiler;

/**
 * Thrown when generated source does not compile, or when a generated class cannot be loaded or instantiated: a defect
 * of Tailrace, unless the message names another cause.
 */
public final class GeneratedCodeException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    GeneratedCodeException(final String message, final Throwable cause) {
        super(message, cause);
    }
}
