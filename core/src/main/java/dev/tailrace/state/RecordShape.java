package dev.tailrace.state;

import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;

/**
 * Shape of Java records, written component by component. A record in a final field stays, and the objects that its
 * components refer to are filled. Elsewhere it is a value and created by its canonical constructor; a component that
 * the snapshot does not have is then 0, false or null.
 */
final class RecordShape extends Shape {

    private final Constructor<?> constructor;

    /** @throws StateException when the module of the class does not open it */
    RecordShape(final Class<?> type) {
        super(Schema.Kind.RECORD, type, componentsOf(type));
        try {
            constructor = type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new));
            constructor.setAccessible(true);
        } catch (final ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        } catch (final InaccessibleObjectException closed) {
            throw new StateException(
                    "record " + type.getName()
                            + " is in a module that does not open it; declare the field that leads here"
                            + " transient, or implement Snapshotable",
                    closed);
        }
    }

    private static StateField[] componentsOf(final Class<?> type) {
        final RecordComponent[] components = type.getRecordComponents();
        final StateField[] fields = new StateField[components.length];
        try {
            for (int i = 0; i < fields.length; i++) {
                final String name = components[i].getName();
                fields[i] = new StateField(name, i, type.getDeclaredField(name));
            }
        } catch (final NoSuchFieldException impossible) {
            throw new AssertionError(impossible);
        }
        return fields;
    }

    @Override
    void forEachFinal(final Object object, final boolean inPlace, final FinalReferences references) {
        for (final StateField component : fields()) {
            if (inPlace && component.isReference()) {
                references.reference(component.get(object), component.name(), 0);
            }
        }
    }

    @Override
    void write(final Object object, final StateOutput output) {
        final boolean inPlace = output.isInPlace();
        for (final StateField component : fields()) {
            if (component.isReference()) {
                output.reference(component.get(object), component.name(), 0, inPlace);
            } else {
                component.write(object, output);
            }
        }
    }

    @Override
    Object create(final StateInput input) {
        final Schema.Match[] matches = input.fields(this);
        final Object[] components = new Object[fields().length];
        if (matches != unchanged()) {
            Arrays.setAll(components, i -> defaultOf(fields()[i].type()));
        }
        for (final Schema.Match match : matches) {
            final StateField component = match.field();
            if (component == null) {
                input.skipField(match.savedType());
            } else if (component.isReference()) {
                components[component.position()] = input.reference(null, component.declaredType(), component.name(), 0);
            } else {
                components[component.position()] = StateField.readBoxed(match.savedType(), input);
            }
        }
        try {
            return constructor.newInstance(components);
        } catch (final ReflectiveOperationException failed) {
            throw new StateException("the constructor of record " + type().getName() + " failed", failed);
        }
    }

    /** A byte is widened to every number. */
    private static Object defaultOf(final char type) {
        return switch (type) {
            case 'Z' -> false;
            case 'C' -> (char) 0;
            case 'L' -> null;
            default -> (byte) 0;
        };
    }

    @Override
    boolean needsFilling() {
        return false;
    }

    @Override
    void bind(final Object object, final StateInput input) {
        for (final Schema.Match match : input.fields(this)) {
            final StateField component = match.field();
            if (component != null && component.isReference()) {
                input.reference(component.get(object), component.name(), 0, true);
            } else {
                input.skipField(match.savedType());
            }
        }
    }
}
