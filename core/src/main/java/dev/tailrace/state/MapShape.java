package dev.tailrace.state;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Supplier;

/** Maps of the JDK that can be changed. */
final class MapShape extends Shape {

    private final Supplier<? extends Map<Object, Object>> maker;
    private final boolean hashed;

    /**
     * @param maker null when one cannot be made without knowing more
     * @param hashed whether the order of the keys is none
     */
    MapShape(final Class<?> type, final Supplier<? extends Map<Object, Object>> maker, final boolean hashed) {
        super(Kind.COLLECTION, type);
        this.maker = maker;
        this.hashed = hashed;
    }

    @Override
    boolean canCreate() {
        return maker != null;
    }

    @Override
    String whyNot() {
        return "which does not say of which enum it is; make the field that holds it final";
    }

    @Override
    void write(final Object object, final StateOutput output) {
        final Map<?, ?> map = (Map<?, ?>) object;
        ElementsShape.refuseComparator(map instanceof SortedMap<?, ?> sorted ? sorted.comparator() : null, output);
        final Map.Entry<?, ?>[] entries = entriesOf(map, hashed, output);
        output.sink().putCount(entries.length);
        for (int i = 0; i < entries.length; i++) {
            output.reference(entries[i].getKey(), null, i, false);
            output.reference(entries[i].getValue(), null, i, false);
        }
    }

    /** The entries, in their order or in that of their keys; not by {@code get}, which may change the order. */
    static Map.Entry<?, ?>[] entriesOf(final Map<?, ?> map, final boolean sort, final StateOutput output) {
        final Map.Entry<?, ?>[] entries = map.entrySet().toArray(new Map.Entry<?, ?>[0]);
        for (final Map.Entry<?, ?> entry : entries) {
            KeyText.of(entry.getKey(), output);
        }
        if (sort) {
            Arrays.sort(entries, Comparator.comparing(entry -> KeyText.of(entry.getKey(), output)));
        }
        return entries;
    }

    @Override
    Object create(final StateInput input) {
        if (maker == null) {
            throw input.refused("is not there and cannot be made: " + whyNot());
        }
        return maker.get();
    }

    @Override
    @SuppressWarnings("unchecked")
    void fill(final Object object, final StateInput input) {
        final Map<Object, Object> map = (Map<Object, Object>) object;
        map.clear();
        final int count = input.source().getCount();
        for (int i = 0; i < count; i++) {
            final Object key = input.reference(null, null, i, false);
            map.put(key, input.reference(null, null, i, false));
        }
    }
}
