package dev.tailrace.record;

import dev.tailrace.io.RecordSchema;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * A component of a record, as it is in files and messages.
 *
 * @param name in files and messages
 * @param kind of its values
 * @param decimals of a decimal number, or of the unit of a time that is a number
 * @param zone of times without an offset
 * @param constants of an enum
 * @param constantNames of an enum, as bytes
 * @param fallback the text of the value of an absent field; null if there has to be one
 */
record RecordField(
        String name,
        Kind kind,
        int decimals,
        ZoneId zone,
        Object[] constants,
        byte[][] constantNames,
        byte[] fallback) {

    /** Of a long. */
    private static final int MOST_DIGITS = 19;

    /** What values are, and in which words they are asked for. */
    enum Kind {
        TEXT("a text"),
        BOOLEAN("true or false"),
        INT("a whole number"),
        LONG("a whole number"),
        DOUBLE("a number"),
        DECIMAL("a number"),
        EPOCH("a time, as a number"),
        ISO("a time, as 2026-01-05T09:30:00.5Z"),
        ENUM("one of ");

        private final String words;

        Kind(final String words) {
            this.words = words;
        }

        /** Whether values are kept as objects. */
        boolean isObject() {
            return this == TEXT || this == ENUM;
        }
    }

    /** @throws IllegalArgumentException when the component has a type or annotations that no field can have */
    static RecordField of(final RecordComponent component) {
        final Named named = component.getAnnotation(Named.class);
        final Default fallback = component.getAnnotation(Default.class);
        final Kind kind = kind(component);
        final Object[] constants = kind == Kind.ENUM ? component.getType().getEnumConstants() : new Object[0];
        return new RecordField(
                named == null ? component.getName() : named.value(),
                kind,
                decimals(component, kind),
                zone(component),
                constants,
                Arrays.stream(constants)
                        .map(constant -> utf8(((Enum<?>) constant).name()))
                        .toArray(byte[][]::new),
                fallback == null ? null : utf8(fallback.value()));
    }

    private static byte[] utf8(final String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Kind kind(final RecordComponent component) {
        final Class<?> type = component.getType();
        final Time time = component.getAnnotation(Time.class);
        if (time != null || component.isAnnotationPresent(Decimal.class)) {
            if (type != long.class || time != null && component.isAnnotationPresent(Decimal.class)) {
                throw refused(component, "a @Time or a @Decimal is a long, and not both");
            }
            if (time == null) {
                return Kind.DECIMAL;
            }
            return time.value() == TimeFormat.ISO ? Kind.ISO : Kind.EPOCH;
        }
        if (component.isAnnotationPresent(EventTime.class) && type != long.class) {
            throw refused(component, "an event time is a long");
        }
        if (type == String.class) {
            return Kind.TEXT;
        }
        if (type == boolean.class) {
            return Kind.BOOLEAN;
        }
        if (type == int.class) {
            return Kind.INT;
        }
        if (type == long.class) {
            return Kind.LONG;
        }
        if (type == double.class) {
            return Kind.DOUBLE;
        }
        if (type.isEnum()) {
            return Kind.ENUM;
        }
        throw refused(
                component,
                type.getSimpleName() + " is no type of a field; a component is a String, boolean, int, long, double or"
                        + " an enum");
    }

    private static IllegalArgumentException refused(final RecordComponent component, final String why) {
        return new IllegalArgumentException(
                component.getDeclaringRecord().getName() + "." + component.getName() + ": " + why);
    }

    private static int decimals(final RecordComponent component, final Kind kind) {
        if (kind == Kind.EPOCH) {
            return component.getAnnotation(Time.class).value().decimals();
        }
        final int decimals =
                kind == Kind.DECIMAL ? component.getAnnotation(Decimal.class).value() : 0;
        if (decimals < 0 || decimals > 18) {
            throw refused(component, decimals + " decimals; 0 to 18 fit into a long");
        }
        return decimals;
    }

    private static ZoneId zone(final RecordComponent component) {
        final Time time = component.getAnnotation(Time.class);
        try {
            return time == null ? ZoneOffset.UTC : ZoneId.of(time.zone());
        } catch (final DateTimeException unknown) {
            throw refused(component, "there is no time zone '" + time.zone() + "'");
        }
    }

    /** The field in an encoded record. */
    RecordSchema.Field schema() {
        return switch (kind) {
            case TEXT, ENUM -> RecordSchema.Field.ofText(name);
            case BOOLEAN -> RecordSchema.Field.ofBoolean(name);
            case INT -> RecordSchema.Field.ofInt(name);
            case LONG -> RecordSchema.Field.ofLong(name);
            case DOUBLE -> RecordSchema.Field.ofDouble(name);
            case DECIMAL -> RecordSchema.Field.ofDecimal(name, MOST_DIGITS, decimals, RecordSchema.Notation.NUMBER);
            case EPOCH, ISO -> RecordSchema.Field.ofTime(name, TimeUnit.NANOSECONDS, RecordSchema.Origin.EPOCH);
        };
    }

    /** What is expected, in words. */
    String expected() {
        if (kind == Kind.ENUM) {
            return kind.words + Arrays.toString(constants);
        }
        return decimals > 0 && kind == Kind.DECIMAL ? kind.words + " of at most " + decimals + " decimals" : kind.words;
    }
}
