package dev.tailrace.compiler.determinism;

import java.util.List;

/**
 * What the stack machine knows of a value.
 *
 * @param type descriptor of its static type; {@code N} for null
 * @param generic its generic type, or null when unknown
 * @param order how a collection orders its elements, as bits of {@link Order}; 0 when unknown
 * @param hashed type of what the collection hashes, when that is not the first type argument; else null
 * @param origin the variable that it was read from, as {@link Facts} names it, or null
 * @param elements what was stored into it, if it is an array that was made in the same method; else null
 */
record Value(String type, GenericType generic, int order, GenericType hashed, String origin, List<Value> elements) {

    static final Value UNKNOWN = of("Ljava/lang/Object;");

    static Value of(final String descriptor) {
        return new Value(descriptor, null, 0, null, null, null);
    }

    static Value of(final String descriptor, final GenericType generic) {
        return new Value(descriptor, generic, 0, null, null, null);
    }

    Value as(final String descriptor) {
        return new Value(descriptor, generic, order, hashed, origin, elements);
    }

    Value withGeneric(final GenericType known) {
        return new Value(type, known, order, hashed, origin, elements);
    }

    Value from(final String variable) {
        return new Value(type, generic, order, hashed, variable, elements);
    }

    Value ordered(final int bits, final GenericType key) {
        return new Value(type, generic, order | bits, key == null ? hashed : key, origin, elements);
    }

    boolean isWide() {
        return type.equals("J") || type.equals("D");
    }

    boolean isObject() {
        return type.startsWith("L");
    }

    boolean isArray() {
        return type.startsWith("[");
    }

    /** Name of the class, with slashes; only for objects. */
    String className() {
        return type.substring(1, type.length() - 1);
    }

    /** What decides the order of this collection: its keys or elements; null when it cannot be told. */
    GenericType hashedType() {
        if (hashed != null) {
            return hashed;
        }
        return generic == null ? null : generic.first();
    }
}
