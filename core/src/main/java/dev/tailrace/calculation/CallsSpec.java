package dev.tailrace.calculation;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Typed calls in a calculation graph.
 *
 * @param id their place in the order of declaration, from 0
 * @param name unique among the inputs and calls of their calculation
 * @param type the interface
 */
public record CallsSpec(int id, String name, Class<?> type) {

    /** The methods that are entries, in the same order on every machine. */
    public List<Method> methods() {
        return Arrays.stream(type.getMethods())
                .filter(method -> Modifier.isAbstract(method.getModifiers()))
                .sorted(Comparator.comparing(Method::getName)
                        .thenComparing(method -> Arrays.toString(method.getParameterTypes())))
                .toList();
    }
}
