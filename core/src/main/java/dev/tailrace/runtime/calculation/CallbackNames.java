package dev.tailrace.runtime.calculation;

import java.util.List;

/** Finds the nodes that a method of a stack trace belongs to. Used only after a failure. */
@FunctionalInterface
public interface CallbackNames {

    /**
     * Names of the nodes that have a callback which is this method; empty when there are none.
     *
     * @param className as stack traces print it
     */
    List<String> nodesOf(String className, String method);
}
