package dev.tailrace.state;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Lists, sets and maps that cannot be changed, such as {@code List.of}. Behind a final field the collection stays, and
 * its elements are filled where they are; elsewhere it is a value, made anew.
 */
final class ImmutableShape extends Shape {

    static final ImmutableShape LIST = new ImmutableShape(List.class);
    static final ImmutableShape SET = new ImmutableShape(Set.class);
    static final ImmutableShape MAP = new ImmutableShape(Map.class);

    private ImmutableShape(final Class<?> type) {
        super(Kind.COLLECTION, type);
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
            writeMap((Map<?, ?>) object, output);
        } else {
            writeElements(((Collection<?>) object).toArray(), output);
        }
    }

    private void writeElements(final Object[] elements, final StateOutput output) {
        if (this == SET) {
            KeyText.sort(elements, output);
        }
        output.sink().putCount(elements.length);
        for (int i = 0; i < elements.length; i++) {
            output.reference(elements[i], null, i, this == LIST && output.isInPlace());
        }
    }

    private static void writeMap(final Map<?, ?> map, final StateOutput output) {
        final Map.Entry<?, ?>[] entries = MapShape.entriesOf(map, true, output);
        output.sink().putCount(entries.length);
        for (int i = 0; i < entries.length; i++) {
            output.reference(entries[i].getKey(), null, i, false);
            output.reference(entries[i].getValue(), null, i, output.isInPlace());
        }
    }

    @Override
    Object create(final StateInput input) {
        return this == MAP ? createMap(input) : createElements(input);
    }

    private Object createElements(final StateInput input) {
        final Object[] elements = new Object[input.source().getCount()];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = input.reference(null, null, i, false);
        }
        final List<Object> list = Arrays.asList(elements);
        return this == LIST
                ? Collections.unmodifiableList(list)
                : Collections.unmodifiableSet(new LinkedHashSet<>(list));
    }

    private static Object createMap(final StateInput input) {
        final Map<Object, Object> map = new LinkedHashMap<>();
        final int count = input.source().getCount();
        for (int i = 0; i < count; i++) {
            final Object key = input.reference(null, null, i, false);
            map.put(key, input.reference(null, null, i, false));
        }
        return Collections.unmodifiableMap(map);
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
        final int count = input.source().getCount();
        if (count != present.length) {
            throw input.refused("is a final list of " + present.length + " elements, in the snapshot of " + count);
        }
        for (int i = 0; i < count; i++) {
            input.reference(present[i], null, i, true);
        }
    }

    private static void bindValues(final Map<?, ?> present, final StateInput input) {
        final int count = input.source().getCount();
        for (int i = 0; i < count; i++) {
            final Object key = input.reference(null, null, i, false);
            input.reference(present.get(key), null, i, true);
        }
    }

    @Override
    void fill(final Object object, final StateInput input) {}
}
