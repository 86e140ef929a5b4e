package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.CalculationNode;
import dev.tailrace.calculation.CallbackSpec;
import java.lang.reflect.Method;

/**
 * A call of a node.
 *
 * @param callback null for a typed call
 * @param method null for a callback
 * @param parent id of the parent that it is about, or -1
 */
record Invocation(CalculationNode node, CallbackSpec callback, Method method, int parent) {

    /** How it was declared. */
    String words() {
        return callback == null ? "on " + method.getName() : callback.words();
    }

    static Invocation of(final CalculationNode node, final CallbackSpec callback) {
        return new Invocation(node, callback, null, -1);
    }

    /** Whether it answers if the node changed. */
    boolean decides() {
        return callback == null ? method.getReturnType() == boolean.class : callback.decides();
    }
}
