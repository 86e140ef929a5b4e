package dev.tailrace.state;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Supplier;

/** Shape of the mutable collections and maps of the JDK, which it reads and fills through their public methods. */
final class CollectionShape extends Shape {

    /** Determines the order of the elements, or of the keys of a map. */
    enum Order {
        /** The order of the calls. */
        CALLS,
        /** Comparison of elements of any kind, which have to be filled before they are added. */
        COMPARED_ELEMENTS,
        /** Comparison of the keys, or the order of the calls; elements are keys. */
        KEYS,
        /** Hash codes, so that a snapshot needs a substitute order; elements are keys. */
        HASHED
    }

    private final Supplier<?> maker;
    private final Order order;

    /** @param maker null when an instance cannot be created, because the enum is not known */
    CollectionShape(final Class<?> type, final Supplier<?> maker, final Order order) {
        super(Schema.Kind.COLLECTION, type);
        this.maker = maker;
        this.order = order;
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
        checkComparator(object, output);
        if (object instanceof Map<?, ?> map) {
            writeEntries(map, order == Order.HASHED, false, output);
        } else {
            writeElements(((Collection<?>) object).toArray(), order, false, output);
        }
    }

    /** Refuses a collection with a comparator that a restore would have to create. */
    static void checkComparator(final Object object, final StateOutput output) {
        if (comparatorOf(object) != null && !output.isInPlace()) {
            throw output.refused("has a comparator, which cannot be saved; make the field that holds the collection"
                    + " final, or use the natural order");
        }
    }

    private static Comparator<?> comparatorOf(final Object object) {
        if (object instanceof SortedSet<?> set) {
            return set.comparator();
        }
        if (object instanceof SortedMap<?, ?> map) {
            return map.comparator();
        }
        return object instanceof PriorityQueue<?> queue ? queue.comparator() : null;
    }

    /** @param inPlace whether reading fills the elements that are there */
    static void writeElements(
            final Object[] elements, final Order order, final boolean inPlace, final StateOutput output) {
        if (order == Order.KEYS || order == Order.HASHED) {
            for (final Object key : elements) {
                textOf(key, output);
            }
        }
        if (order == Order.HASHED) {
            Arrays.sort(elements, Comparator.comparing(key -> textOf(key, output)));
        }
        output.putCount(elements.length);
        for (int i = 0; i < elements.length; i++) {
            output.reference(elements[i], null, i, inPlace);
        }
    }

    /**
     * Writes the entries of a map; does not call {@code get}, which may change their order.
     *
     * @param inPlace whether reading fills the values that are there
     */
    static void writeEntries(
            final Map<?, ?> map, final boolean sorted, final boolean inPlace, final StateOutput output) {
        final Map.Entry<?, ?>[] entries = map.entrySet().toArray(new Map.Entry<?, ?>[0]);
        for (final Map.Entry<?, ?> entry : entries) {
            textOf(entry.getKey(), output);
        }
        if (sorted) {
            Arrays.sort(entries, Comparator.comparing(entry -> textOf(entry.getKey(), output)));
        }
        output.putCount(entries.length);
        for (int i = 0; i < entries.length; i++) {
            output.reference(entries[i].getKey(), null, i, false);
            output.reference(entries[i].getValue(), null, i, inPlace);
        }
    }

    /**
     * A text that is the same for equal keys and differs for others. Keys of hashed collections are sorted by it, because
     * their own order depends on addresses for enums, and on the history of the collection for all keys.
     *
     * @throws StateException when the key is not a text, number, enum constant, or record of such
     */
    private static String textOf(final Object key, final StateOutput output) {
        if (key == null) {
            return "";
        }
        if (key instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getName() + ":" + constant.name();
        }
        if (ValueType.isValue(key.getClass())) {
            return key.getClass().getName() + ":" + key;
        }
        if (key instanceof Record) {
            return textOfRecord(key, output);
        }
        throw output.refused("has a " + key.getClass().getName() + " as key; keys have to be texts, numbers, enum"
                + " constants or records of such, because others are equal to themselves only");
    }

    private static String textOfRecord(final Object key, final StateOutput output) {
        final StringBuilder text = new StringBuilder(key.getClass().getName());
        for (final StateField field : Shapes.of(key.getClass()).fields()) {
            final String component = textOf(field.get(key), output);
            text.append(':').append(component.length()).append(':').append(component);
        }
        return text.toString();
    }

    @Override
    Object create(final StateInput input) {
        return maker.get();
    }

    @Override
    @SuppressWarnings("unchecked")
    void fill(final Object object, final StateInput input) {
        if (object instanceof Map<?, ?> map) {
            map.clear();
            readEntries((Map<Object, Object>) map, input);
            return;
        }
        final Collection<Object> collection = (Collection<Object>) object;
        final List<Object> elements = readElements(input);
        collection.clear();
        if (order == Order.COMPARED_ELEMENTS) {
            input.afterwards(() -> collection.addAll(elements));
        } else {
            collection.addAll(elements);
        }
    }

    static List<Object> readElements(final StateInput input) {
        final Object[] elements = new Object[input.getCount(1)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = input.reference(null, null, i, false);
        }
        return Arrays.asList(elements);
    }

    static void readEntries(final Map<Object, Object> map, final StateInput input) {
        final int count = input.getCount();
        for (int i = 0; i < count; i++) {
            final Object key = input.reference(null, null, i, false);
            map.put(key, input.reference(null, null, i, false));
        }
    }

    /** Shape of bit sets, written as their words. */
    static final class OfBits extends Shape {

        OfBits() {
            super(Schema.Kind.COLLECTION, BitSet.class);
        }

        @Override
        void write(final Object object, final StateOutput output) {
            ArrayShape.writePrimitives(((BitSet) object).toLongArray(), output);
        }

        @Override
        Object create(final StateInput input) {
            return new BitSet();
        }

        @Override
        void fill(final Object object, final StateInput input) {
            final long[] words = new long[input.getCount()];
            ArrayShape.readPrimitives(words, input);
            final BitSet bits = (BitSet) object;
            bits.clear();
            bits.or(BitSet.valueOf(words));
        }
    }
}
