package dev.tailrace.compiler.determinism;

import java.util.List;

/** Identifies the methods of the JDK's mutable classes that change the object they are called on. */
final class Mutators {

    private static final List<String> MUTABLE = List.of(
            "java/util/Collection",
            "java/util/Map",
            "java/util/random/RandomGenerator",
            "java/util/BitSet",
            "java/nio/Buffer",
            "java/lang/Appendable");
    private static final String ATOMICS = "java/util/concurrent/atomic/";
    private static final String OTHER_OBJECTS = "FieldUpdater";
    private static final List<String> BEGINNINGS = List.of(
            "accumulate",
            "add",
            "and",
            "append",
            "clear",
            "compareAnd",
            "compute",
            "decrement",
            "delete",
            "drain",
            "flip",
            "getAnd",
            "increment",
            "insert",
            "merge",
            "next",
            "offer",
            "or",
            "poll",
            "pop",
            "push",
            "put",
            "remove",
            "replace",
            "reset",
            "retain",
            "reverse",
            "set",
            "update",
            "xor");

    private Mutators() {}

    static boolean isMutator(final MemberRef call, final Classes classes) {
        return BEGINNINGS.stream().anyMatch(call.name()::startsWith) && isMutable(call.owner(), classes);
    }

    private static boolean isMutable(final String type, final Classes classes) {
        return type.startsWith(ATOMICS) && !type.endsWith(OTHER_OBJECTS)
                || MUTABLE.stream().anyMatch(mutable -> classes.isSubtype(type, mutable));
    }
}
