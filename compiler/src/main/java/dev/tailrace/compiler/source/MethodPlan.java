package dev.tailrace.compiler.source;

import java.util.List;

/**
 * The model of a method of a {@link ClassPlan}, or of a constructor when {@code returns} is null.
 *
 * @param doc lines of Javadoc, empty for none
 * @param annotations as they are written, without line breaks
 * @param modifiers as they are written, such as {@code public}
 */
public record MethodPlan(
        List<String> doc,
        List<String> annotations,
        String modifiers,
        TypeRef returns,
        String name,
        List<Parameter> parameters,
        List<Statement> body) {

    /** A parameter; always final. */
    public record Parameter(TypeRef type, String name) {}

    public MethodPlan {
        doc = List.copyOf(doc);
        annotations = List.copyOf(annotations);
        parameters = List.copyOf(parameters);
        body = List.copyOf(body);
    }

    /** A public method that implements a method of an interface. */
    public static MethodPlan override(
            final TypeRef returns, final String name, final List<Parameter> parameters, final List<Statement> body) {
        return new MethodPlan(List.of(), List.of("@Override"), "public", returns, name, parameters, body);
    }

    /** A public method that implements no method of an interface. */
    public static MethodPlan publicMethod(
            final List<String> doc,
            final TypeRef returns,
            final String name,
            final List<Parameter> parameters,
            final List<Statement> body) {
        return new MethodPlan(doc, List.of(), "public", returns, name, parameters, body);
    }

    /** A public method without parameters that returns a value and implements a method of an interface. */
    public static MethodPlan getter(final TypeRef returns, final String name, final Expression value) {
        return override(returns, name, List.of(), List.of(new Statement.Return(value)));
    }

    /** A private method that returns nothing. */
    public static MethodPlan step(
            final List<String> doc, final String name, final List<Parameter> parameters, final List<Statement> body) {
        return new MethodPlan(doc, List.of(), "private", TypeRef.VOID, name, parameters, body);
    }
}
