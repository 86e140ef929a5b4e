package dev.tailrace.compiler.source;

import java.util.Collections;
import java.util.List;

/**
 * The name of a type as source mentions it.
 *
 * @param name qualified name with dots, also between outer and nested class; or a primitive, {@code void}, {@code ?}, or
 *     a wildcard prefix {@code ? super}
 * @param arguments type arguments, empty for none
 * @param dimensions of an array; 0 for none
 */
public record TypeRef(String name, List<TypeRef> arguments, int dimensions) {

    public static final TypeRef OBJECT = of(Object.class);
    public static final TypeRef VOID = named("void");
    public static final TypeRef BOOLEAN = named("boolean");
    public static final TypeRef INT = named("int");
    public static final TypeRef LONG = named("long");

    public TypeRef {
        arguments = List.copyOf(arguments);
    }

    /** A class, an interface, a primitive or an array of them, without type arguments. */
    public static TypeRef of(final Class<?> type) {
        return type.isArray() ? of(type.getComponentType()).array() : named(type.getCanonicalName());
    }

    /** A generic type with its arguments. */
    public static TypeRef of(final Class<?> type, final TypeRef... arguments) {
        return new TypeRef(type.getCanonicalName(), List.of(arguments), 0);
    }

    /** A class with a wildcard for each of its type parameters. */
    public static TypeRef withWildcards(final Class<?> type) {
        if (type.isArray()) {
            return withWildcards(type.getComponentType()).array();
        }
        return new TypeRef(
                type.getCanonicalName(), Collections.nCopies(type.getTypeParameters().length, named("?")), 0);
    }

    public static TypeRef named(final String name) {
        return new TypeRef(name, List.of(), 0);
    }

    /** The array type with this element type. */
    public TypeRef array() {
        return new TypeRef(name, arguments, dimensions + 1);
    }

    /** The same type without type arguments. */
    public TypeRef raw() {
        return new TypeRef(name, List.of(), dimensions);
    }
}
