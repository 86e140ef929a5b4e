package dev.tailrace.calculation.plan;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** An entry of a calculation graph: an input or typed calls. */
public sealed interface EntrySpec {

    /** Its place among the entries of its kind in the order of declaration, from 0. */
    int id();

    /** Unique among the inputs and calls of its calculation. */
    String name();

    /** The class of the events, or the interface of the calls. */
    Class<?> type();

    /** An input. */
    record InputSpec(int id, String name, Class<?> type) implements EntrySpec {}

    /** Typed calls: the methods of an interface. */
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
