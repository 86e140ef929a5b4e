package dev.tailrace.io;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Structure of encoded results that are flat JSON objects: their fields in the order in which they are written, each with
 * a name and a type. Tables and files with columns are made from it. Immutable.
 *
 * @param fields at least one, with different names
 */
public record RecordSchema(List<Field> fields) {

    /** @throws IllegalArgumentException if there is no field, or two have one name */
    public RecordSchema {
        fields = List.copyOf(fields);
        if (fields.isEmpty()) {
            throw new IllegalArgumentException("a schema needs at least one field");
        }
        final Set<String> names = new HashSet<>();
        for (final Field field : fields) {
            if (!names.add(field.name())) {
                throw new IllegalArgumentException("two fields have the name '" + field.name() + "'");
            }
        }
    }

    /** A schema of these fields, in this order. */
    public static RecordSchema of(final Field... fields) {
        return new RecordSchema(List.of(fields));
    }

    /**
     * One field. A value may be {@code null} in the JSON, whatever its type.
     *
     * @param name not empty
     */
    public record Field(String name, Type type) {

        /** @throws IllegalArgumentException if the name is empty */
        public Field {
            Objects.requireNonNull(type);
            if (name.isEmpty()) {
                throw new IllegalArgumentException("a field needs a name");
            }
        }

        /** A string. */
        public static Field ofText(final String name) {
            return new Field(name, Plain.TEXT);
        }

        /** A whole number of 32 bits. */
        public static Field ofInt(final String name) {
            return new Field(name, Plain.INT);
        }

        /** A whole number of 64 bits. */
        public static Field ofLong(final String name) {
            return new Field(name, Plain.LONG);
        }

        /** A whole number of 64 bits, never negative. */
        public static Field ofUnsignedLong(final String name) {
            return new Field(name, Plain.UNSIGNED_LONG);
        }

        /** A floating-point number of 64 bits. */
        public static Field ofDouble(final String name) {
            return new Field(name, Plain.DOUBLE);
        }

        /** True or false. */
        public static Field ofBoolean(final String name) {
            return new Field(name, Plain.BOOLEAN);
        }

        /** A decimal number; see {@link Decimal}. */
        public static Field ofDecimal(
                final String name, final int precision, final int scale, final Notation notation) {
            return new Field(name, new Decimal(precision, scale, notation));
        }

        /** A whole number of time units since an origin. */
        public static Field ofTime(final String name, final TimeUnit unit, final Origin origin) {
            return new Field(name, new Timestamp(unit, origin));
        }
    }

    /** Type of a field. */
    public sealed interface Type permits Plain, Decimal, Timestamp {}

    /** Types without parameters. */
    public enum Plain implements Type {
        /** A JSON string. */
        TEXT,
        /** A JSON number without fraction, of 32 bits. */
        INT,
        /** A JSON number without fraction, of 64 bits. */
        LONG,
        /** A JSON number without fraction, from 0 to 2<sup>64</sup> - 1. */
        UNSIGNED_LONG,
        /** A JSON number, kept as a double. */
        DOUBLE,
        /** {@code true} or {@code false}. */
        BOOLEAN
    }

    /**
     * A decimal number.
     *
     * @param precision most digits, 1 to 38
     * @param scale digits after the point, 0 to the precision
     * @param notation form in the JSON
     */
    public record Decimal(int precision, int scale, Notation notation) implements Type {

        private static final int MOST_DIGITS = 38;

        /** @throws IllegalArgumentException if precision or scale is out of its range */
        public Decimal {
            Objects.requireNonNull(notation);
            if (precision < 1 || precision > MOST_DIGITS || scale < 0 || scale > precision) {
                throw new IllegalArgumentException("a decimal has 1 to " + MOST_DIGITS
                        + " digits, and not more after the point; not " + precision + " and " + scale);
            }
        }
    }

    /** How a decimal number is written in JSON. */
    public enum Notation {
        /** As a number without point that counts units of the last digit: 1634512 for 163.4512. */
        SCALED,
        /** As a number. */
        NUMBER,
        /** As a string, so that readers do not make a double of it. */
        STRING
    }

    /**
     * A point in time, written as a number without fraction.
     *
     * @param unit seconds, milliseconds, microseconds or nanoseconds
     */
    public record Timestamp(TimeUnit unit, Origin origin) implements Type {

        private static final Set<TimeUnit> UNITS =
                Set.of(TimeUnit.SECONDS, TimeUnit.MILLISECONDS, TimeUnit.MICROSECONDS, TimeUnit.NANOSECONDS);

        /** @throws IllegalArgumentException if the unit is another one */
        public Timestamp {
            Objects.requireNonNull(origin);
            if (!UNITS.contains(unit)) {
                throw new IllegalArgumentException("times are in seconds, ms, us or ns, not in " + unit);
            }
        }
    }

    /** The instant at which the times of a field are 0. */
    public enum Origin {
        /** The start of 1970 in UTC. */
        EPOCH,
        /** The origin of the input's event times, such as midnight at the exchange. */
        INPUT
    }
}
