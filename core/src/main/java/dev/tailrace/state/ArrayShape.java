package dev.tailrace.state;

import java.lang.reflect.Array;

/** Arrays. One behind a final field keeps its length. */
final class ArrayShape extends Shape {

    private final boolean primitive;

    ArrayShape(final Class<?> type) {
        super(Kind.ARRAY, type);
        this.primitive = type.getComponentType().isPrimitive();
    }

    @Override
    void write(final Object array, final StateOutput output) {
        if (primitive) {
            Primitives.putArray(output.sink(), array);
        } else {
            writeReferences((Object[]) array, output);
        }
    }

    private static void writeReferences(final Object[] array, final StateOutput output) {
        int used = array.length;
        while (used > 0 && array[used - 1] == null) {
            used--;
        }
        output.sink().putCount(array.length);
        output.sink().putCount(used);
        for (int i = 0; i < used; i++) {
            output.reference(array[i], null, i, false);
        }
    }

    @Override
    Object create(final StateInput input) {
        return Array.newInstance(type().getComponentType(), input.source().getCount());
    }

    @Override
    void keep(final Object array, final StateInput input) {
        if (primitive || input.source().getCount() != Array.getLength(array)) {
            return;
        }
        final Object[] elements = (Object[]) array;
        final int used = input.source().getCount();
        for (int i = 0; i < used; i++) {
            input.reuse(input.source().getCount(), elements[i], null, i);
        }
    }

    @Override
    void fill(final Object array, final StateInput input) {
        final int length = input.source().getCount();
        if (length != Array.getLength(array)) {
            throw input.refused("is a final array of " + Array.getLength(array) + " elements, in the snapshot of "
                    + length + "; restore it under the settings it was saved with, or make the field not final");
        }
        if (primitive) {
            Primitives.getArray(input.source(), array);
        } else {
            fillReferences((Object[]) array, input);
        }
    }

    private static void fillReferences(final Object[] array, final StateInput input) {
        final int used = input.source().getCount();
        for (int i = 0; i < used; i++) {
            final Object value = input.reference(array[i], null, i, false);
            input.checkFits(value, array.getClass().getComponentType(), null, i);
            array[i] = value;
        }
        for (int i = used; i < array.length; i++) {
            array[i] = null;
        }
    }
}
