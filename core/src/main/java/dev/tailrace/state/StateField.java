package dev.tailrace.state;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;

/**
 * One field of a class that is part of its state. Reads and writes the field without boxing: whole numbers, characters
 * and booleans as a long, the other primitives as a double.
 */
final class StateField {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private final String name;
    private final int position;
    private final char type;
    private final Field field;
    private final MethodHandle getter;
    private final MethodHandle setter;

    /**
     * @param name of the field; the class before it when a subclass has a field of the same name
     * @param position among the fields of the class
     * @throws StateException when the module of the class does not open it
     */
    StateField(final String name, final int position, final Field field) {
        this.name = name;
        this.position = position;
        this.type = typeOf(field.getType());
        this.field = field;
        final Class<?> carrier = isReference() ? Object.class : type == 'F' || type == 'D' ? double.class : long.class;
        try {
            field.setAccessible(true);
            getter = MethodHandles.explicitCastArguments(
                    LOOKUP.unreflectGetter(field), MethodType.methodType(carrier, Object.class));
            setter = isFinal()
                    ? null
                    : MethodHandles.explicitCastArguments(
                            LOOKUP.unreflectSetter(field), MethodType.methodType(void.class, Object.class, carrier));
        } catch (final InaccessibleObjectException closed) {
            throw new StateException(
                    "field " + field.getName() + " of "
                            + field.getDeclaringClass().getName()
                            + " is in a module that does not open it; declare the field that leads here transient,"
                            + " or implement Snapshotable",
                    closed);
        } catch (final IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    String name() {
        return name;
    }

    int position() {
        return position;
    }

    /** As in class files: {@code J} for long and so on; {@code L} for every reference. */
    char type() {
        return type;
    }

    /** The declared type. */
    Class<?> declaredType() {
        return field.getType();
    }

    /** The object that a final field refers to comes from wiring; a restore fills it and does not replace it. */
    boolean isFinal() {
        return Modifier.isFinal(field.getModifiers());
    }

    boolean isReference() {
        return type == 'L';
    }

    /** The value; boxed if it is primitive. */
    Object get(final Object owner) {
        try {
            return isReference() ? (Object) getter.invokeExact(owner) : field.get(owner);
        } catch (final Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    /** Sets a field that holds a reference. */
    void set(final Object owner, final Object value) {
        try {
            setter.invokeExact(owner, value);
        } catch (final Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    /** Writes the value of a primitive field. */
    void write(final Object owner, final StateOutput to) {
        try {
            switch (type) {
                case 'F' -> to.putInt(Float.floatToRawIntBits((float) (double) getter.invokeExact(owner)));
                case 'D' -> to.putLong(Double.doubleToRawLongBits((double) getter.invokeExact(owner)));
                case 'J' -> to.putLong((long) getter.invokeExact(owner));
                case 'I' -> to.putInt((int) (long) getter.invokeExact(owner));
                case 'S', 'C' -> to.putShort((int) (long) getter.invokeExact(owner));
                default -> to.putByte((int) (long) getter.invokeExact(owner));
            }
        } catch (final Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    /**
     * Reads the value of a primitive field.
     *
     * @param savedType the type that was written, which {@link #widens} to that of the field
     */
    void read(final Object owner, final char savedType, final StateInput from) {
        try {
            if (type != 'F' && type != 'D') {
                setter.invokeExact(owner, readWhole(savedType, from));
            } else if (savedType == 'F') {
                setter.invokeExact(owner, (double) Float.intBitsToFloat(from.getInt()));
            } else if (savedType == 'D') {
                setter.invokeExact(owner, Double.longBitsToDouble(from.getLong()));
            } else if (type == 'F') {
                setter.invokeExact(owner, (double) (float) readWhole(savedType, from));
            } else {
                setter.invokeExact(owner, (double) readWhole(savedType, from));
            }
        } catch (final Throwable thrown) {
            throw unexpected(thrown);
        }
    }

    private static long readWhole(final char savedType, final StateInput from) {
        return switch (savedType) {
            case 'Z' -> from.getByte() == 0 ? 0 : 1;
            case 'B' -> from.getByte();
            case 'S' -> from.getShort();
            case 'C' -> (char) from.getShort();
            case 'I' -> from.getInt();
            default -> from.getLong();
        };
    }

    /** Reads a primitive value that was written as this type, boxed. */
    static Object readBoxed(final char savedType, final StateInput from) {
        return switch (savedType) {
            case 'Z' -> from.getBoolean();
            case 'B' -> from.getByte();
            case 'S' -> from.getShort();
            case 'C' -> (char) from.getShort();
            case 'I' -> from.getInt();
            case 'J' -> from.getLong();
            case 'F' -> Float.intBitsToFloat(from.getInt());
            default -> from.getDouble();
        };
    }

    static char typeOf(final Class<?> type) {
        return type.isPrimitive() ? type.descriptorString().charAt(0) : 'L';
    }

    /** Whether a value of one type can be assigned to a field of another: widening as in Java, 5.1.2. */
    static boolean widens(final char from, final char to) {
        return from == to
                || switch (from) {
                    case 'B' -> "SIJFD".indexOf(to) >= 0;
                    case 'S', 'C' -> "IJFD".indexOf(to) >= 0;
                    case 'I' -> "JFD".indexOf(to) >= 0;
                    case 'J' -> "FD".indexOf(to) >= 0;
                    case 'F' -> to == 'D';
                    default -> false;
                };
    }

    /** The name of a type, for messages. */
    static String nameOf(final char type) {
        return switch (type) {
            case 'Z' -> "boolean";
            case 'B' -> "byte";
            case 'S' -> "short";
            case 'C' -> "char";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'F' -> "float";
            case 'D' -> "double";
            default -> "reference";
        };
    }

    private static RuntimeException unexpected(final Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return thrown instanceof RuntimeException known ? known : new IllegalStateException(thrown);
    }
}
