package dev.tailrace.compiler.calculation;

import dev.tailrace.calculation.plan.CalculationNode;
import dev.tailrace.calculation.plan.CalculationNode.CallbackSpec;
import java.lang.reflect.Method;

/**
 * A call of a callback of a node, or of a method that a node implements for typed calls.
 *
 * @param callback null for a typed call
 * @param method null for a callback
 * @param parent id of the parent node that triggers the call, or -1
 */
record Invocation(CalculationNode node, CallbackSpec callback, Method method, int parent) {

    /** Describes the call as the node declares it. */
    String words() {
        return callback == null ? "on " + method.getName() : callback.words();
    }

    static Invocation of(final CalculationNode node, final CallbackSpec callback) {
        return new Invocation(node, callback, null, -1);
    }

    /** Whether the call returns whether the node changed. */
    boolean decides() {
        return callback == null ? method.getReturnType() == boolean.class : callback.decides();
    }
}
