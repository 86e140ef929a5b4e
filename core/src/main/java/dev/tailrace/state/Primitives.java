package dev.tailrace.state;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;

/** Writes and reads primitive fields and arrays. */
final class Primitives {

    private Primitives() {}

    static void put(final ByteSink sink, final char type, final Object value) {
        switch (type) {
            case 'Z' -> sink.putByte((Boolean) value ? 1 : 0);
            case 'B' -> sink.putByte((Byte) value);
            case 'S' -> sink.putShort((Short) value);
            case 'C' -> sink.putShort((Character) value);
            case 'I' -> sink.putInt((Integer) value);
            case 'J' -> sink.putLong((Long) value);
            case 'F' -> sink.putInt(Float.floatToRawIntBits((Float) value));
            default -> sink.putLong(Double.doubleToRawLongBits((Double) value));
        }
    }

    static Object get(final ByteSource source, final char type) {
        return switch (type) {
            case 'Z' -> source.getByte() != 0;
            case 'B' -> source.getByte();
            case 'S' -> source.getShort();
            case 'C' -> (char) source.getShort();
            case 'I' -> source.getInt();
            case 'J' -> source.getLong();
            case 'F' -> Float.intBitsToFloat(source.getInt());
            case 'D' -> Double.longBitsToDouble(source.getLong());
            default -> throw ByteSource.damaged();
        };
    }

    /** Length, number of bytes, bytes; zeros at the end are left out, because arrays grow ahead of their content. */
    static void putArray(final ByteSink sink, final Object array) {
        final int length = Array.getLength(array);
        sink.putCount(length);
        final int countAt = sink.size();
        sink.putInt(0);
        final int from = sink.size();
        putElements(sink.room(Math.multiplyExact(length, bytesOf(array))), array);
        sink.trimZeros(from);
        sink.setInt(countAt, sink.size() - from);
    }

    /** Fills an array of the length that was written, which has been read already. */
    static void getArray(final ByteSource source, final Object array) {
        final int used = source.getInt();
        final int bytes = Array.getLength(array) * bytesOf(array);
        if (used > bytes) {
            throw ByteSource.damaged();
        }
        getElements(ByteBuffer.allocate(bytes).put(source.get(used)).clear(), array);
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

    private static void putElements(final ByteBuffer to, final Object array) {
        if (array instanceof long[] longs) {
            to.asLongBuffer().put(longs);
        } else if (array instanceof int[] ints) {
            to.asIntBuffer().put(ints);
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

    private static void getElements(final ByteBuffer from, final Object array) {
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
