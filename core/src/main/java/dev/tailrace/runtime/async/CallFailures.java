package dev.tailrace.runtime.async;

import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** Reports failed calls as bad input, to which the run's policy applies. */
public final class CallFailures {

    private final String node;
    private final boolean pure;
    private final InputFault failed;

    /** @param pure whether answers depend on the records alone, so that no record may be skipped */
    public CallFailures(final String node, final boolean pure, final InputFaults inputFaults) {
        this.node = node;
        this.pure = pure;
        this.failed = inputFaults.fatal("failed-call", "a call about this record has failed");
    }

    /**
     * Reports a failed call.
     *
     * @throws dev.tailrace.function.InputException when bad input stops the run
     * @throws CallFailedException when the node is pure
     * @throws Error when the call has failed with it: a fault of the program or of this machine, not of the record
     */
    void report(final Throwable failure) {
        final Throwable cause = causeOf(failure);
        if (cause instanceof Error error) {
            throw error;
        }
        final String why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        if (pure) {
            throw new CallFailedException(node, why, cause);
        }
        failed.report("node '" + node + "': " + why);
    }

    // Completion stages wrap the exceptions that they fail with.
    private static Throwable causeOf(final Throwable failure) {
        final boolean wrapped = failure instanceof CompletionException || failure instanceof ExecutionException;
        return wrapped && failure.getCause() != null ? failure.getCause() : failure;
    }

    /**
     * Thrown when a call of a node that is declared pure has failed. Such a node never skips a record, under any policy for
     * bad input: after a crash the call may succeed, and the output would differ.
     */
    public static final class CallFailedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        CallFailedException(final String node, final String why, final Throwable cause) {
            super(
                    "a call of node '" + node + "' has failed: " + why
                            + "; the node is declared pure, so it cannot be left out",
                    cause);
        }
    }
}
