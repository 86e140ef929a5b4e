package dev.tailrace.state;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes records to messages between processes and reads them there. A record begins with 0 for null, with the number of a
 * class of the JDK, or with 255 and the name of its class, so that a message can be read without any before it. Used by one
 * thread.
 *
 * <p>Both processes have the same classes: messages are not stored, and other versions of a class cannot read them.
 */
public final class RecordCodec {

    private static final int NONE = 0;
    private static final int NAMED = 255;

    private static final ClassCache<Shape> SHAPES = new ClassCache<>(RecordCodec::derive);

    private final ClassLoader loader;
    private final Map<Class<?>, Known> byType = new IdentityHashMap<>();
    private final List<Known> known = new ArrayList<>();
    private final Writing writing = new Writing();
    private final Reading reading = new Reading();

    /** A class of which a record has been written or read. */
    private static final class Known {

        private final Shape shape;
        private final byte[] name;
        private Object reusable;

        Known(final Class<?> type) {
            shape = SHAPES.get(type);
            name = type.getName().getBytes(StandardCharsets.UTF_8);
        }
    }

    /** Writes what a record refers to as part of it. */
    private final class Writing extends StateOutput.References {

        @Override
        void write(
                final StateOutput to, final Object value, final String step, final int index, final boolean inPlace) {
            if (inPlace) {
                throw new UnsupportedOperationException("putState is for snapshots; use putObject");
            }
            RecordCodec.this.write(to, value);
        }

        @Override
        StateException refused(final String reason) {
            return new StateException("cannot send a record: it " + reason);
        }
    }

    /** Reads what a record refers to. */
    private final class Reading extends StateInput.References {

        @Override
        Object read(
                final StateInput from,
                final Object present,
                final String step,
                final int index,
                final boolean inPlace) {
            return readAny(from, false);
        }

        @Override
        Schema.Match[] fields(final Shape shape) {
            return shape.unchanged();
        }

        @Override
        StateException refused(final String step, final int index, final String reason) {
            return new StateException(
                    "a message is damaged: a record" + (step == null ? " " : "'s field " + step + " ") + reason);
        }
    }

    /** @param loader has the classes of the records */
    public RecordCodec(final ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Writes a record, or null.
     *
     * @throws UnsendableException when it is of a class that cannot be sent; the message is incomplete then
     */
    public void write(final StateOutput to, final Object record) {
        if (record == null) {
            to.putByte(NONE);
            return;
        }
        final int number = ValueType.numberOf(record.getClass());
        if (number > 0) {
            to.putByte(number);
            ValueType.write(number, record, to);
        } else {
            final Known type =
                    known(record instanceof Enum<?> constant ? constant.getDeclaringClass() : record.getClass());
            to.putByte(NAMED);
            to.putBytes(type.name);
            to.write(type.shape, record, writing);
        }
    }

    /**
     * Reads a record. A mutable one is valid until the next one is read.
     *
     * @throws StateException when the message is damaged
     * @throws UnsendableException when it has a record of a class that cannot be sent
     */
    public Object read(final StateInput from) {
        return read(from, true);
    }

    /**
     * Reads a record that stays valid.
     *
     * @throws StateException when the message is damaged
     * @throws UnsendableException when it has a record of a class that cannot be sent
     */
    public Object readKept(final StateInput from) {
        return read(from, false);
    }

    private Object read(final StateInput from, final boolean reuse) {
        try {
            return readAny(from.with(reading), reuse);
        } catch (final StateException | UnsendableException known) {
            throw known;
        } catch (final RuntimeException | LinkageError | StackOverflowError failed) {
            throw new StateException("a message is damaged: a record cannot be read: " + failed, failed);
        }
    }

    private Object readAny(final StateInput from, final boolean reuse) {
        final int number = from.getByte() & 0xFF;
        if (number != NAMED) {
            return number == NONE ? null : ValueType.read(number, from);
        }
        final Known type = named(from);
        if (!type.shape.needsFilling()) {
            return type.shape.create(from);
        }
        final Object record = reuse && type.reusable != null ? type.reusable : type.shape.create(from);
        if (reuse) {
            type.reusable = record;
        }
        type.shape.fill(record, from);
        return record;
    }

    private Known known(final Class<?> type) {
        final Known before = byType.get(type);
        return before != null ? before : learn(type);
    }

    private Known learn(final Class<?> type) {
        final Known learned = new Known(type);
        byType.put(type, learned);
        known.add(learned);
        return learned;
    }

    // Few classes cross between two tasks: comparing their names costs less than making a text to look up.
    private Known named(final StateInput from) {
        final int length = from.getCount(1);
        for (int place = 0; place < known.size(); place++) {
            final Known candidate = known.get(place);
            if (candidate.name.length == length && from.skipIfNext(candidate.name)) {
                return candidate;
            }
        }
        final String name = new String(from.buffer(), from.offset(), length, StandardCharsets.UTF_8);
        from.skip(length);
        try {
            return learn(Class.forName(name, false, loader));
        } catch (final ClassNotFoundException none) {
            throw new StateException("a message has a record of class " + name + ", which does not exist here", none);
        }
    }

    private static Shape derive(final Class<?> type) {
        try {
            if (type.isEnum()) {
                return new EnumShape(type);
            }
            if (type.isRecord()) {
                return new RecordShape(type);
            }
            if (Sendable.class.isAssignableFrom(type)) {
                return creatable(new SendableShape(type));
            }
            if (Transferable.class.isAssignableFrom(type) && !Modifier.isAbstract(type.getModifiers())) {
                ObjectShape.fieldsOf(type).forEach(RecordCodec::check);
                return creatable(new ObjectShape(type));
            }
        } catch (final StateException closed) {
            throw unsendable(type, ": its module does not open it; let the type implement Sendable");
        }
        throw unsendable(type, "; make it a Java record of values, or let it implement Sendable");
    }

    private static Shape creatable(final Shape shape) {
        if (!shape.canCreate()) {
            throw unsendable(shape.type(), ": it has no constructor without arguments; give it one");
        }
        return shape;
    }

    private static void check(final Field field) {
        final String word = Modifier.isFinal(field.getModifiers())
                ? "final"
                : Modifier.isTransient(field.getModifiers()) ? "transient" : null;
        if (word != null) {
            throw unsendable(
                    field.getDeclaringClass(),
                    ": field '" + field.getName() + "' is " + word
                            + ", so that it is not known what another task needs; let the type implement Sendable");
        }
        if (WiredValues.isWiredType(field.getType())) {
            throw unsendable(
                    field.getDeclaringClass(),
                    ": field '" + field.getName() + "' holds a "
                            + field.getType().getName() + ", which comes from wiring; let the type implement Sendable");
        }
    }

    private static UnsendableException unsendable(final Class<?> type, final String reason) {
        return new UnsendableException("records of type " + type.getName() + " cannot be sent to other tasks" + reason);
    }

    /** Shape of enum constants, written by ordinal. */
    private static final class EnumShape extends Shape {

        private final Object[] constants;

        EnumShape(final Class<?> type) {
            super(Schema.Kind.ENUM, type);
            constants = type.getEnumConstants();
        }

        @Override
        boolean needsFilling() {
            return false;
        }

        @Override
        void write(final Object object, final StateOutput output) {
            output.putCount(((Enum<?>) object).ordinal());
        }

        @Override
        Object create(final StateInput input) {
            final int ordinal = input.getCount();
            if (ordinal >= constants.length) {
                throw input.damaged(type().getName() + " has no constant " + ordinal);
            }
            return constants[ordinal];
        }
    }

    /** Shape of records that write themselves. */
    private static final class SendableShape extends ObjectShape {

        SendableShape(final Class<?> type) {
            super(Schema.Kind.OBJECT, type, new StateField[0]);
        }

        @Override
        void write(final Object object, final StateOutput output) {
            ((Sendable<?>) object).send(output);
        }

        @Override
        void fill(final Object object, final StateInput input) {
            ((Sendable<?>) object).receive(input);
        }
    }

    /** Thrown when a record cannot be sent to tasks in other processes; the message says why and what to do. */
    public static final class UnsendableException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        UnsendableException(final String message) {
            super(message);
        }

        /**
         * The same refusal with the nodes between which the record was sent.
         *
         * @param way {@code from 'a' to 'b'}
         */
        public UnsendableException on(final String way) {
            return new UnsendableException(way + ": " + getMessage());
        }
    }
}
