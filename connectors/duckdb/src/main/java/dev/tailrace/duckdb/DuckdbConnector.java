package dev.tailrace.duckdb;

import dev.tailrace.io.OutputConnector;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import dev.tailrace.io.ResultStore;
import dev.tailrace.table.SqlTable;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;

/** Opens tables of a DuckDB file for addresses like {@code FILE.duckdb?table=TABLE} or {@code duckdb:FILE}. */
public final class DuckdbConnector implements OutputConnector {

    private static final String SCHEME = "duckdb:";

    @Override
    public ResultStore open(final OutputTarget target) {
        final String file =
                target.address().startsWith(SCHEME) ? target.address().substring(SCHEME.length()) : target.address();
        try {
            final DuckDBConnection connection =
                    (DuckDBConnection) new DuckDBDriver().connect("jdbc:duckdb:" + file, new Properties());
            return DuckdbStore.open(connection, target);
        } catch (final SQLException e) {
            throw new OutputException(target.address() + ": " + describe(e), e);
        }
    }

    static String describe(final SQLException failure) {
        return String.valueOf(failure.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .strip();
    }

    @Override
    public Optional<String> createTable(final String table, final RecordSchema schema) {
        return Optional.of(create(table, schema) + ";\n");
    }

    static String create(final String table, final RecordSchema schema) {
        return SqlTable.create(SqlTable.quoted(table), schema, DuckdbConnector::typeOf);
    }

    static String typeOf(final Type type) {
        if (type instanceof Decimal decimal) {
            return "DECIMAL(" + decimal.precision() + ", " + decimal.scale() + ")";
        }
        if (type instanceof Timestamp time) {
            return time.origin() == Origin.INPUT ? "BIGINT" : timestamp(time);
        }
        return switch ((Plain) type) {
            case TEXT -> "VARCHAR";
            case INT -> "INTEGER";
            case LONG -> "BIGINT";
            case UNSIGNED_LONG -> "UBIGINT";
            case DOUBLE -> "DOUBLE";
            case BOOLEAN -> "BOOLEAN";
        };
    }

    private static String timestamp(final Timestamp time) {
        return switch (time.unit()) {
            case SECONDS -> "TIMESTAMP_S";
            case MILLISECONDS -> "TIMESTAMP_MS";
            case MICROSECONDS -> "TIMESTAMP";
            default -> "TIMESTAMP_NS";
        };
    }
}
