package dev.tailrace.state;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Shape of the immutable lists, sets and maps of the JDK, such as {@code List.of}. A collection in a final field stays,
 * and its elements are filled in place; elsewhere it is a value and created anew.
 */
final class ImmutableShape extends Shape {

    static final ImmutableShape LIST = new ImmutableShape(List.class);
    static final ImmutableShape SET = new ImmutableShape(Set.class);
    static final ImmutableShape MAP = new ImmutableShape(Map.class);

    private ImmutableShape(final Class<?> type) {
        super(Schema.Kind.COLLECTION, type);
    }

    @Override
    void forEachFinal(final Object object, final boolean inPlace, final FinalReferences references) {
        if (!inPlace || this == SET) {
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
        if (this == MAP) {
            CollectionShape.writeEntries((Map<?, ?>) object, true, output.isInPlace(), output);
        } else {
            CollectionShape.writeElements(
                    ((Collection<?>) object).toArray(),
                    this == SET ? CollectionShape.Order.HASHED : CollectionShape.Order.CALLS,
                    this == LIST && output.isInPlace(),
                    output);
        }
    }

    @Override
    Object create(final StateInput input) {
        if (this == MAP) {
            final Map<Object, Object> map = new LinkedHashMap<>();
            CollectionShape.readEntries(map, input);
            return Collections.unmodifiableMap(map);
        }
        final List<Object> elements = CollectionShape.readElements(input);
        return this == LIST
                ? Collections.unmodifiableList(elements)
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
        } else if (this == MAP) {
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
