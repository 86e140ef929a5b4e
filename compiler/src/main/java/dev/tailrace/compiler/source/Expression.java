package dev.tailrace.compiler.source;

import java.util.List;

/** A Java expression. */
public sealed interface Expression {

    /** A local, a parameter, a field, {@code this}, or a literal, as it is written. */
    record Name(String text) implements Expression {}

    /** {@code target.method(arguments)}. */
    record Call(Expression target, String method, List<Expression> arguments) implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code Type.method(arguments)}. */
    record StaticCall(TypeRef type, String method, List<Expression> arguments) implements Expression {
        public StaticCall {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code method(arguments)}: a call of a method of the class itself. */
    record OwnCall(String method, List<Expression> arguments) implements Expression {
        public OwnCall {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code Type.NAME}: a static field or a class literal. */
    record StaticName(TypeRef type, String name) implements Expression {}

    /** {@code target.name}. */
    record Member(Expression target, String name) implements Expression {}

    /** {@code new Type<>(arguments)}, with the diamond only if the type has arguments. */
    record New(TypeRef type, List<Expression> arguments) implements Expression {
        public New {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code new Type[length]}. */
    record NewArray(TypeRef element, Expression length) implements Expression {}

    /** {@code new Type[] {values}}. */
    record ArrayOf(TypeRef element, List<Expression> values) implements Expression {
        public ArrayOf {
            values = List.copyOf(values);
        }
    }

    /** The name of a type, in front of a method reference. */
    record TypeName(TypeRef type) implements Expression {}

    /** {@code (Type) value}. */
    record Cast(TypeRef type, Expression value) implements Expression {}

    /** {@code array[index]}. */
    record Element(Expression array, Expression index) implements Expression {}

    /** {@code !value}. */
    record Not(Expression value) implements Expression {}

    /** {@code left operator right}; {@code &&} and {@code ||} with more than two are nested to the left. */
    record Binary(Expression left, String operator, Expression right) implements Expression {}

    /** {@code target::method}. */
    record MethodReference(Expression target, String method) implements Expression {}

    static Expression name(final String text) {
        return new Name(text);
    }

    static Expression call(final Expression target, final String method, final Expression... arguments) {
        return new Call(target, method, List.of(arguments));
    }

    static Expression call(final String target, final String method, final Expression... arguments) {
        return new Call(new Name(target), method, List.of(arguments));
    }

    static Expression own(final String method, final Expression... arguments) {
        return new OwnCall(method, List.of(arguments));
    }

    /** A string literal. */
    static Expression text(final String value) {
        final StringBuilder literal = new StringBuilder("\"");
        for (final char c : value.toCharArray()) {
            switch (c) {
                case '"', '\\' -> literal.append('\\').append(c);
                case '\n' -> literal.append("\\n");
                case '\r' -> literal.append("\\r");
                case '\t' -> literal.append("\\t");
                default -> literal.append(c < 0x20 || c > 0x7e ? String.format("\\u%04x", (int) c) : c);
            }
        }
        return new Name(literal.append('"').toString());
    }

    /** A long literal, with underscores between thousands. */
    static Expression number(final long value) {
        if (value == Long.MIN_VALUE) {
            return new StaticName(TypeRef.of(Long.class), "MIN_VALUE");
        }
        final String digits = Long.toString(value);
        return new Name(digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", "_") + "L");
    }

    /** An int literal. */
    static Expression number(final int value) {
        return new Name(Integer.toString(value));
    }
}
