package dev.tailrace.region;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * Decides which types are immutable: values of the JDK, and classes whose fields are all final and of immutable types.
 */
public final class ImmutableTypes {

    /** The value classes of the JDK. */
    private static final Set<Class<?>> VALUES = Set.of(
            String.class,
            Boolean.class,
            Character.class,
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class,
            UUID.class);

    private ImmutableTypes() {}

    /** Whether a class is a value class of the JDK: immutable, with a hash code that is the same in every process. */
    public static boolean isValue(final Class<?> type) {
        return VALUES.contains(type);
    }

    static boolean contain(final Class<?> type) {
        return contain(type, new HashSet<>());
    }

    private static boolean contain(final Class<?> type, final Set<Class<?>> asking) {
        if (type.isPrimitive() || isValue(type) || type.isEnum() || isTime(type) || !asking.add(type)) {
            return true;
        }
        if (type.isArray() || type.isInterface() || type.getPackageName().startsWith("java.")) {
            return type.isSealed() && subtypes(type, asking);
        }
        return hasFinalFields(type, asking);
    }

    private static boolean isTime(final Class<?> type) {
        return type.getPackageName().equals("java.time") && Modifier.isFinal(type.getModifiers());
    }

    private static boolean subtypes(final Class<?> type, final Set<Class<?>> asking) {
        return Arrays.stream(type.getPermittedSubclasses()).allMatch(subtype -> contain(subtype, asking));
    }

    private static boolean hasFinalFields(final Class<?> type, final Set<Class<?>> asking) {
        for (Class<?> declaring = type; declaring != null && declaring != Object.class; ) {
            for (final Field field : declaring.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !neverChanges(field, asking)) {
                    return false;
                }
            }
            declaring = declaring.getSuperclass();
        }
        return true;
    }

    // A field whose type can be extended may refer to a mutable object.
    private static boolean neverChanges(final Field field, final Set<Class<?>> asking) {
        final Class<?> type = field.getType();
        final boolean closed = type.isPrimitive()
                || Modifier.isFinal(type.getModifiers())
                || type.isEnum()
                || isValue(type)
                || type.isSealed();
        return Modifier.isFinal(field.getModifiers()) && closed && contain(type, asking);
    }
}
