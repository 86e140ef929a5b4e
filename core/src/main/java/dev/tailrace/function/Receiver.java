package dev.tailrace.function;

import java.io.Serializable;

/**
 * Receives the records of a stream that ends in the process that runs the pipeline. Called on the thread of the task; the
 * object of a record may hold another record after the call.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface Receiver<T> extends Serializable {

    void receive(T record);

    /** Receives the longs of a stream. */
    @FunctionalInterface
    interface OfLong extends Serializable {

        void receive(long value);
    }
}
