package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.TypeRef;
import dev.tailrace.compiler.types.Visibility;
import dev.tailrace.function.Output;
import java.lang.invoke.MethodType;
import java.util.Arrays;

/**
 * Maps classes to the types that source mentions: generic classes get wildcards, and classes that source cannot name
 * become Object.
 */
final class Mentions {

    private Mentions() {}

    static TypeRef of(final Class<?> type) {
        return Visibility.isNameable(type) ? TypeRef.withWildcards(type) : TypeRef.OBJECT;
    }

    /** The type of an output for values of a type; primitives are boxed. */
    static TypeRef outputOf(final Class<?> type) {
        return of(Output.class, boxed(type));
    }

    /** The class of the objects that hold a primitive; any other class itself. */
    static Class<?> boxed(final Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    /** {@code Generic<First, Second>}. */
    static TypeRef of(final Class<?> generic, final Class<?>... arguments) {
        return new TypeRef(
                generic.getCanonicalName(),
                Arrays.stream(arguments).map(Mentions::of).toList(),
                0);
    }
}
