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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/**
 * A table with results. Rows are appended in the transaction that also writes the progress, to the row of the table in
 * {@value #PROGRESS}, and only if that row is still as this store left it.
 */
final class DuckdbStore implements ResultStore {

    static final String PROGRESS = "tailrace_progress";

    private static final int SHORT_DIGITS = 4;
    private static final int INT_DIGITS = 9;
    private static final int LONG_DIGITS = 18;

    private final DuckDBConnection connection;
    private final String name;
    private final String table;
    private final Type[] types;
    private final RecordRow row;
    private DuckDBAppender appender;
    private long stored;

    private DuckdbStore(final DuckDBConnection connection, final OutputTarget target) {
        this.connection = connection;
        table = target.parameter("table", target.sink());
        name = target.address() + ", table " + table;
        types = target.schema().fields().stream().map(Field::type).toArray(Type[]::new);
        row = new RecordRow(target.schema());
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
        final List<String> columns = columns();
        final List<String> wanted = Stream.concat(
                        target.schema().fields().stream().map(Field::name),
                        Stream.of(DuckdbConnector.SEQUENCE, DuckdbConnector.ORDINAL))
                .toList();
        if (columns.isEmpty()) {
            execute(DuckdbConnector.create(table, target.schema()));
        } else if (!columns.equals(wanted)) {
            throw new OutputException(
                    name + " exists and has the columns " + columns + ", not " + wanted
                            + "; give another one with ?table=NAME",
                    null);
        }
        execute("CREATE TABLE IF NOT EXISTS " + PROGRESS
                + " (output VARCHAR PRIMARY KEY, results BIGINT NOT NULL, sequence BIGINT NOT NULL,"
                + " ordinal INTEGER NOT NULL, digest BIGINT NOT NULL, identity VARCHAR NOT NULL)");
    }

    private void execute(final String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> columns() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT column_name FROM duckdb_columns() WHERE table_name = ? AND schema_name = current_schema()"
                        + " ORDER BY column_index")) {
            query.setString(1, table);
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
            final Optional<StoredProgress> progress = readProgress();
            if (progress.isEmpty() && hasRows()) {
                throw new OutputException(
                        name + " has rows, and " + PROGRESS
                                + " has no progress of it: another program has written them;"
                                + " give another table with ?table=NAME",
                        null);
            }
            stored = progress.map(StoredProgress::results).orElse(0L);
            return progress;
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    private Optional<StoredProgress> readProgress() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT identity, results, sequence, ordinal, digest FROM " + PROGRESS + " WHERE output = ?")) {
            query.setString(1, table);
            try (ResultSet found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(new StoredProgress(
                                found.getString(1),
                                found.getLong(2),
                                found.getLong(3),
                                found.getInt(4),
                                found.getLong(5)))
                        : Optional.empty();
            }
        }
    }

    private boolean hasRows() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery("SELECT EXISTS (SELECT 1 FROM " + DuckdbConnector.quoted(table) + ")")) {
            return found.next() && found.getBoolean(1);
        }
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        row.read(buffer, offset, length);
        try {
            if (appender == null) {
                // By a statement: an appender takes no notice of the driver's own auto-commit.
                execute("BEGIN TRANSACTION");
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
                execute("BEGIN TRANSACTION");
            } else {
                appender.close();
                appender = null;
            }
            if (!store(progress)) {
                throw new OutputException(
                        name + ": another process has written to it since this run began; nothing of this run was"
                                + " added after that. End the other one and start again",
                        null);
            }
            execute("COMMIT");
            stored = progress.results();
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    private boolean store(final StoredProgress progress) throws SQLException {
        final String sql = stored == 0
                ? "INSERT INTO " + PROGRESS + " (results, sequence, ordinal, digest, identity, output)"
                        + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
                : "UPDATE " + PROGRESS + " SET results = ?, sequence = ?, ordinal = ?, digest = ?, identity = ?"
                        + " WHERE output = ? AND results = " + stored;
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setLong(1, progress.results());
            update.setLong(2, progress.sequence());
            update.setInt(3, progress.ordinal());
            update.setLong(4, progress.digest());
            update.setString(5, progress.identity());
            update.setString(6, table);
            return update.executeUpdate() == 1;
        }
    }

    private OutputException failure(final SQLException e) {
        return new OutputException(
                name + ": cannot be written: " + DuckdbConnector.describe(e)
                        + ". What was not committed is not there; the next run adds it",
                e);
    }

    @Override
    public void close() {
        try (connection) {
            if (appender != null) {
                dropAppended();
                execute("ROLLBACK");
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
