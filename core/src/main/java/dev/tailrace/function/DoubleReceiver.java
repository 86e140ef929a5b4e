package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes doubles that a pipeline ends in, inside the process. Called on the thread of the task; records may be reused once it
 * returns.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface DoubleReceiver extends Serializable {

    void receive(double value);
}
