package dev.tailrace.postgresql;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Name of a table and the statement that creates it.
 *
 * @param schema of the database; empty for the one that the connection creates tables in
 */
record TableName(String schema, String name) {

    static final String SEQUENCE = "tailrace_sequence";
    static final String ORDINAL = "tailrace_ordinal";

    /** Reads {@code TABLE} or {@code SCHEMA.TABLE}. */
    static TableName parse(final String text) {
        final int point = text.indexOf('.');
        return point < 0 ? new TableName("", text) : new TableName(text.substring(0, point), text.substring(point + 1));
    }

    /** The table of this name next to it. */
    TableName sibling(final String other) {
        return new TableName(schema, other);
    }

    /** As it is written in a statement. */
    String quoted() {
        return (schema.isEmpty() ? "" : quoted(schema) + ".") + quoted(name);
    }

    static String quoted(final String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    String create(final RecordSchema results) {
        return "CREATE TABLE " + quoted() + " (\n"
                + results.fields().stream()
                        .map(field -> "    " + quoted(field.name()) + " " + typeOf(field.type()) + ",\n")
                        .collect(Collectors.joining())
                + "    " + SEQUENCE + " bigint NOT NULL,\n    " + ORDINAL + " integer NOT NULL\n)";
    }

    /** The columns of results, then those of their labels. */
    static String columns(final RecordSchema results) {
        return results.fields().stream()
                .map(Field::name)
                .map(TableName::quoted)
                .collect(Collectors.joining(", ", "", ", " + SEQUENCE + ", " + ORDINAL));
    }

    private static String typeOf(final Type type) {
        if (type instanceof Decimal decimal) {
            return "numeric(" + decimal.precision() + ", " + decimal.scale() + ")";
        }
        if (type instanceof Timestamp time) {
            return isInstant(time) ? "timestamp with time zone" : "bigint";
        }
        return switch ((Plain) type) {
            case TEXT -> "text";
            case INT -> "integer";
            case LONG -> "bigint";
            case UNSIGNED_LONG -> "numeric(20, 0)";
            case DOUBLE -> "double precision";
            case BOOLEAN -> "boolean";
        };
    }

    /** Whether a time becomes a timestamp: the database has none of nanoseconds, and none without a date. */
    static boolean isInstant(final Timestamp time) {
        return time.origin() == Origin.EPOCH && time.unit() != TimeUnit.NANOSECONDS;
    }
}
