package dev.tailrace.state;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Decides which objects come from wiring, and exist when a snapshot is restored, and which are state. */
final class WiredValues {

    private static final List<Class<?>> IMMUTABLE =
            List.of(Class.class, VarHandle.class, MethodHandle.class, Charset.class, Pattern.class, Locale.class);

    private static final ClassValue<Boolean> MARKED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(final Class<?> type) {
            return isMarked(type);
        }
    };

    private static final ClassValue<Boolean> CONSTANT = new ClassValue<>() {
        @Override
        protected Boolean computeValue(final Class<?> type) {
            return isUnchanging(type);
        }
    };

    private static final ClassValue<Map<Object, String>> CONSTANTS = new ClassValue<>() {
        @Override
        protected Map<Object, String> computeValue(final Class<?> type) {
            return constantsOf(type);
        }
    };

    private WiredValues() {}

    /** Whether the type is marked as {@link Wired}. */
    static boolean isWiredType(final Class<?> type) {
        return MARKED.get(type);
    }

    /** Whether a final field of this type is a constant from wiring. */
    static boolean isConstantType(final Class<?> type) {
        return type.isPrimitive() || type.isEnum() || ValueType.isValue(type);
    }

    /** Whether the object in a final field is immutable or a function. */
    static boolean isConstant(final Object value) {
        return CONSTANT.get(value.getClass());
    }

    private static boolean isUnchanging(final Class<?> type) {
        return Enum.class.isAssignableFrom(type)
                || isFunction(type)
                || ValueType.isValue(type)
                || IMMUTABLE.stream().anyMatch(immutable -> immutable.isAssignableFrom(type))
                || type.getName().startsWith("java.time.")
                || type.getName().startsWith("java.util.Comparators$")
                || type.getName().startsWith("java.util.Collections$ReverseComparator");
    }

    /** Whether this is the class of a lambda or of a method reference. */
    static boolean isFunction(final Class<?> type) {
        return type.isHidden() || type.isSynthetic();
    }

    /**
     * The static final field that refers to an object, as {@code class#field}; null when there is none in its own class
     * and in the class whose field refers to it. Objects like "no such order" are compared by identity, so that a restored
     * reference has to lead to the same one.
     */
    static String constantName(final Object value, final Class<?> owner) {
        final String own = value.getClass().isArray()
                ? null
                : CONSTANTS.get(value.getClass()).get(value);
        return own != null || owner == null ? own : CONSTANTS.get(owner).get(value);
    }

    /** The object that a static final field refers to; null when there is no such field any more. */
    static Object constant(final Class<?> type, final String name) {
        for (final Map.Entry<Object, String> constant : CONSTANTS.get(type).entrySet()) {
            if (constant.getValue().equals(name)) {
                return constant.getKey();
            }
        }
        return null;
    }

    private static boolean isMarked(final Class<?> type) {
        if (type == null) {
            return false;
        }
        return type.isAnnotationPresent(Wired.class)
                || isMarked(type.getSuperclass())
                || Arrays.stream(type.getInterfaces()).anyMatch(WiredValues::isMarked);
    }

    private static Map<Object, String> constantsOf(final Class<?> type) {
        final Map<Object, String> constants = new IdentityHashMap<>();
        for (Class<?> each = type; each != null && !isOfTheJdk(each); each = each.getSuperclass()) {
            for (final Field field : each.getDeclaredFields()) {
                addConstant(each, field, constants);
            }
        }
        return constants;
    }

    private static void addConstant(final Class<?> type, final Field field, final Map<Object, String> constants) {
        final int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
                || !Modifier.isFinal(modifiers)
                || field.getType().isPrimitive()) {
            return;
        }
        try {
            final Object value = field.trySetAccessible() ? field.get(null) : null;
            if (value != null) {
                constants.merge(value, type.getName() + "#" + field.getName(), WiredValues::first);
            }
        } catch (final IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Of two names of an object the one that sorts first, because reflection has no order. */
    private static String first(final String one, final String other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    static boolean isOfTheJdk(final Class<?> type) {
        final String name = type.getName();
        return name.startsWith("java.")
                || name.startsWith("javax.")
                || name.startsWith("jdk.")
                || name.startsWith("sun.")
                || name.startsWith("com.sun.");
    }
}
