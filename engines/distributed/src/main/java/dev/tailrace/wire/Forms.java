package dev.tailrace.wire;

import dev.tailrace.function.Sendable;
import dev.tailrace.function.Transferable;
import dev.tailrace.function.WireReader;
import dev.tailrace.function.WireWriter;
import dev.tailrace.state.ClassCache;
import java.lang.reflect.Modifier;

/** Finds the form of a class that is not of the JDK; derives it once. */
final class Forms {

    private static final ClassCache<Form> FORMS = new ClassCache<>(Forms::derive);

    private Forms() {}

    /**
     * The form of a class.
     *
     * @throws UnsendableException when its objects cannot be sent
     */
    static Form of(final Class<?> type) {
        return FORMS.get(type);
    }

    private static Form derive(final Class<?> type) {
        if (type.isEnum()) {
            return new EnumForm(type.getEnumConstants());
        }
        if (type.isRecord()) {
            return RecordForm.of(type);
        }
        if (Sendable.class.isAssignableFrom(type)) {
            return new OwnForm(Fields.constructor(type));
        }
        if (Transferable.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
            return FieldsForm.of(type);
        }
        throw new UnsendableException("records of type " + type.getName()
                + " cannot be sent to other tasks; make it a Java record of values, or let it implement Sendable");
    }

    /** Constants of an enum. */
    private record EnumForm(Object[] constants) implements Form {

        @Override
        public void write(final Object object, final WireWriter to, final Records records) {
            to.putCount(((Enum<?>) object).ordinal());
        }

        @Override
        public Object read(final WireReader from, final Records records, final Object reusable) {
            return constants[from.getCount()];
        }
    }

    /** Objects that write themselves. */
    private record OwnForm(Maker maker) implements Form {

        @Override
        public void write(final Object object, final WireWriter to, final Records records) {
            ((Sendable<?>) object).send(to);
        }

        @Override
        public Object read(final WireReader from, final Records records, final Object reusable) {
            final Sendable<?> object = (Sendable<?>) (reusable == null ? maker.make() : reusable);
            object.receive(from);
            return object;
        }
    }

    /** Makes empty objects. */
    @FunctionalInterface
    interface Maker {

        Object make();
    }
}
