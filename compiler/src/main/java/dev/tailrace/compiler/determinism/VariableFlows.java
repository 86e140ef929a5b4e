package dev.tailrace.compiler.determinism;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * Collects the values that may be stored in variables that outlive a method's frame: fields, parameters, results, and
 * elements of arrays. Facts are gathered whatever the order of execution and only grow, so that repeating the analysis of
 * all methods until nothing new is found terminates and has seen all flows.
 */
final class VariableFlows {

    private final Classes classes;
    private final Map<String, TrackedValue> byVariable = new HashMap<>();
    private boolean grown;

    VariableFlows(final Classes classes) {
        this.classes = classes;
    }

    static String field(final MemberRef field) {
        return "field " + field.owner() + "." + field.name();
    }

    static String result(final MemberRef method) {
        return "result of " + nameOf(method);
    }

    static String parameter(final MemberRef method, final int index) {
        return "parameter " + index + " of " + nameOf(method);
    }

    /** The elements of all arrays that one instruction of a method makes. */
    static String array(final MemberRef method, final int instruction) {
        return "array " + instruction + " of " + nameOf(method);
    }

    private static String nameOf(final MemberRef method) {
        return method.owner() + "." + method.signature();
    }

    /** The variable may hold this value. */
    void add(final String variable, final TrackedValue value) {
        if (!value.isReference()) {
            return;
        }
        TrackedValue stored = value.withStreams(Set.of());
        for (final String type : value.isOrderedByType() ? value.types() : Set.<String>of()) {
            final TrackedValue typed = stored.withOrders(IterationOrder.ofDeclared(type, classes), stored.hashed());
            stored = stored.merge(value.isInField() ? typed.inField() : typed);
        }
        final TrackedValue known = byVariable.get(variable);
        final TrackedValue merged = known == null ? stored : known.merge(stored);
        if (!merged.equals(known)) {
            byVariable.put(variable, merged);
            grown = true;
        }
    }

    /** What may have been stored, or null when nothing was. */
    TrackedValue storedIn(final String variable) {
        return byVariable.get(variable);
    }

    /** A value of a declared type, with what is known of the objects that the variable holds. */
    TrackedValue read(final String variable, final TrackedValue declared) {
        final TrackedValue stored = byVariable.get(variable);
        return stored == null
                ? declared
                : declared.withOrders(stored.orders(), stored.hashed()).withOrigins(stored.statics(), stored.arrays());
    }

    /** Whether something was added since the last call. */
    boolean takeGrown() {
        final boolean was = grown;
        grown = false;
        return was;
    }
}
