package dev.tailrace.duckdb;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordRow;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.RecordSchema.Type;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.table.SqlTable;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** A table with results. Rows are appended in the transaction that also writes the progress. */
final class DuckdbStore implements ResultStore {

    private static final int SHORT_DIGITS = 4;
    private static final int INT_DIGITS = 9;
    private static final int LONG_DIGITS = 18;

    private final DuckDBConnection connection;
    private final String name;
    private final String table;
    private final Type[] types;
    private final RecordRow row;
    private final SqlTable sql;
    private DuckDBAppender appender;

    private DuckdbStore(final DuckDBConnection connection, final OutputTarget target) {
        this.connection = connection;
        table = target.parameter("table", target.sink());
        name = target.address() + ", table " + table;
        types = target.schema().fields().stream().map(Field::type).toArray(Type[]::new);
        row = new RecordRow(target.schema());
        sql = new SqlTable(connection, name, SqlTable.quoted(table), table, SqlTable.PROGRESS);
    }

    /** Creates the tables that are missing; closes the connection if that fails. */
    static DuckdbStore open(final DuckDBConnection connection, final OutputTarget target) throws SQLException {
        final DuckdbStore store = new DuckdbStore(connection, target);
        try {
            store.prepare(target);
            return store;
        } catch (final SQLException | OutputException unusable) {
            store.close();
            throw unusable;
        }
    }

    private void prepare(final OutputTarget target) throws SQLException {
        final List<String> existing = columns(table);
        final List<String> wanted = SqlTable.fields(target.schema()).stream()
                .map(field -> field.name() + " "
                        + DuckdbConnector.typeOf(field.type()).replace(" ", ""))
                .toList();
        if (!existing.isEmpty() && !existing.equals(wanted)) {
            throw new OutputException(
                    name + " exists and has the columns " + existing + ", not " + wanted
                            + "; give another one with ?table=NAME",
                    null);
        }
        if (columns(SqlTable.PROGRESS).isEmpty()) {
            sql.createProgress();
        }
        if (existing.isEmpty()) {
            sql.createTable(DuckdbConnector.create(table, target.schema()));
        }
    }

    /** Names and types of the columns of a table; an appender writes decimals as those of the table, whatever they are. */
    private List<String> columns(final String wanted) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT column_name || ' ' || data_type FROM duckdb_columns() WHERE table_name = ? AND"
                        + " schema_name = current_schema() ORDER BY column_index")) {
            query.setString(1, wanted);
            try (ResultSet found = query.executeQuery()) {
                final List<String> columns = new ArrayList<>();
                while (found.next()) {
                    columns.add(found.getString(1));
                }
                return columns;
            }
        }
    }

    @Override
    public Optional<StoredProgress> progress() {
        try {
            return sql.progress();
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        row.read(buffer, offset, length);
        try {
            if (appender == null) {
                // By a statement: an appender takes no notice of the driver's own auto-commit.
                sql.execute("BEGIN TRANSACTION");
                appender = connection.createAppender(table);
                // One thread at a time uses a store, and the last commit may come from another one than the results.
                appender.unsafeBreakThreadConfinement();
            }
            appender.beginRow();
            for (int field = 0; field < types.length; field++) {
                if (row.isNull(field)) {
                    appender.appendNull();
                } else {
                    append(field);
                }
            }
            appender.append(sequence).append(ordinal).endRow();
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    private void append(final int field) throws SQLException {
        final Type type = types[field];
        final long value = row.longAt(field);
        if (type == Plain.TEXT) {
            appender.append(row.stringAt(field));
        } else if (type == Plain.INT) {
            appender.append((int) value);
        } else if (type == Plain.DOUBLE) {
            appender.append(row.doubleAt(field));
        } else if (type == Plain.BOOLEAN) {
            appender.append(value == 1);
        } else if (type instanceof Decimal decimal) {
            append(decimal.precision(), value, row.highAt(field));
        } else if (type instanceof Timestamp time && time.origin() == Origin.EPOCH) {
            append(time, value);
        } else {
            appender.append(value);
        }
    }

    /** A decimal number has as many bytes in the file as its digits need. */
    private void append(final int precision, final long low, final long high) throws SQLException {
        if (precision <= SHORT_DIGITS) {
            appender.appendDecimal((short) low);
        } else if (precision <= INT_DIGITS) {
            appender.appendDecimal((int) low);
        } else if (precision <= LONG_DIGITS) {
            appender.appendDecimal(low);
        } else {
            appender.appendDecimal(low, high);
        }
    }

    private void append(final Timestamp type, final long time) throws SQLException {
        switch (type.unit()) {
            case SECONDS -> appender.appendEpochSeconds(time);
            case MILLISECONDS -> appender.appendEpochMillis(time);
            case MICROSECONDS -> appender.appendEpochMicros(time);
            default -> appender.appendEpochNanos(time);
        }
    }

    @Override
    public void commit(final StoredProgress progress) {
        try {
            if (appender == null) {
                sql.execute("BEGIN TRANSACTION");
            } else {
                appender.close();
                appender = null;
            }
            sql.store(progress);
            sql.execute("COMMIT");
            sql.committed(progress);
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    private OutputException failure(final SQLException e) {
        return sql.failure(DuckdbConnector.describe(e), e);
    }

    @Override
    public void close() {
        try (connection) {
            if (appender != null) {
                dropAppended();
                sql.execute("ROLLBACK");
            }
        } catch (final SQLException ignored) {
            // What was not committed is dropped when the connection is gone.
            return;
        }
    }

    // An appender that is closed writes what it has, so the transaction has to be open still.
    private void dropAppended() {
        try {
            appender.close();
        } catch (final SQLException dropped) {
            return;
        }
    }
}
