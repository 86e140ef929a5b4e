package dev.tailrace.calculation.plan;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** An entry of a calculation graph: an input or typed calls. */
public sealed interface EntrySpec {

    /**
     * An input.
     *
     * @param id its place among the inputs in the order of declaration, from 0
     * @param name unique among the inputs and calls of its calculation
     * @param type class of the events
     */
    record InputSpec(int id, String name, Class<?> type) implements EntrySpec {}

    /**
     * Typed calls: the methods of an interface.
     *
     * @param id its place among the calls in the order of declaration, from 0
     * @param name unique among the inputs and calls of its calculation
     * @param type the interface
     */
    record CallsSpec(int id, String name, Class<?> type) implements EntrySpec {

        /** The methods that are entries, in the same order on every machine. */
        public List<Method> methods() {
            return Arrays.stream(type.getMethods())
                    .filter(method -> Modifier.isAbstract(method.getModifiers()))
                    .sorted(Comparator.comparing(Method::getName)
                            .thenComparing(method -> Arrays.toString(method.getParameterTypes())))
                    .toList();
        }
    }
}
