package dev.tailrace.compiler.determinism;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Value;

/**
 * Abstract value of the analysis for the operand stack and local variables. Where branches meet, {@link #merge} unites
 * what is known on each of them, so a value may have several types, orders and origins. Immutable.
 *
 * @param types descriptors of the types that it may have; none for null
 * @param generic its generic type, or null when unknown
 * @param orders how a collection may order its elements; none when only the type tells
 * @param hashed type of what the collection hashes, when that is not the first type argument; else null
 * @param statics the static fields that the object may have been read from
 * @param arrays the variables, as {@link VariableFlows} names them, that collect what is stored into an array
 * @param streams the calls that made the stream, if its elements are still in the order of the collection
 */
record TrackedValue(
        Set<String> types,
        GenericType generic,
        Set<IterationOrder> orders,
        GenericType hashed,
        Set<MemberRef> statics,
        Set<String> arrays,
        Set<MethodInsnNode> streams)
        implements Value {

    /** The null constant. */
    static final TrackedValue NULL = new TrackedValue(Set.of(), null, Set.of(), null, Set.of(), Set.of(), Set.of());

    /** A local variable that is not assigned on some way to an instruction, so that it cannot be read there. */
    static final TrackedValue UNASSIGNED = of("?");

    static final String OBJECT = "Ljava/lang/Object;";

    static TrackedValue of(final String descriptor) {
        return NULL.withTypes(Set.of(descriptor));
    }

    TrackedValue withTypes(final Set<String> known) {
        return new TrackedValue(known, generic, orders, hashed, statics, arrays, streams);
    }

    TrackedValue withGeneric(final GenericType known) {
        return new TrackedValue(types, known, orders, hashed, statics, arrays, streams);
    }

    TrackedValue withOrders(final Set<IterationOrder> known, final GenericType key) {
        return new TrackedValue(types, generic, known, key, statics, arrays, streams);
    }

    /** The same value, read from a field of an object, or from a collection or array in one. */
    TrackedValue inField() {
        return withOrders(
                union(
                        orders,
                        orders.contains(IterationOrder.HASHED)
                                ? Set.of(IterationOrder.RESTORED, IterationOrder.REFILLED)
                                : Set.of(IterationOrder.RESTORED)),
                hashed);
    }

    boolean isInField() {
        return orders.contains(IterationOrder.RESTORED);
    }

    /** Whether only the type tells in which order a collection is. */
    boolean isOrderedByType() {
        return orders.isEmpty() || orders.equals(Set.of(IterationOrder.RESTORED));
    }

    TrackedValue withOrigins(final Set<MemberRef> fields, final Set<String> stored) {
        return new TrackedValue(types, generic, orders, hashed, fields, stored, streams);
    }

    TrackedValue withStreams(final Set<MethodInsnNode> calls) {
        return new TrackedValue(types, generic, orders, hashed, statics, arrays, calls);
    }

    /** What is known of a value that is this one or the other; this one if that adds nothing. */
    TrackedValue merge(final TrackedValue other) {
        if (equals(other)) {
            return this;
        }
        if (equals(UNASSIGNED) || other.equals(UNASSIGNED) || getSize() != other.getSize()) {
            return UNASSIGNED;
        }
        final boolean keyed = hashed != null || other.hashed != null;
        return new TrackedValue(
                union(types, other.types),
                GenericType.merge(generic, other.generic),
                union(orders, other.orders),
                keyed ? GenericType.merge(hashedType(), other.hashedType()) : null,
                union(statics, other.statics),
                union(arrays, other.arrays),
                union(streams, other.streams));
    }

    private static <T> Set<T> union(final Set<T> left, final Set<T> right) {
        if (left.containsAll(right)) {
            return left;
        }
        final Set<T> all = new HashSet<>(left);
        all.addAll(right);
        return Collections.unmodifiableSet(all);
    }

    @Override
    public int getSize() {
        return types.contains("J") || types.contains("D") ? 2 : 1;
    }

    boolean isReference() {
        return types.stream().anyMatch(type -> type.length() > 1);
    }

    /** The types in an order that is the same in every run. */
    List<String> sortedTypes() {
        return types.stream().sorted().toList();
    }

    /** What decides the order of this collection: its keys or elements; null when unknown. */
    GenericType hashedType() {
        if (hashed != null) {
            return hashed;
        }
        return generic == null ? null : generic.first();
    }

    /** The internal name of the class that a descriptor names; empty for arrays and primitives. */
    static String className(final String descriptor) {
        return descriptor.startsWith("L") ? Type.getType(descriptor).getInternalName() : "";
    }
}
