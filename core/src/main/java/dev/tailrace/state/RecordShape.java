package dev.tailrace.state;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records. Behind a final field the record stays, and what its components refer to is filled; elsewhere it is a value,
 * made anew by its canonical constructor: a component that the snapshot does not know is then 0, false or null.
 */
final class RecordShape extends Shape {

    private final List<Column> columns = new ArrayList<>();
    private final Constructor<?> constructor;

    RecordShape(final Class<?> type) {
        super(Kind.RECORD, type);
        try {
            for (final RecordComponent component : type.getRecordComponents()) {
                columns.add(column(type, component));
            }
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

    private static Column column(final Class<?> type, final RecordComponent component) throws NoSuchFieldException {
        final Field field = type.getDeclaredField(component.getName());
        field.setAccessible(true);
        return new Column(component.getName(), Column.typeOf(component.getType()), field);
    }

    @Override
    List<Column> columns() {
        return columns;
    }

    @Override
    void forEachFinal(final Object object, final boolean inPlace, final FinalReferences references) {
        if (inPlace) {
            columns.stream()
                    .filter(Column::isReference)
                    .forEach(column -> references.reference(column.get(object), column.name(), 0));
        }
    }

    @Override
    void write(final Object object, final StateOutput output) {
        for (final Column column : columns) {
            if (column.isReference()) {
                output.reference(column.get(object), column.name(), 0, output.isInPlace());
            } else {
                Primitives.put(output.sink(), column.type(), column.get(object));
            }
        }
    }

    @Override
    Object create(final StateInput input) {
        final Object[] components = new Object[columns.size()];
        for (int i = 0; i < components.length; i++) {
            components[i] = defaultOf(columns.get(i));
        }
        input.forEachColumn((saved, present, value) -> {
            if (present != null) {
                components[columns.indexOf(present)] = component(present, value, input);
            }
        });
        try {
            return constructor.newInstance(components);
        } catch (final ReflectiveOperationException failed) {
            throw new StateException("the constructor of record " + type().getName() + " failed", failed);
        }
    }

    private static Object component(final Column column, final Object value, final StateInput input) {
        if (!column.isReference()) {
            return value;
        }
        final Object referenced = input.reference((Integer) value, null, column.name(), 0, false);
        input.checkFits(referenced, column.field().getType(), column.name(), 0);
        return referenced;
    }

    private static Object defaultOf(final Column column) {
        return switch (column.type()) {
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
        input.forEachColumn((saved, present, value) -> {
            if (present != null && present.isReference()) {
                input.reference((Integer) value, present.get(object), present.name(), 0, true);
            }
        });
    }

    @Override
    void fill(final Object object, final StateInput input) {}
}
