package dev.tailrace.calculation;

import java.util.Arrays;

/** Finds the node that a frame of a stack trace belongs to. */
final class CallbackSearch {

    private CallbackSearch() {}

    /**
     * Whether a callback of the node is this method: a method of the class that the callback names, or of a superclass
     * of the node.
     */
    static boolean has(final CalculationNode node, final String className, final String method) {
        return isTypedCall(node, className, method)
                || node.callbacks().stream()
                        .flatMap(callback -> LambdaMethod.of(callback.function()).stream())
                        .anyMatch(function -> function.name().equals(method)
                                && (function.owner().getName().equals(className)
                                        || !function.isLambda() && isOf(node, className)));
    }

    private static boolean isTypedCall(final CalculationNode node, final String className, final String method) {
        return isOf(node, className)
                && node.triggers().stream().anyMatch(TriggerSpec.OnCall.class::isInstance)
                && Arrays.stream(node.object().getClass().getMethods())
                        .anyMatch(candidate -> candidate.getName().equals(method));
    }

    private static boolean isOf(final CalculationNode node, final String className) {
        for (Class<?> type = node.object().getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(className)) {
                return true;
            }
        }
        return false;
    }
}
