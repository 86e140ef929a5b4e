package dev.tailrace.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Finds the shape of a class for snapshots; derives it once. */
final class Shapes {

    private static final Map<Class<?>, Shape> COLLECTIONS = Map.ofEntries(
            collection(ArrayList.class, ArrayList::new, CollectionShape.Order.CALLS),
            collection(LinkedList.class, LinkedList::new, CollectionShape.Order.CALLS),
            collection(ArrayDeque.class, ArrayDeque::new, CollectionShape.Order.CALLS),
            collection(PriorityQueue.class, PriorityQueue::new, CollectionShape.Order.COMPARED_ELEMENTS),
            collection(LinkedHashSet.class, LinkedHashSet::new, CollectionShape.Order.KEYS),
            collection(TreeSet.class, TreeSet::new, CollectionShape.Order.KEYS),
            collection(HashSet.class, HashSet::new, CollectionShape.Order.HASHED),
            collection(LinkedHashMap.class, LinkedHashMap::new, CollectionShape.Order.KEYS),
            collection(TreeMap.class, TreeMap::new, CollectionShape.Order.KEYS),
            collection(HashMap.class, HashMap::new, CollectionShape.Order.HASHED),
            collection(EnumMap.class, null, CollectionShape.Order.KEYS),
            Map.entry(BitSet.class, new CollectionShape.OfBits()),
            Map.entry(List.class, ImmutableShape.LIST),
            Map.entry(Set.class, ImmutableShape.SET),
            Map.entry(Map.class, ImmutableShape.MAP),
            Map.entry(SortedSet.class, ImmutableShape.SORTED_SET),
            Map.entry(SortedMap.class, ImmutableShape.SORTED_MAP));

    /** The interfaces of immutable collections, special ones first. */
    private static final List<Class<?>> IMMUTABLE =
            List.of(List.class, SortedSet.class, Set.class, SortedMap.class, Map.class);

    private static final ClassCache<Shape> SHAPES = new ClassCache<>(Shapes::derive);

    private Shapes() {}

    private static Map.Entry<Class<?>, Shape> collection(
            final Class<?> type, final Supplier<?> maker, final CollectionShape.Order order) {
        return Map.entry(type, new CollectionShape(type, maker, order));
    }

    /**
     * The shape of a class.
     *
     * @throws StateException when its instances cannot be saved; the message is the end of a sentence about a place
     */
    static Shape of(final Class<?> type) {
        return SHAPES.get(type);
    }

    private static Shape derive(final Class<?> type) {
        if (type.isArray()) {
            return new ArrayShape(type);
        }
        if (Enum.class.isAssignableFrom(type)) {
            return TextShape.ofEnum(type.isEnum() ? type : type.getSuperclass());
        }
        if (ValueType.isValue(type)) {
            return TextShape.ofValue(type);
        }
        if (Snapshotable.class.isAssignableFrom(type)) {
            return new ObjectShape.OfSnapshotable(type);
        }
        if (WiredValues.isOfTheJdk(type)) {
            return shapeOfTheJdk(type);
        }
        refuseSubclassOfTheJdk(type);
        return type.isRecord() ? new RecordShape(type) : new ObjectShape(type);
    }

    private static Shape shapeOfTheJdk(final Class<?> type) {
        if (COLLECTIONS.containsKey(type)) {
            return COLLECTIONS.get(type);
        }
        if (EnumSet.class.isAssignableFrom(type)) {
            return new CollectionShape(type, null, CollectionShape.Order.KEYS);
        }
        if (isImmutable(type.getName())) {
            for (final Class<?> known : IMMUTABLE) {
                if (known.isAssignableFrom(type)) {
                    return COLLECTIONS.get(known);
                }
            }
        }
        throw new StateException("holds a " + type.getName() + ", which cannot be saved as state; declare the field"
                + " transient, or let the object that holds it implement Snapshotable");
    }

    private static boolean isImmutable(final String name) {
        return name.startsWith("java.util.ImmutableCollections$")
                || name.startsWith("java.util.Collections$Unmodifiable")
                || name.startsWith("java.util.Collections$Empty")
                || name.startsWith("java.util.Collections$Singleton");
    }

    /** A subclass of a class of the JDK has state that cannot be read. */
    private static void refuseSubclassOfTheJdk(final Class<?> type) {
        Class<?> parent = type.getSuperclass();
        while (parent != null && !WiredValues.isOfTheJdk(parent)) {
            parent = parent.getSuperclass();
        }
        if (parent != null && parent != Object.class && parent != Record.class) {
            throw new StateException("holds a " + type.getName() + ", which extends " + parent.getName()
                    + ", whose state is out of sight; declare the field transient, or implement Snapshotable");
        }
    }
}
