package dev.tailrace.runtime.calculation;

import java.util.List;

/** Tells which node a method of a stack trace belongs to. Asked only after a failure. */
@FunctionalInterface
public interface CallbackNames {

    /**
     * Names of the nodes that have a callback which is this method; empty when there are none.
     *
     * @param className as stack traces print it
     */
    List<String> nodesOf(String className, String method);
}
