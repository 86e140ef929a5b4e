package dev.tailrace.compiler.determinism;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** Kind of order in which a collection iterates over its elements. */
enum IterationOrder {
    /** The elements themselves: a comparator, their natural order, or the constants of an enum. */
    SORTED,
    /** The order in which elements were added. */
    INSERTION,
    /** The hashes of the elements. */
    HASHED,
    /** The identities of the elements, or the garbage collector. */
    IDENTITY,
    /** Hashes with a salt that differs between JVMs. */
    SALTED,
    /** Added to the orders of what a field holds, and of its elements. */
    RESTORED,
    /**
     * Added to the orders of a hash table in a field: a restore fills it again, in another order and with another capacity,
     * so that elements of one bucket change places.
     */
    REFILLED,
    /** The collection comes from code that is not analysed; its static type decides. */
    UNKNOWN;

    private static final Set<String> IDENTITIES = Set.of("java/util/IdentityHashMap", "java/util/WeakHashMap");
    private static final Set<String> HASHES = Set.of(
            "java/util/HashMap",
            "java/util/HashSet",
            "java/util/Hashtable",
            "java/util/concurrent/ConcurrentHashMap",
            "java/util/concurrent/ConcurrentHashMap$KeySetView");
    private static final Set<String> INSERTIONS = Set.of("java/util/LinkedHashMap", "java/util/LinkedHashSet");
    private static final Set<String> SORTING =
            Set.of("java/util/SortedMap", "java/util/SortedSet", "java/util/EnumMap", "java/util/EnumSet");
    private static final Set<String> SALTS = Set.of(
            "java/util/ImmutableCollections$MapN",
            "java/util/ImmutableCollections$SetN",
            "java/util/ImmutableCollections$Set12");
    private static final Set<String> OPEN =
            Set.of("java/util/Map", "java/util/Set", "java/util/AbstractMap", "java/util/AbstractSet");

    /** The order of objects of exactly this class. */
    static IterationOrder ofClass(final String name, final Classes classes) {
        final Set<String> types = classes.supertypesOf(name);
        if (SALTS.contains(name)) {
            return SALTED;
        }
        if (!Collections.disjoint(types, INSERTIONS)) {
            return INSERTION;
        }
        if (!Collections.disjoint(types, SORTING)) {
            return SORTED;
        }
        if (!Collections.disjoint(types, IDENTITIES)) {
            return IDENTITY;
        }
        return Collections.disjoint(types, HASHES) ? INSERTION : HASHED;
    }

    /** The orders of objects of a static type; none for what is no Map or Set, or is as open as these interfaces. */
    static Set<IterationOrder> ofDeclared(final String descriptor, final Classes classes) {
        final String name = TrackedValue.className(descriptor);
        return name.isEmpty() || OPEN.contains(name) || !classes.isMapOrSet(name)
                ? Set.of()
                : EnumSet.of(ofClass(name, classes));
    }

    /** The orders of a collection of which only the static type is known: a Map or Set may be a hash table. */
    static Set<IterationOrder> ofUnknown(final String descriptor, final Classes classes) {
        return OPEN.contains(TrackedValue.className(descriptor)) ? EnumSet.of(HASHED) : ofDeclared(descriptor, classes);
    }
}
