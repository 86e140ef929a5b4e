package dev.tailrace.state;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Shape of objects of user classes, written field by field. Not written are static and transient fields, constants from
 * wiring (final fields of primitive types, values and enums) and services.
 */
class ObjectShape extends Shape {

    private final boolean holdsService;
    private final Constructor<?> constructor;

    /** @throws StateException when the module of the class does not open it */
    ObjectShape(final Class<?> type) {
        this(Schema.Kind.OBJECT, type, stateOf(type));
    }

    ObjectShape(final Schema.Kind kind, final Class<?> type, final StateField... fields) {
        super(kind, type, fields);
        this.holdsService = fieldsOf(type).stream().map(Field::getType).anyMatch(WiredValues::isWiredType);
        this.constructor = constructorOf(type);
    }

    private static StateField[] stateOf(final Class<?> type) {
        final List<StateField> fields = new ArrayList<>();
        for (final Field field : fieldsOf(type)) {
            if (isState(field)) {
                final String simple = field.getName();
                final boolean hidden =
                        fields.stream().anyMatch(other -> other.name().equals(simple));
                final String name = hidden ? field.getDeclaringClass().getSimpleName() + "." + simple : simple;
                fields.add(new StateField(name, fields.size(), field));
            }
        }
        return fields.toArray(StateField[]::new);
    }

    /**
     * The fields of instances: those of subclasses first, so that a hidden field of a superclass gets the longer name; then
     * by name, because the order in which reflection returns fields is not specified.
     */
    static List<Field> fieldsOf(final Class<?> type) {
        final List<Field> fields = new ArrayList<>();
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            final List<Field> declared = new ArrayList<>();
            Collections.addAll(declared, each.getDeclaredFields());
            declared.removeIf(field -> Modifier.isStatic(field.getModifiers()));
            declared.sort((left, right) -> left.getName().compareTo(right.getName()));
            fields.addAll(declared);
        }
        return fields;
    }

    private static boolean isState(final Field field) {
        if (Modifier.isTransient(field.getModifiers()) || WiredValues.isWiredType(field.getType())) {
            return false;
        }
        return !Modifier.isFinal(field.getModifiers()) || !WiredValues.isConstantType(field.getType());
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

    @Override
    final boolean canCreate() {
        return constructor != null;
    }

    @Override
    String whyNot() {
        return "which has no constructor without arguments; give it one, or make it a record, or make the fields that"
                + " lead to it final, or let the object that holds it implement Snapshotable";
    }

    @Override
    final boolean holdsService() {
        return holdsService;
    }

    @Override
    final boolean isReusable() {
        return true;
    }

    @Override
    final Object create(final StateInput input) {
        try {
            return constructor.newInstance();
        } catch (final ReflectiveOperationException failed) {
            throw new StateException("the constructor without arguments of " + type().getName() + " failed", failed);
        }
    }

    @Override
    final void forEachFinal(final Object object, final boolean inPlace, final FinalReferences references) {
        for (final StateField field : fields()) {
            if (field.isReference() && field.isFinal()) {
                references.reference(field.get(object), field.name(), 0);
            }
        }
    }

    @Override
    void write(final Object object, final StateOutput output) {
        for (final StateField field : fields()) {
            if (field.isReference()) {
                output.reference(field.get(object), field.name(), 0, field.isFinal());
            } else {
                field.write(object, output);
            }
        }
    }

    @Override
    final void bind(final Object object, final StateInput input) {
        for (final Schema.Match match : input.fields(this)) {
            final StateField field = match.field();
            if (field != null && field.isReference() && field.isFinal()) {
                input.reference(field.get(object), field.name(), 0, true);
            } else {
                input.skipField(match.savedType());
            }
        }
    }

    @Override
    final void keep(final Object object, final StateInput input) {
        for (final Schema.Match match : input.fields(this)) {
            final StateField field = match.field();
            if (field != null && field.isReference() && !field.isFinal()) {
                input.reuse(field.get(object), field.name(), 0);
            } else {
                input.skipField(match.savedType());
            }
        }
    }

    @Override
    void fill(final Object object, final StateInput input) {
        for (final Schema.Match match : input.fields(this)) {
            final StateField field = match.field();
            if (field == null || field.isFinal()) {
                input.skipField(match.savedType());
            } else if (field.isReference()) {
                field.set(object, input.reference(field.get(object), field.declaredType(), field.name(), 0));
            } else {
                field.read(object, match.savedType(), input);
            }
        }
    }

    /** Shape of objects that write themselves to snapshots. */
    static final class OfSnapshotable extends ObjectShape {

        OfSnapshotable(final Class<?> type) {
            super(Schema.Kind.SNAPSHOTABLE, type);
        }

        @Override
        String formatOf(final Object object) {
            return ((Snapshotable) object).stateFormat();
        }

        @Override
        String whyNot() {
            return "which has no constructor without arguments; give it one, or make the fields that lead to it final";
        }

        @Override
        void write(final Object object, final StateOutput output) {
            ((Snapshotable) object).save(output);
        }

        @Override
        void fill(final Object object, final StateInput input) {
            ((Snapshotable) object).restore(input);
            if (input.left() > 0) {
                throw input.refused("has restored itself without reading " + input.left()
                        + " bytes that it had saved; restore has to read what save wrote");
            }
        }
    }
}
