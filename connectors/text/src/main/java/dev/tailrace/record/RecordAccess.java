package dev.tailrace.record;

import static java.lang.invoke.MethodType.methodType;

import dev.tailrace.record.RecordField.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/**
 * Makes records of one class and reads their components, by direct calls of its constructor and accessors.
 *
 * @param <T> record type
 */
abstract class RecordAccess<T> {

    private static final Lookup OWN = MethodHandles.lookup();

    /** A new record: of each component the number, or the object, at its index. */
    abstract T make(long[] numbers, Object[] objects);

    /** The event time of a record; 0 if it has none. */
    abstract long eventTimeNs(T record);

    /** Hands on the components of a record in order. */
    abstract void write(T record, FieldBytes writer);

    /**
     * Composes the handles of a record class and defines the class that calls them.
     *
     * @param eventTime index of the component that is the event time; negative if there is none
     * @throws IllegalArgumentException when the module of the record class does not open its package
     */
    static <T> RecordAccess<T> of(final Class<T> type, final List<RecordField> fields, final int eventTime) {
        try {
            final Lookup lookup = MethodHandles.privateLookupIn(type, OWN);
            final RecordComponent[] components = type.getRecordComponents();
            return define(List.of(
                    make(lookup, type, components, fields),
                    eventTime < 0
                            ? MethodHandles.dropArguments(MethodHandles.constant(long.class, 0L), 0, Object.class)
                            : accessor(lookup, components[eventTime]),
                    write(lookup, components, fields)));
        } catch (final IllegalAccessException closed) {
            throw new IllegalArgumentException(
                    type.getName() + ": its module does not open its package to this one: add 'opens "
                            + type.getPackageName() + ";'",
                    closed);
        } catch (final ReflectiveOperationException | IOException impossible) {
            throw new IllegalStateException("cannot make records of " + type.getName(), impossible);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> RecordAccess<T> define(final List<MethodHandle> handles)
            throws IOException, ReflectiveOperationException {
        try (InputStream template = RecordAccess.class.getResourceAsStream("RecordAccessTemplate.class")) {
            final Class<?> defined = OWN.defineHiddenClassWithClassData(template.readAllBytes(), handles, true)
                    .lookupClass();
            return (RecordAccess<T>) defined.getDeclaredConstructor().newInstance();
        }
    }

    /** (long[], Object[]) to a new record. */
    private static MethodHandle make(
            final Lookup lookup,
            final Class<?> type,
            final RecordComponent[] components,
            final List<RecordField> fields)
            throws ReflectiveOperationException {
        final Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        MethodHandle make = lookup.findConstructor(type, methodType(void.class, types));
        final MethodHandle[] values = new MethodHandle[types.length];
        final int[] order = new int[types.length];
        for (int i = 0; i < types.length; i++) {
            final boolean isObject = fields.get(i).kind().isObject();
            final Class<?> array = isObject ? Object[].class : long[].class;
            final MethodHandle element = MethodHandles.insertArguments(MethodHandles.arrayElementGetter(array), 1, i);
            values[i] = converted(element, types[i], fields.get(i).kind());
            order[i] = isObject ? 1 : 0;
        }
        make = MethodHandles.filterArguments(make, 0, values);
        return MethodHandles.permuteArguments(
                make.asType(make.type().changeReturnType(Object.class)),
                methodType(Object.class, long[].class, Object[].class),
                order);
    }

    private static MethodHandle converted(final MethodHandle element, final Class<?> type, final Kind kind)
            throws ReflectiveOperationException {
        if (kind == Kind.DOUBLE) {
            return MethodHandles.filterReturnValue(
                    element, OWN.findStatic(Double.class, "longBitsToDouble", methodType(double.class, long.class)));
        }
        return MethodHandles.explicitCastArguments(element, element.type().changeReturnType(type));
    }

    private static MethodHandle accessor(final Lookup lookup, final RecordComponent component)
            throws IllegalAccessException {
        final MethodHandle accessor = lookup.unreflect(component.getAccessor());
        return accessor.asType(accessor.type().changeParameterType(0, Object.class));
    }

    /** (record, FieldBytes): a call of the writer for each component. */
    private static MethodHandle write(
            final Lookup lookup, final RecordComponent[] components, final List<RecordField> fields)
            throws ReflectiveOperationException {
        final MethodType type = methodType(void.class, Object.class, FieldBytes.class);
        MethodHandle all = MethodHandles.empty(type);
        for (int i = components.length - 1; i >= 0; i--) {
            final MethodHandle value = accessor(lookup, components[i]);
            final MethodHandle call = writer(i, fields.get(i));
            // (FieldBytes, value) becomes (FieldBytes, record), then (record, FieldBytes).
            final MethodHandle one = MethodHandles.permuteArguments(
                    MethodHandles.filterArguments(
                            call.asType(call.type()
                                    .changeParameterType(1, value.type().returnType())),
                            1,
                            value),
                    type,
                    1,
                    0);
            all = MethodHandles.foldArguments(all, one);
        }
        return all;
    }

    private static MethodHandle writer(final int index, final RecordField field) throws ReflectiveOperationException {
        return switch (field.kind()) {
            case TEXT -> writer("text", String.class, index);
            case BOOLEAN -> writer("bool", boolean.class, index);
            case INT, LONG -> writer("number", long.class, index);
            case DOUBLE -> writer("number", double.class, index);
            case DECIMAL ->
                MethodHandles.insertArguments(
                        MethodHandles.insertArguments(
                                OWN.findVirtual(
                                        FieldBytes.class,
                                        "decimal",
                                        methodType(void.class, int.class, long.class, int.class)),
                                3,
                                field.decimals()),
                        1,
                        index);
            case EPOCH, ISO -> writer("time", long.class, index);
            case ENUM ->
                MethodHandles.filterArguments(
                        writer("text", String.class, index),
                        1,
                        OWN.findStatic(RecordAccess.class, "nameOf", methodType(String.class, Enum.class)));
        };
    }

    private static String nameOf(final Enum<?> constant) {
        return constant == null ? null : constant.name();
    }

    private static MethodHandle writer(final String name, final Class<?> value, final int index)
            throws ReflectiveOperationException {
        return MethodHandles.insertArguments(
                OWN.findVirtual(FieldBytes.class, name, methodType(void.class, int.class, value)), 1, index);
    }
}
