package dev.tailrace.compiler.calculation;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A disjunction of facts: holds when at least one of its atoms holds.
 *
 * @param always whether the condition always holds; it has no atoms then
 * @param atoms the facts; without any, and if not {@code always}, the condition never holds
 */
record Condition(boolean always, Set<Atom> atoms) {

    static final Condition ALWAYS = new Condition(true, Set.of());
    static final Condition NEVER = new Condition(false, Set.of());

    static Condition of(final Atom atom) {
        return new Condition(false, Set.of(atom));
    }

    boolean never() {
        return !always && atoms.isEmpty();
    }

    Condition or(final Condition other) {
        if (always || other.never()) {
            return this;
        }
        if (other.always || never()) {
            return other;
        }
        final Set<Atom> all = new LinkedHashSet<>(atoms);
        all.addAll(other.atoms);
        return new Condition(false, all);
    }
}
