package dev.tailrace.compiler.source;

import java.util.List;

/**
 * The model of a final Java class, from which {@link JavaPrinter} prints the source.
 *
 * @param packageName empty for the unnamed package
 * @param doc lines of Javadoc
 * @param modifiers as they are written, such as {@code public final}
 * @param interfaces what it implements
 * @param nested classes inside it; their package name is not used
 */
public record ClassPlan(
        String packageName,
        String name,
        List<String> doc,
        String modifiers,
        List<TypeRef> interfaces,
        List<FieldPlan> fields,
        List<MethodPlan> methods,
        List<ClassPlan> nested) {

    public ClassPlan {
        doc = List.copyOf(doc);
        interfaces = List.copyOf(interfaces);
        fields = List.copyOf(fields);
        methods = List.copyOf(methods);
        nested = List.copyOf(nested);
    }

    /** A private inner class that implements an interface. */
    public static ClassPlan inner(
            final String name, final String doc, final TypeRef implemented, final List<MethodPlan> methods) {
        return new ClassPlan(
                "", name, List.of(doc), "private final", List.of(implemented), List.of(), methods, List.of());
    }

    /** The name with its package. */
    public String qualifiedName() {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }
}
