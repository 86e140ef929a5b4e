package dev.tailrace.compiler.calculation;

import dev.tailrace.compiler.source.TypeRef;
import java.util.Arrays;
import java.util.List;

/** Maps the classes of a graph to the types that source mentions: generic classes get wildcards. */
final class Mention {

    private Mention() {}

    static TypeRef of(final Class<?> type) {
        if (type.isArray()) {
            return of(type.getComponentType()).array();
        }
        final List<TypeRef> wildcards = Arrays.stream(type.getTypeParameters())
                .map(parameter -> TypeRef.named("?"))
                .toList();
        return wildcards.isEmpty() ? TypeRef.of(type) : new TypeRef(type.getCanonicalName(), wildcards, 0);
    }

    /** {@code Generic<First, Second>}; primitives as their wrappers. */
    static TypeRef of(final Class<?> generic, final List<Class<?>> arguments) {
        return new TypeRef(
                generic.getCanonicalName(), arguments.stream().map(Mention::of).toList(), 0);
    }
}
