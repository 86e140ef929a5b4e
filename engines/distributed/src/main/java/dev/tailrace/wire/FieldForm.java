package dev.tailrace.wire;

import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * How one field is written and read. Primitives go through handles of long and double, so that nothing is boxed: whole
 * numbers, characters and booleans as a long of which the bytes of the type are written, the others as their bits.
 */
final class FieldForm {

    private static final MethodType GET_LONG = MethodType.methodType(long.class, Object.class);
    private static final MethodType GET_DOUBLE = MethodType.methodType(double.class, Object.class);
    private static final MethodType GET_OBJECT = MethodType.methodType(Object.class, Object.class);
    private static final MethodType SET_LONG = MethodType.methodType(void.class, Object.class, long.class);
    private static final MethodType SET_DOUBLE = MethodType.methodType(void.class, Object.class, double.class);
    private static final MethodType SET_OBJECT = MethodType.methodType(void.class, Object.class, Object.class);

    private final char type;
    private final MethodHandle getter;
    private final MethodHandle setter;

    /** @param setter null where values are handed to a constructor */
    FieldForm(final Class<?> fieldType, final MethodHandle getter, final MethodHandle setter) {
        this.type = fieldType.isPrimitive() ? fieldType.descriptorString().charAt(0) : 'L';
        this.getter = MethodHandles.explicitCastArguments(getter, by(GET_LONG, GET_DOUBLE, GET_OBJECT));
        this.setter = setter == null
                ? null
                : MethodHandles.explicitCastArguments(setter, by(SET_LONG, SET_DOUBLE, SET_OBJECT));
    }

    private MethodType by(final MethodType ofLong, final MethodType ofDouble, final MethodType ofObject) {
        return switch (type) {
            case 'L' -> ofObject;
            case 'F', 'D' -> ofDouble;
            default -> ofLong;
        };
    }

    void write(final Object owner, final WireWriter to, final Records records) {
        try {
            switch (type) {
                case 'L' -> records.write(to, (Object) getter.invokeExact(owner));
                case 'F' -> to.putInt(Float.floatToRawIntBits((float) (double) getter.invokeExact(owner)));
                case 'D' -> to.putLong(Double.doubleToRawLongBits((double) getter.invokeExact(owner)));
                default -> write((long) getter.invokeExact(owner), to);
            }
        } catch (final RuntimeException | Error thrown) {
            throw thrown;
        } catch (final Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private void write(final long value, final WireWriter to) {
        switch (type) {
            case 'Z', 'B' -> to.putByte((int) value);
            case 'S', 'C' -> to.putShort((int) value);
            case 'I' -> to.putInt((int) value);
            default -> to.putLong(value);
        }
    }

    /** Reads the value into the field. */
    void read(final Object owner, final WireReader from, final Records records) {
        try {
            switch (type) {
                case 'L' -> setter.invokeExact(owner, records.readKept(from));
                case 'F' -> setter.invokeExact(owner, (double) Float.intBitsToFloat(from.getInt()));
                case 'D' -> setter.invokeExact(owner, Double.longBitsToDouble(from.getLong()));
                default -> setter.invokeExact(owner, whole(from));
            }
        } catch (final RuntimeException | Error thrown) {
            throw thrown;
        } catch (final Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }

    private long whole(final WireReader from) {
        return switch (type) {
            case 'Z', 'B' -> from.getByte();
            case 'S' -> from.getShort();
            case 'C' -> from.getShort() & 0xFFFF;
            case 'I' -> from.getInt();
            default -> from.getLong();
        };
    }

    /** Reads the value, boxed. */
    Object read(final WireReader from, final Records records) {
        return switch (type) {
            case 'L' -> records.readKept(from);
            case 'Z' -> from.getByte() != 0;
            case 'B' -> from.getByte();
            case 'S' -> from.getShort();
            case 'C' -> (char) from.getShort();
            case 'I' -> from.getInt();
            case 'F' -> Float.intBitsToFloat(from.getInt());
            case 'D' -> Double.longBitsToDouble(from.getLong());
            default -> from.getLong();
        };
    }
}
