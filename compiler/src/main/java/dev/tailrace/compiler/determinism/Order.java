package dev.tailrace.compiler.determinism;

import java.util.Set;

/** How a collection orders its elements; a value may be several, depending on the way the program takes. */
final class Order {

    /** By insertion, by comparison, or by position. */
    static final int DEFINED = 1;
    /** By the hashes of keys, so it is defined if the hashes are. */
    static final int HASHED = 2;
    /** By identity, or by what the garbage collector left. */
    static final int IDENTITY = 4;
    /** By hashes with a salt that is drawn when the JVM starts. */
    static final int SALTED = 8;

    private static final Set<String> IDENTITIES = Set.of("java/util/IdentityHashMap", "java/util/WeakHashMap");
    private static final Set<String> HASHES = Set.of(
            "java/util/HashMap",
            "java/util/HashSet",
            "java/util/Hashtable",
            "java/util/concurrent/ConcurrentHashMap",
            "java/util/concurrent/ConcurrentHashMap$KeySetView");
    private static final Set<String> INSERTIONS = Set.of("java/util/LinkedHashMap", "java/util/LinkedHashSet");
    private static final Set<String> SORTED = Set.of("java/util/SortedMap", "java/util/SortedSet");
    private static final Set<String> SALTS = Set.of(
            "java/util/ImmutableCollections$MapN",
            "java/util/ImmutableCollections$SetN",
            "java/util/ImmutableCollections$Set12");
    private static final Set<String> OPEN =
            Set.of("java/util/Map", "java/util/Set", "java/util/AbstractMap", "java/util/AbstractSet");

    private Order() {}

    /** The order of objects of exactly this class. */
    static int ofClass(final String name, final Classes classes) {
        final Set<String> types = classes.supertypesOf(name);
        if (SALTS.contains(name)) {
            return SALTED;
        }
        if (types.stream().anyMatch(INSERTIONS::contains)) {
            return DEFINED;
        }
        if (types.stream().anyMatch(IDENTITIES::contains)) {
            return IDENTITY;
        }
        return types.stream().anyMatch(HASHES::contains) ? HASHED : DEFINED;
    }

    /** The order to reckon with when only a static type is known: maps and sets may be hash tables; 0 for the rest. */
    static int ofStaticType(final String name, final Classes classes) {
        if (OPEN.contains(name)) {
            return HASHED;
        }
        return ofCollection(name, classes) == DEFINED ? 0 : ofCollection(name, classes);
    }

    /** What the static type of a value says of its order, if it is not as open as Map and Set; else 0. */
    static int ofPreciseType(final Value value, final Classes classes) {
        return !value.isObject() || OPEN.contains(value.className()) ? 0 : ofCollection(value.className(), classes);
    }

    private static int ofCollection(final String name, final Classes classes) {
        final boolean collection = classes.isSubtype(name, "java/util/Map") || classes.isSubtype(name, "java/util/Set");
        if (!collection) {
            return 0;
        }
        final boolean sorted = classes.supertypesOf(name).stream().anyMatch(SORTED::contains);
        return sorted ? DEFINED : ofClass(name, classes);
    }
}
