package dev.tailrace.state;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Shape of the immutable lists, sets and maps of the JDK, such as {@code List.of}, and of its unmodifiable views. A
 * collection in a final field stays, and its elements are filled in place; elsewhere it is a value and created anew.
 */
final class ImmutableShape extends Shape {

    static final ImmutableShape LIST = new ImmutableShape(List.class);
    static final ImmutableShape SET = new ImmutableShape(Set.class);
    static final ImmutableShape MAP = new ImmutableShape(Map.class);
    static final ImmutableShape SORTED_SET = new ImmutableShape(SortedSet.class);
    static final ImmutableShape SORTED_MAP = new ImmutableShape(SortedMap.class);

    private ImmutableShape(final Class<?> type) {
        super(Schema.Kind.COLLECTION, type);
    }

    private boolean isMap() {
        return this == MAP || this == SORTED_MAP;
    }

    // What is in a collection has the same form whether it is sorted or not; older snapshots do not tell.
    @Override
    boolean fits(final Object object, final String format) {
        return super.fits(object, format)
                || isMap()
                        && (MAP.formatOf(object).equals(format)
                                || SORTED_MAP.formatOf(object).equals(format))
                || isSet()
                        && (SET.formatOf(object).equals(format)
                                || SORTED_SET.formatOf(object).equals(format));
    }

    private boolean isSet() {
        return this == SET || this == SORTED_SET;
    }

    @Override
    void forEachFinal(final Object object, final boolean inPlace, final FinalReferences references) {
        if (!inPlace || this != LIST && !isMap()) {
            return;
        }
        final Collection<?> values = this == LIST ? (Collection<?>) object : ((Map<?, ?>) object).values();
        int index = 0;
        for (final Object value : values) {
            references.reference(value, null, index++);
        }
    }

    @Override
    void write(final Object object, final StateOutput output) {
        CollectionShape.checkComparator(object, output);
        if (isMap()) {
            CollectionShape.writeEntries((Map<?, ?>) object, isHashed(object), output.isInPlace(), output);
        } else {
            CollectionShape.writeElements(
                    ((Collection<?>) object).toArray(), orderOf(object), this == LIST && output.isInPlace(), output);
        }
    }

    private CollectionShape.Order orderOf(final Object object) {
        if (this == LIST) {
            return CollectionShape.Order.CALLS;
        }
        return isHashed(object) ? CollectionShape.Order.HASHED : CollectionShape.Order.KEYS;
    }

    // The order of Set.of and Map.of differs between processes. An unmodifiable view has the order of its collection,
    // on which output may depend.
    private static boolean isHashed(final Object object) {
        return object.getClass().getName().startsWith("java.util.ImmutableCollections$");
    }

    @Override
    Object create(final StateInput input) {
        if (this == MAP) {
            final Map<Object, Object> map = new LinkedHashMap<>();
            CollectionShape.readEntries(map, input);
            return Collections.unmodifiableMap(map);
        }
        if (this == SORTED_MAP) {
            final NavigableMap<Object, Object> map = new TreeMap<>();
            CollectionShape.readEntries(map, input);
            return Collections.unmodifiableNavigableMap(map);
        }
        final List<Object> elements = CollectionShape.readElements(input);
        if (this == LIST) {
            return Collections.unmodifiableList(elements);
        }
        return this == SORTED_SET
                ? Collections.unmodifiableNavigableSet(new TreeSet<>(elements))
                : Collections.unmodifiableSet(new LinkedHashSet<>(elements));
    }

    @Override
    boolean needsFilling() {
        return false;
    }

    @Override
    void bind(final Object object, final StateInput input) {
        if (this == LIST) {
            bindElements(((Collection<?>) object).toArray(), input);
        } else if (isMap()) {
            bindValues((Map<?, ?>) object, input);
        }
    }

    private static void bindElements(final Object[] present, final StateInput input) {
        final int count = input.getCount();
        if (count != present.length) {
            throw input.refused("is a final list of " + present.length + " elements, in the snapshot of " + count);
        }
        for (int i = 0; i < count; i++) {
            input.reference(present[i], null, i, true);
        }
    }

    private static void bindValues(final Map<?, ?> present, final StateInput input) {
        final int count = input.getCount();
        for (int i = 0; i < count; i++) {
            final Object key = input.reference(null, null, i, false);
            input.reference(present.get(key), null, i, true);
        }
    }
}
