package dev.tailrace.compiler.determinism;

import java.util.HashMap;
import java.util.Map;

/**
 * What is known of the collections that variables hold: fields, parameters, local variables, results. Facts are
 * gathered regardless of the order of execution and only grow, so repeating the scan until nothing is learnt any more
 * ends and has seen all flows.
 */
final class Facts {

    private record Fact(int order, GenericType hashed) {}

    private final Classes classes;
    private final Map<String, Fact> byVariable = new HashMap<>();
    private boolean grown;

    Facts(final Classes classes) {
        this.classes = classes;
    }

    static String ofField(final MemberRef field) {
        return field.owner() + "." + field.name();
    }

    static String ofStatic(final MemberRef field) {
        return "static " + ofField(field);
    }

    static String ofResult(final MemberRef method) {
        return "result of " + nameOf(method);
    }

    static String ofParameter(final MemberRef method, final int index) {
        return "parameter " + index + " of " + nameOf(method);
    }

    static String ofLocal(final MemberRef method, final int slot, final String variable) {
        return "local " + slot + "/" + variable + " of " + nameOf(method);
    }

    private static String nameOf(final MemberRef method) {
        return method.owner() + "." + method.signature();
    }

    /** The variable may hold a collection of this order. */
    void add(final String variable, final int order, final GenericType hashed) {
        final Fact old = byVariable.getOrDefault(variable, new Fact(0, null));
        final Fact next = new Fact(old.order | order, old.hashed == null ? hashed : old.hashed);
        if (!next.equals(old)) {
            byVariable.put(variable, next);
            grown = true;
        }
    }

    void add(final String variable, final Value value) {
        final int order = value.order() != 0 ? value.order() : Order.ofPreciseType(value, classes);
        if (order != 0) {
            add(variable, order, value.hashed());
        }
    }

    /** The value with what is known of the variable that it was read from. */
    Value of(final String variable, final Value value) {
        final Fact fact = byVariable.get(variable);
        return fact == null ? value : value.ordered(fact.order, fact.hashed);
    }

    /** Whether something was learnt since the last call. */
    boolean takeGrown() {
        final boolean was = grown;
        grown = false;
        return was;
    }
}
