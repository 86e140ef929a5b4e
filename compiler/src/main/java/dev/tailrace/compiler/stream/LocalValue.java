package dev.tailrace.compiler.stream;

import dev.tailrace.compiler.source.Expression;

/**
 * A local variable or parameter that holds a record, and its declared type.
 *
 * @param scope the names that are taken in its method
 */
record LocalValue(String name, Class<?> type, Scope scope) {

    Expression expression() {
        return Expression.name(name);
    }
}
