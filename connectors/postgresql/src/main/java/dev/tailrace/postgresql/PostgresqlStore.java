package dev.tailrace.postgresql;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * A table with results. Rows arrive by COPY; the transaction that makes them visible also writes the progress, to the row
 * of the table in {@value #PROGRESS}, and only if that row is still as this store left it.
 */
final class PostgresqlStore implements ResultStore {

    static final String PROGRESS = "tailrace_progress";

    private static final int SEND_BYTES = 1 << 16;

    private final Connection connection;
    private final String name;
    private final TableName table;
    private final String progressTable;
    private final String copy;
    private final CopyText rows;
    private CopyIn copying;
    private long stored;

    private PostgresqlStore(final Connection connection, final OutputTarget target, final TableName table) {
        this.connection = connection;
        this.table = table;
        name = target.address() + ", table " + table.name();
        progressTable = table.sibling(PROGRESS).quoted();
        copy = "COPY " + table.quoted() + " (" + TableName.columns(target.schema()) + ") FROM STDIN";
        rows = new CopyText(target.schema());
    }

    /** Creates the tables that are missing; closes the connection if that fails. */
    static PostgresqlStore open(final Connection connection, final OutputTarget target, final TableName table)
            throws SQLException {
        final PostgresqlStore store = new PostgresqlStore(connection, target, table);
        try {
            connection.setAutoCommit(false);
            store.prepare(target);
            connection.commit();
            return store;
        } catch (final SQLException | OutputException unusable) {
            store.close();
            throw unusable;
        }
    }

    private void prepare(final OutputTarget target) throws SQLException {
        if (exists(table)) {
            checkColumns(target);
        } else {
            execute(table.create(target.schema()));
        }
        if (!exists(table.sibling(PROGRESS))) {
            execute("CREATE TABLE " + progressTable
                    + " (output text PRIMARY KEY, results bigint NOT NULL, sequence bigint NOT NULL,"
                    + " ordinal integer NOT NULL, digest bigint NOT NULL, identity text NOT NULL)");
        }
    }

    private boolean exists(final TableName wanted) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT to_regclass(?) IS NOT NULL")) {
            query.setString(1, wanted.quoted());
            try (ResultSet found = query.executeQuery()) {
                return found.next() && found.getBoolean(1);
            }
        }
    }

    private void checkColumns(final OutputTarget target) throws SQLException {
        final Set<String> columns = new HashSet<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass(?) AND attnum > 0 AND NOT"
                        + " attisdropped")) {
            query.setString(1, table.quoted());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    columns.add(found.getString(1));
                }
            }
        }
        final Set<String> wanted = new HashSet<>(List.of(TableName.SEQUENCE, TableName.ORDINAL));
        target.schema().fields().stream().map(Field::name).forEach(wanted::add);
        wanted.removeAll(columns);
        if (!wanted.isEmpty()) {
            throw new OutputException(
                    name + " exists and lacks the columns "
                            + wanted.stream().sorted().toList() + "; give another one with ?table=NAME",
                    null);
        }
    }

    private void execute(final String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
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
            connection.commit();
            stored = progress.map(StoredProgress::results).orElse(0L);
            return progress;
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    private Optional<StoredProgress> readProgress() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT identity, results, sequence, ordinal, digest FROM " + progressTable + " WHERE output = ?")) {
            query.setString(1, table.name());
            try (ResultSet row = query.executeQuery()) {
                return row.next()
                        ? Optional.of(new StoredProgress(
                                row.getString(1), row.getLong(2), row.getLong(3), row.getInt(4), row.getLong(5)))
                        : Optional.empty();
            }
        }
    }

    private boolean hasRows() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT EXISTS (SELECT FROM " + table.quoted() + ")")) {
            return row.next() && row.getBoolean(1);
        }
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        rows.add(buffer, offset, length, sequence, ordinal);
        if (rows.length() >= SEND_BYTES) {
            send();
        }
    }

    private void send() {
        try {
            if (copying == null) {
                copying = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy);
            }
            copying.writeToCopy(rows.bytes(), 0, rows.length());
            rows.clear();
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    @Override
    public void commit(final StoredProgress progress) {
        if (rows.length() > 0) {
            send();
        }
        try {
            if (copying != null) {
                copying.endCopy();
                copying = null;
            }
            if (!store(progress)) {
                throw new OutputException(
                        name + ": another process has written to it since this run began; nothing of this run was"
                                + " added after that. End the other one and start again",
                        null);
            }
            connection.commit();
            stored = progress.results();
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    private boolean store(final StoredProgress progress) throws SQLException {
        final String sql = stored == 0
                ? "INSERT INTO " + progressTable + " AS old (results, sequence, ordinal, digest, identity, output)"
                        + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (output) DO UPDATE SET results = EXCLUDED.results,"
                        + " sequence = EXCLUDED.sequence, ordinal = EXCLUDED.ordinal, digest = EXCLUDED.digest,"
                        + " identity = EXCLUDED.identity WHERE old.results = ?"
                : "UPDATE " + progressTable + " SET results = ?, sequence = ?, ordinal = ?, digest = ?, identity = ?"
                        + " WHERE output = ? AND results = ?";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setLong(1, progress.results());
            update.setLong(2, progress.sequence());
            update.setInt(3, progress.ordinal());
            update.setLong(4, progress.digest());
            update.setString(5, progress.identity());
            update.setString(6, table.name());
            update.setLong(7, stored);
            return update.executeUpdate() == 1;
        }
    }

    private OutputException failure(final SQLException e) {
        return new OutputException(
                name + ": cannot be written: " + SqlErrors.describe(e)
                        + ". What was not committed is not there; the next run adds it",
                e);
    }

    @Override
    public void close() {
        try (connection) {
            if (copying != null && copying.isActive()) {
                copying.cancelCopy();
            }
            connection.rollback();
        } catch (final SQLException ignored) {
            // The server drops what was not committed when the connection is gone.
            return;
        }
    }
}
