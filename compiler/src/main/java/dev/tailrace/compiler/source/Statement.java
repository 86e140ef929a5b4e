package dev.tailrace.compiler.source;

import java.util.List;

/** A Java statement. */
public sealed interface Statement {

    /** {@code final Type name = value;}. */
    record Local(TypeRef type, String name, Expression value) implements Statement {}

    /** {@code Type name = value;} of a local that changes later. */
    record Variable(TypeRef type, String name, Expression value) implements Statement {}

    /** {@code target = value;}. */
    record Assign(Expression target, Expression value) implements Statement {}

    /** {@code target op= value;}, such as {@code +=}. */
    record Update(Expression target, String operator, Expression value) implements Statement {}

    /** {@code expression;}. */
    record Do(Expression expression) implements Statement {}

    /** {@code if (condition) then else otherwise}; no else branch when {@code otherwise} is empty. */
    record If(Expression condition, List<Statement> then, List<Statement> otherwise) implements Statement {
        public If {
            then = List.copyOf(then);
            otherwise = List.copyOf(otherwise);
        }
    }

    /** {@code while (condition) body}. */
    record While(Expression condition, List<Statement> body) implements Statement {
        public While {
            body = List.copyOf(body);
        }
    }

    /** {@code for (int index = from; index < to; index++) body}. */
    record Count(String index, Expression from, Expression to, List<Statement> body) implements Statement {
        public Count {
            body = List.copyOf(body);
        }
    }

    /** {@code switch (selector)} with an arrow per case; labels as they are written, {@code default} last. */
    record Switch(Expression selector, List<Case> cases) implements Statement {
        public Switch {
            cases = List.copyOf(cases);
        }
    }

    /** One arrow of a {@link Switch}; {@code label} is null for the default. */
    record Case(String label, List<Statement> body) {
        public Case {
            body = List.copyOf(body);
        }
    }

    /** {@code try body catch (final Type name) handler}. */
    record TryCatch(List<Statement> body, TypeRef type, String name, List<Statement> handler) implements Statement {
        public TryCatch {
            body = List.copyOf(body);
            handler = List.copyOf(handler);
        }
    }

    /** {@code return value;}. */
    record Return(Expression value) implements Statement {}

    /** {@code throw value;}. */
    record Throw(Expression value) implements Statement {}

    /** A line comment, one line per element. */
    record Comment(String text) implements Statement {}

    /** A local whose name is given as an expression. */
    static Statement local(final TypeRef type, final Expression.Name name, final Expression value) {
        return new Local(type, name.text(), value);
    }

    static Statement run(final Expression expression) {
        return new Do(expression);
    }

    static Statement when(final Expression condition, final List<Statement> then) {
        return new If(condition, then, List.of());
    }
}
