package dev.tailrace.wire;

import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** What there is to know of a class by reflection. */
final class Fields {

    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    private Fields() {}

    /** The fields of an object that can change, superclasses first, by name. */
    static List<FieldForm> of(final Class<?> type) {
        final List<FieldForm> forms = new ArrayList<>();
        for (Class<?> declaring = type; declaring != Object.class; declaring = declaring.getSuperclass()) {
            final List<FieldForm> own = new ArrayList<>();
            Arrays.stream(declaring.getDeclaredFields())
                    .filter(field -> !Modifier.isStatic(field.getModifiers()))
                    .sorted(Comparator.comparing(Field::getName))
                    .forEach(field -> own.add(changing(field)));
            forms.addAll(0, own);
        }
        return forms;
    }

    private static FieldForm changing(final Field field) {
        if (Modifier.isTransient(field.getModifiers()) || Modifier.isFinal(field.getModifiers())) {
            final String word = Modifier.isFinal(field.getModifiers()) ? "final" : "transient";
            throw new UnsendableException("records of type "
                    + field.getDeclaringClass().getName() + " cannot be sent to other tasks: field '" + field.getName()
                    + "' is " + word + ", so that it is not known what another task needs; let the type implement"
                    + " Sendable");
        }
        return open(field, true);
    }

    /** A component of a record. */
    static FieldForm component(final Class<?> type, final String name) {
        try {
            return open(type.getDeclaredField(name), false);
        } catch (final NoSuchFieldException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static FieldForm open(final Field field, final boolean changes) {
        try {
            field.setAccessible(true);
            return new FieldForm(
                    field.getType(), LOOKUP.unreflectGetter(field), changes ? LOOKUP.unreflectSetter(field) : null);
        } catch (final InaccessibleObjectException closed) {
            throw closed(field.getDeclaringClass());
        } catch (final IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** What makes an object by the constructor without arguments. */
    static Forms.Maker constructor(final Class<?> type) {
        final Constructor<?> constructor = constructor(type, new Class<?>[0]);
        return () -> make(constructor);
    }

    static Constructor<?> constructor(final Class<?> type, final Class<?>[] arguments) {
        try {
            final Constructor<?> constructor = type.getDeclaredConstructor(arguments);
            constructor.setAccessible(true);
            return constructor;
        } catch (final NoSuchMethodException none) {
            throw new UnsendableException("records of type " + type.getName()
                    + " cannot be sent to other tasks: it has no constructor without arguments; give it one");
        } catch (final InaccessibleObjectException closed) {
            throw closed(type);
        }
    }

    static Object make(final Constructor<?> constructor, final Object... arguments) {
        try {
            return constructor.newInstance(arguments);
        } catch (final ReflectiveOperationException failed) {
            throw new IllegalStateException(
                    "the constructor of " + constructor.getDeclaringClass().getName() + " failed", failed);
        }
    }

    private static UnsendableException closed(final Class<?> type) {
        return new UnsendableException("records of type " + type.getName()
                + " cannot be sent to other tasks: its module does not open it; let the type implement Sendable");
    }
}
