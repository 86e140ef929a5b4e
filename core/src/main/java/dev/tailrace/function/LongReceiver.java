package dev.tailrace.function;

import java.io.Serializable;

/**
 * Receives the longs of a stream that ends in the process that runs the pipeline. Called on the thread of the task.
 *
 * <p>Serializable so that the compiler can read the types of a lambda and the method that it calls.
 */
@FunctionalInterface
public interface LongReceiver extends Serializable {

    void receive(long value);
}
