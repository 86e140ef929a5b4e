package dev.tailrace.state;

import java.util.ArrayDeque;
import java.util.ArrayList;
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
import java.util.TreeMap;
import java.util.TreeSet;

/** The classes of the JDK whose instances can be saved, through their public methods. */
final class JdkShapes {

    private static final Map<Class<?>, Shape> KNOWN = Map.ofEntries(
            entry(new ElementsShape(ArrayList.class, ArrayList::new, ElementsShape.Order.OWN)),
            entry(new ElementsShape(LinkedList.class, LinkedList::new, ElementsShape.Order.OWN)),
            entry(new ElementsShape(ArrayDeque.class, ArrayDeque::new, ElementsShape.Order.OWN)),
            entry(new ElementsShape(PriorityQueue.class, PriorityQueue::new, ElementsShape.Order.LATE)),
            entry(new ElementsShape(LinkedHashSet.class, LinkedHashSet::new, ElementsShape.Order.KEYS)),
            entry(new ElementsShape(TreeSet.class, TreeSet::new, ElementsShape.Order.KEYS)),
            entry(new ElementsShape(HashSet.class, HashSet::new, ElementsShape.Order.HASHED)),
            entry(new MapShape(LinkedHashMap.class, LinkedHashMap::new, false)),
            entry(new MapShape(TreeMap.class, TreeMap::new, false)),
            entry(new MapShape(HashMap.class, HashMap::new, true)),
            entry(new MapShape(EnumMap.class, null, false)),
            entry(new BitSetShape()),
            entry(ImmutableShape.LIST),
            entry(ImmutableShape.SET),
            entry(ImmutableShape.MAP));

    private JdkShapes() {}

    /** The shape of a class of the JDK; null when its instances cannot be saved. */
    static Shape of(final Class<?> type) {
        final Shape known = KNOWN.get(type);
        if (known != null) {
            return known;
        }
        if (EnumSet.class.isAssignableFrom(type)) {
            return new ElementsShape(type, null, ElementsShape.Order.KEYS);
        }
        return isImmutable(type) ? immutable(type) : null;
    }

    private static boolean isImmutable(final Class<?> type) {
        final String name = type.getName();
        return name.startsWith("java.util.ImmutableCollections$")
                || name.startsWith("java.util.Collections$Unmodifiable")
                || name.startsWith("java.util.Collections$Empty")
                || name.startsWith("java.util.Collections$Singleton");
    }

    private static Shape immutable(final Class<?> type) {
        if (List.class.isAssignableFrom(type)) {
            return ImmutableShape.LIST;
        }
        if (Set.class.isAssignableFrom(type)) {
            return ImmutableShape.SET;
        }
        return Map.class.isAssignableFrom(type) ? ImmutableShape.MAP : null;
    }

    private static Map.Entry<Class<?>, Shape> entry(final Shape shape) {
        return Map.entry(shape.type(), shape);
    }
}
