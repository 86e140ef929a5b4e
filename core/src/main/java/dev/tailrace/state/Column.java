package dev.tailrace.state;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * One field of a class that is part of its state.
 *
 * @param name of the field; the class before it when a subclass has a field of the same name
 * @param type as in class files: {@code J} for long and so on, {@code L} for every reference
 */
record Column(String name, char type, Field field) {

    /** The object behind a final field comes from wiring; a restore fills it and does not replace it. */
    boolean isFinal() {
        return Modifier.isFinal(field.getModifiers());
    }

    boolean isReference() {
        return type == 'L';
    }

    Object get(final Object object) {
        try {
            return field.get(object);
        } catch (final IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Sets the field; widens primitives. */
    void set(final Object object, final Object value) {
        try {
            field.set(object, value);
        } catch (final IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
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

    /** A type for messages. */
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
}
