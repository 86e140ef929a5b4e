package dev.tailrace.function;

import java.io.Serializable;

/**
 * Takes the results of a pipeline inside the process, as objects. Called on the thread of the task; records may be reused once it
 * returns.
 *
 * <p>Serializable so that the compiler can see what a lambda is made of: its types and the method it calls.
 */
@FunctionalInterface
public interface Receiver<T> extends Serializable {

    void receive(T record);
}
