package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.ClassPlan;
import dev.tailrace.compiler.source.Expression;
import dev.tailrace.compiler.source.FieldPlan;
import dev.tailrace.compiler.source.JavaNames;
import dev.tailrace.compiler.source.MethodPlan;
import dev.tailrace.compiler.source.Statement;
import dev.tailrace.compiler.source.TypeRef;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The class under construction. Nodes add their fields and methods in their own order; nothing is removed. */
final class ClassDraft {

    private final String packageName;
    private final String className;
    private final Set<String> taken;
    private final Set<String> takenByClasses = new HashSet<>();
    final List<FieldPlan> fields = new ArrayList<>();
    final List<Statement> construction = new ArrayList<>();
    final List<Statement> opening = new ArrayList<>();
    /**
     * Expressions for the objects that close parts: each is a method reference, or a call that returns such an object.
     */
    final List<Expression> closing = new ArrayList<>();

    final List<MethodPlan> methods = new ArrayList<>();
    final List<Expression> timeDriven = new ArrayList<>();
    final List<ClassPlan> nested = new ArrayList<>();

    /**
     * @param qualifiedName name of the class with its package
     * @param names names of the fields and methods of nodes
     */
    ClassDraft(final String qualifiedName, final Iterable<String> names) {
        final int dot = qualifiedName.lastIndexOf('.');
        packageName = qualifiedName.substring(0, Math.max(0, dot));
        className = qualifiedName.substring(dot + 1);
        takenByClasses.add(className.toLowerCase(Locale.ROOT));
        taken = new HashSet<>(NodeIdentifiers.TAKEN);
        names.forEach(name -> taken.add(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * Returns the name, or if a field or method has it the name with the first free number from 2. The result is then
     * taken.
     */
    String fresh(final String name) {
        return JavaNames.unique(name, taken);
    }

    /** As {@link #fresh}, for a nested class. */
    String freshClass(final String name) {
        return JavaNames.unique(name, takenByClasses);
    }

    /** The name of the class without its package. */
    String className() {
        return className;
    }

    /** Adds a final field that the constructor assigns. */
    void part(final TypeRef type, final String name, final Expression value) {
        fields.add(FieldPlan.fixed(type, name));
        construction.add(new Statement.Assign(new Expression.Member(Expression.name("this"), name), value));
    }

    /** Adds a final field with an initializer. */
    void constant(final TypeRef type, final String name, final Expression value) {
        fields.add(new FieldPlan("private final", type, name, value));
    }

    /** Adds a mutable field with its initial value. */
    void changing(final TypeRef type, final String name, final Expression value) {
        fields.add(new FieldPlan("private", type, name, value));
    }

    /** Adds a field that the open method assigns. */
    void opened(final TypeRef type, final String name, final Expression value) {
        fields.add(FieldPlan.changing(type, name));
        opening.add(new Statement.Assign(Expression.name(name), value));
    }

    List<String> fieldNames() {
        return fields.stream().map(FieldPlan::name).toList();
    }

    ClassPlan build(final List<String> doc, final TypeRef implemented) {
        return new ClassPlan(
                packageName, className, doc, "public final", List.of(implemented), fields, methods, nested);
    }
}
