package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;

/**
 * A record in hand: a local or parameter, and the type it is declared with.
 *
 * @param scope names that are taken where it is
 */
record LocalValue(String name, Class<?> type, Scope scope) {

    Expression expression() {
        return Expression.name(name);
    }
}
