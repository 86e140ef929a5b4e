package dev.tailrace.state;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The fields of a class that are its state, superclasses first, in the order of their names: what static and transient
 * fields hold is none, nor are constants from wiring (final fields of primitive types, texts and enums) and services.
 */
final class StateLayout {

    private final Class<?> type;
    private final List<Column> columns;
    private final boolean holdsWired;
    private final Constructor<?> constructor;

    private StateLayout(final Class<?> type, final List<Column> columns, final boolean holdsWired) {
        this.type = type;
        this.columns = List.copyOf(columns);
        this.holdsWired = holdsWired;
        this.constructor = constructorOf(type);
    }

    /**
     * Derives the layout of a class.
     *
     * @throws StateException when its module does not open the class
     */
    static StateLayout of(final Class<?> type) {
        final List<Column> columns = new ArrayList<>();
        boolean holdsWired = false;
        for (final Class<?> declaring : hierarchy(type)) {
            for (final Field field : fieldsOf(declaring)) {
                holdsWired |= WiredValues.isWiredType(field.getType());
                if (isState(field)) {
                    columns.add(column(field, columns));
                }
            }
        }
        return new StateLayout(type, columns, holdsWired);
    }

    /** What there is to know of a class that saves itself: no fields, only how an instance is made. */
    static StateLayout ofOwn(final Class<?> type) {
        boolean holdsWired = false;
        for (final Class<?> declaring : hierarchy(type)) {
            for (final Field field : fieldsOf(declaring)) {
                holdsWired |= WiredValues.isWiredType(field.getType());
            }
        }
        return new StateLayout(type, List.of(), holdsWired);
    }

    Class<?> type() {
        return type;
    }

    List<Column> columns() {
        return columns;
    }

    /** Whether a field holds a service, so that only code that has the service can make an instance. */
    boolean holdsWired() {
        return holdsWired;
    }

    boolean canCreate() {
        return constructor != null;
    }

    /** A new instance, as its constructor without arguments makes it. */
    Object create() {
        try {
            return constructor.newInstance();
        } catch (final ReflectiveOperationException failed) {
            throw new StateException("the constructor without arguments of " + type.getName() + " failed", failed);
        }
    }

    /** Subclasses first, so that a hidden field of a superclass is the one that needs the longer name. */
    private static List<Class<?>> hierarchy(final Class<?> type) {
        final List<Class<?>> hierarchy = new ArrayList<>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            hierarchy.add(each);
        }
        return hierarchy;
    }

    /** By name: the order in which reflection returns fields is not specified. */
    private static List<Field> fieldsOf(final Class<?> type) {
        final List<Field> fields = new ArrayList<>();
        Collections.addAll(fields, type.getDeclaredFields());
        fields.removeIf(field -> Modifier.isStatic(field.getModifiers()));
        fields.sort((left, right) -> left.getName().compareTo(right.getName()));
        return fields;
    }

    private static boolean isState(final Field field) {
        if (Modifier.isTransient(field.getModifiers()) || WiredValues.isWiredType(field.getType())) {
            return false;
        }
        return !Modifier.isFinal(field.getModifiers()) || !WiredValues.isConstantType(field.getType());
    }

    private static Column column(final Field field, final List<Column> before) {
        final String simple = field.getName();
        final boolean hidden = before.stream().anyMatch(column -> column.name().equals(simple));
        final String name = hidden ? field.getDeclaringClass().getSimpleName() + "." + simple : simple;
        open(field);
        return new Column(name, Column.typeOf(field.getType()), field);
    }

    private static void open(final Field field) {
        try {
            field.setAccessible(true);
        } catch (final InaccessibleObjectException closed) {
            throw new StateException(
                    "field " + field.getName() + " of "
                            + field.getDeclaringClass().getName()
                            + " is in a module that does not open it; declare the field that leads here transient,"
                            + " or implement Snapshotable",
                    closed);
        }
    }

    private static Constructor<?> constructorOf(final Class<?> type) {
        if (Modifier.isAbstract(type.getModifiers())) {
            return null;
        }
        try {
            final Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor;
        } catch (final NoSuchMethodException | InaccessibleObjectException none) {
            return null;
        }
    }
}
