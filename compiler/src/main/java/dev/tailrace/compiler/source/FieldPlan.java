package dev.tailrace.compiler.source;

/**
 * The model of a field of a {@link ClassPlan}.
 *
 * @param modifiers as they are written, such as {@code private final}
 * @param value initial value, or null
 */
public record FieldPlan(String modifiers, TypeRef type, String name, Expression value) {

    /** {@code private final Type name;}. */
    public static FieldPlan fixed(final TypeRef type, final String name) {
        return new FieldPlan("private final", type, name, null);
    }

    /** {@code private Type name;}. */
    public static FieldPlan changing(final TypeRef type, final String name) {
        return new FieldPlan("private", type, name, null);
    }
}
