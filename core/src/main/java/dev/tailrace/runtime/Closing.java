package dev.tailrace.runtime;

import dev.tailrace.function.Operator;

/** Closes several resources, each of them even if another one throws. Used at the end of a task, so it may allocate. */
public final class Closing {

    private Throwable first;

    private Closing() {}

    /**
     * Closes all in this order; then throws the first exception, if there was one, with the later ones as suppressed
     * exceptions.
     */
    public static void all(final Runnable... closings) {
        final Closing closing = new Closing();
        for (final Runnable next : closings) {
            closing.close(next);
        }
        closing.end();
    }

    /** An action that closes the operator of each key. */
    public static Runnable each(final Instances<? extends Operator<?, ?>> operators) {
        return () -> {
            final Closing closing = new Closing();
            operators.forEach(operator -> closing.close(operator::close));
            closing.end();
        };
    }

    private void close(final Runnable next) {
        try {
            next.run();
        } catch (final RuntimeException | Error failure) {
            if (first == null) {
                first = failure;
            } else if (first != failure) {
                first.addSuppressed(failure);
            }
        }
    }

    private void end() {
        if (first instanceof Error error) {
            throw error;
        }
        if (first != null) {
            throw (RuntimeException) first;
        }
    }
}
