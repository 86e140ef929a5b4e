package dev.tailrace.market.itch;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A flyweight of any type, with its fields reached by their names in the schema: read through the getter where the class of
 * the type has one, else by name, and written by name. Values are unsigned numbers.
 */
final class NamedFields {

    private static final int HEADER_FIELDS = 3;

    private final MessageType type;
    private final ItchMessage message;
    private final List<MessageField> fields;

    NamedFields(final MessageType type) {
        this.type = type;
        message = newFlyweight(type);
        fields = MessageSchema.of(type).fields();
    }

    /** The class of the type: ADD_ORDER and ADD_ORDER_WITH_MPID are AddOrder; ItchMessage if it has none. */
    static Class<?> flyweightClass(final MessageType type) {
        final StringBuilder name = new StringBuilder();
        for (final String word : type.name().replaceFirst("_WITH_.*", "").split("_")) {
            name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
        }
        return Arrays.stream(ItchMessage.class.getPermittedSubclasses())
                .filter(flyweight -> flyweight.getSimpleName().contentEquals(name))
                .findFirst()
                .orElse(ItchMessage.class);
    }

    static List<MessageField> headerFields(final MessageType type) {
        return MessageSchema.of(type).fields().subList(0, HEADER_FIELDS);
    }

    static List<MessageField> ownFields(final MessageType type) {
        final List<MessageField> fields = MessageSchema.of(type).fields();
        return fields.subList(HEADER_FIELDS, fields.size());
    }

    /** The bits of a value that fit into the field. */
    static long truncate(final MessageField field, final long value) {
        return field.length() == Long.BYTES ? value : value & (1L << 8 * field.length()) - 1;
    }

    ItchMessage wrap(final byte[] buffer, final int offset) {
        return message.wrap(buffer, offset);
    }

    /** Text may come in a signed type of the field's width; numbers must be unsigned as they are. */
    long get(final MessageField field) {
        if (!hasGetter(field)) {
            return message.get(field.name());
        }
        final long value = ((Number) call(getter(field))).longValue();
        return field.kind() == FieldKind.ALPHA ? truncate(field, value) : value;
    }

    void set(final MessageField field, final long value) {
        message.set(field.name(), value);
    }

    void header(final long stockLocate, final long trackingNumber, final long timestampNs) {
        message.header(type, (int) stockLocate, (int) trackingNumber, timestampNs);
    }

    long[] getAll() {
        return fields.stream().mapToLong(this::get).toArray();
    }

    void setAll(final long[] values) {
        header(values[0], values[1], values[2]);
        for (int i = HEADER_FIELDS; i < fields.size(); i++) {
            set(fields.get(i), values[i]);
        }
    }

    Class<?> valueType(final MessageField field) {
        return getter(field).getReturnType();
    }

    boolean hasGetter(final MessageField field) {
        return Arrays.stream(message.getClass().getMethods())
                .anyMatch(method -> method.getName().equals(field.name()));
    }

    private Method getter(final MessageField field) {
        try {
            return message.getClass().getMethod(field.name());
        } catch (final NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    private Object call(final Method method) {
        try {
            return method.invoke(message);
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(method + ": " + e.getCause(), e);
        }
    }

    private static ItchMessage newFlyweight(final MessageType type) {
        try {
            return (ItchMessage) flyweightClass(type).getConstructor().newInstance();
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
