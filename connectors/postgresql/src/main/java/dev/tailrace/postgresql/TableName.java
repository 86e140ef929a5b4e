package dev.tailrace.postgresql;

import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import dev.tailrace.table.SqlTable;
import java.util.concurrent.TimeUnit;

/**
 * Name of a table and the statement that creates it.
 *
 * @param schema of the database; empty for the one that the connection creates tables in
 */
record TableName(String schema, String name) {

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
        return (schema.isEmpty() ? "" : SqlTable.quoted(schema) + ".") + SqlTable.quoted(name);
    }

    String create(final RecordSchema results) {
        return SqlTable.create(quoted(), results, TableName::typeOf);
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
