package dev.tailrace.runtime.async;

/**
 * Thrown when a call of a node that is declared pure has failed. Such a node never skips a record, under any policy for
 * bad input: after a crash the call may succeed, and the output would differ.
 */
public final class CallFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CallFailedException(final String node, final String why, final Throwable cause) {
        super(
                "a call of node '" + node + "' has failed: " + why
                        + "; the node is declared pure, so it cannot be left out",
                cause);
    }
}
