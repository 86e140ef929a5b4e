package dev.tailrace.state;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/**
 * Shape of arrays. An array in a final field keeps its length. Zeros and nulls at the end are not written, because
 * arrays grow ahead of their content.
 */
final class ArrayShape extends Shape {

    private final boolean primitive;

    ArrayShape(final Class<?> type) {
        super(Schema.Kind.ARRAY, type);
        this.primitive = type.getComponentType().isPrimitive();
    }

    @Override
    void write(final Object array, final StateOutput output) {
        if (primitive) {
            writePrimitives(array, output);
        } else {
            writeReferences((Object[]) array, output);
        }
    }

    private static void writeReferences(final Object[] array, final StateOutput output) {
        int used = array.length;
        while (used > 0 && array[used - 1] == null) {
            used--;
        }
        output.putCount(array.length);
        output.putCount(used);
        for (int i = 0; i < used; i++) {
            output.reference(array[i], null, i, false);
        }
    }

    /** Writes length, number of bytes, bytes. */
    static void writePrimitives(final Object array, final StateOutput output) {
        final int length = Array.getLength(array);
        output.putCount(length);
        final int lengthAt = output.startLength();
        final int from = output.size();
        final int used = used(array, length);
        put(array, used, output.room((long) used * bytesOf(array)));
        output.trimZeros(from);
        output.endLength(lengthAt);
    }

    @Override
    Object create(final StateInput input) {
        return Array.newInstance(type().getComponentType(), input.getCount());
    }

    @Override
    void keep(final Object array, final StateInput input) {
        if (primitive || input.getCount() != Array.getLength(array)) {
            return;
        }
        final Object[] elements = (Object[]) array;
        final int used = usedOf(elements, input);
        for (int i = 0; i < used; i++) {
            input.reuse(elements[i], null, i);
        }
    }

    @Override
    void fill(final Object array, final StateInput input) {
        final int length = input.getCount();
        if (length != Array.getLength(array)) {
            throw input.refused("is a final array of " + Array.getLength(array) + " elements, in the snapshot of "
                    + length + "; restore it under the settings it was saved with, or make the field not final");
        }
        if (primitive) {
            readPrimitives(array, input);
        } else {
            fillReferences((Object[]) array, input);
        }
    }

    private static void fillReferences(final Object[] array, final StateInput input) {
        final Class<?> elementType = array.getClass().getComponentType();
        final int used = usedOf(array, input);
        for (int i = 0; i < used; i++) {
            array[i] = input.reference(array[i], elementType, null, i);
        }
        for (int i = used; i < array.length; i++) {
            array[i] = null;
        }
    }

    private static int usedOf(final Object[] array, final StateInput input) {
        final int used = input.getCount();
        if (used > array.length) {
            throw input.damaged("an array of " + array.length + " elements has " + used);
        }
        return used;
    }

    /** Fills an array of the length that was written and has been read already. */
    static void readPrimitives(final Object array, final StateInput input) {
        final int used = input.getInt();
        final int bytes = Math.multiplyExact(Array.getLength(array), bytesOf(array));
        if (used > bytes) {
            throw input.damaged("an array of " + bytes + " bytes has " + used);
        }
        final ByteBuffer saved = input.slice(used);
        get(array, used == bytes ? saved : ByteBuffer.allocate(bytes).put(saved).clear());
    }

    private static int bytesOf(final Object array) {
        if (array instanceof long[] || array instanceof double[]) {
            return Long.BYTES;
        }
        if (array instanceof int[] || array instanceof float[]) {
            return Integer.BYTES;
        }
        return array instanceof byte[] || array instanceof boolean[] ? Byte.BYTES : Short.BYTES;
    }

    /** Number of elements up to the last that is not zero; of other types than long and int, all elements. */
    private static int used(final Object array, final int length) {
        int used = length;
        if (array instanceof long[] longs) {
            while (used > 0 && longs[used - 1] == 0) {
                used--;
            }
        } else if (array instanceof int[] ints) {
            while (used > 0 && ints[used - 1] == 0) {
                used--;
            }
        }
        return used;
    }

    private static void put(final Object array, final int used, final ByteBuffer to) {
        if (array instanceof long[] longs) {
            to.asLongBuffer().put(longs, 0, used);
        } else if (array instanceof int[] ints) {
            to.asIntBuffer().put(ints, 0, used);
        } else if (array instanceof double[] doubles) {
            to.asDoubleBuffer().put(doubles);
        } else if (array instanceof byte[] bytes) {
            to.put(bytes);
        } else if (array instanceof short[] shorts) {
            to.asShortBuffer().put(shorts);
        } else if (array instanceof char[] chars) {
            to.asCharBuffer().put(chars);
        } else if (array instanceof float[] floats) {
            to.asFloatBuffer().put(floats);
        } else {
            for (final boolean flag : (boolean[]) array) {
                to.put((byte) (flag ? 1 : 0));
            }
        }
    }

    private static void get(final Object array, final ByteBuffer from) {
        if (array instanceof long[] longs) {
            from.asLongBuffer().get(longs);
        } else if (array instanceof int[] ints) {
            from.asIntBuffer().get(ints);
        } else if (array instanceof double[] doubles) {
            from.asDoubleBuffer().get(doubles);
        } else if (array instanceof byte[] bytes) {
            from.get(bytes);
        } else if (array instanceof short[] shorts) {
            from.asShortBuffer().get(shorts);
        } else if (array instanceof char[] chars) {
            from.asCharBuffer().get(chars);
        } else if (array instanceof float[] floats) {
            from.asFloatBuffer().get(floats);
        } else {
            final boolean[] flags = (boolean[]) array;
            for (int i = 0; i < flags.length; i++) {
                flags[i] = from.get() != 0;
            }
        }
    }
}
