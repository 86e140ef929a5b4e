package dev.tailrace.compiler.types;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the type arguments with which a class implements a generic interface. */
public final class GenericArguments {

    private GenericArguments() {}

    /**
     * The type argument for a type parameter of an interface, if the class declares it and it is a class without type
     * parameters.
     *
     * @param type implements the interface, directly or not
     * @param parameter counts from 0
     * @return empty for lambdas, for type variables that stay open, for generic types and for wildcards
     */
    public static Optional<Class<?>> of(final Class<?> type, final Class<?> generic, final int parameter) {
        return find(type, generic, parameter, Map.of());
    }

    private static Optional<Class<?>> find(
            final Class<?> type, final Class<?> generic, final int parameter, final Map<Type, Type> bound) {
        for (final Type parent : parents(type)) {
            final Class<?> raw = raw(parent);
            if (raw == null || !generic.isAssignableFrom(raw)) {
                continue;
            }
            final Map<Type, Type> arguments = arguments(parent, bound);
            return raw == generic
                    ? plain(arguments.get(generic.getTypeParameters()[parameter]))
                    : find(raw, generic, parameter, arguments);
        }
        return Optional.empty();
    }

    private static List<Type> parents(final Class<?> type) {
        return Stream.concat(Arrays.stream(type.getGenericInterfaces()), Stream.ofNullable(type.getGenericSuperclass()))
                .toList();
    }

    private static Class<?> raw(final Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        return type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : null;
    }

    private static Map<Type, Type> arguments(final Type parent, final Map<Type, Type> bound) {
        final Map<Type, Type> arguments = new HashMap<>();
        if (parent instanceof ParameterizedType generic) {
            final TypeVariable<?>[] variables = ((Class<?>) generic.getRawType()).getTypeParameters();
            for (int i = 0; i < variables.length; i++) {
                final Type argument = generic.getActualTypeArguments()[i];
                arguments.put(variables[i], bound.getOrDefault(argument, argument));
            }
        }
        return arguments;
    }

    private static Optional<Class<?>> plain(final Type type) {
        return type instanceof Class<?> found && found.getTypeParameters().length == 0
                ? Optional.of(found)
                : Optional.empty();
    }
}
