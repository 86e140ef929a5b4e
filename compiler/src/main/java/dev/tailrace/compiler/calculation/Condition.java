package dev.tailrace.compiler.calculation;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * One of these facts, at least.
 *
 * @param always whether it holds in any case; there are no atoms then
 * @param atoms none and not always: it never holds
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
