package dev.tailrace.runtime.async;

/**
 * A call of a node that is declared pure has failed. Such a node never leaves a record out, whatever the policy for bad
 * input: after a crash the record may get its answer, and then the output would be another one.
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
