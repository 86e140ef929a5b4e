package dev.tailrace.state;

import java.util.Arrays;
import java.util.Comparator;

/**
 * Puts the keys of hashed collections in an order that depends on nothing but the keys: where hashing would put them
 * depends, for enums, on addresses, and for all, on what else has been in the collection.
 */
final class KeyText {

    private KeyText() {}

    /**
     * A text that is the same for equal keys and another for others.
     *
     * @throws StateException when the key is no value: text, number, enum constant, or record of such
     */
    static String of(final Object key, final StateOutput output) {
        if (key == null) {
            return "";
        }
        if (key instanceof Enum<?> constant) {
            return constant.getDeclaringClass().getName() + ":" + constant.name();
        }
        if (ValueShape.isValue(key.getClass())) {
            return key.getClass().getName() + ":" + key;
        }
        if (key instanceof Record) {
            return ofRecord(key, output);
        }
        throw output.refused("has a " + key.getClass().getName() + " as key; keys have to be texts, numbers, enum"
                + " constants or records of such, because others are equal to themselves only");
    }

    private static String ofRecord(final Object key, final StateOutput output) {
        final StringBuilder text = new StringBuilder(key.getClass().getName());
        for (final Column column : Shapes.of(key.getClass()).columns()) {
            final String component = of(column.get(key), output);
            text.append(':').append(component.length()).append(':').append(component);
        }
        return text.toString();
    }

    static void check(final Object[] keys, final StateOutput output) {
        for (final Object key : keys) {
            of(key, output);
        }
    }

    static void sort(final Object[] keys, final StateOutput output) {
        check(keys, output);
        Arrays.sort(keys, Comparator.comparing(key -> of(key, output)));
    }
}
