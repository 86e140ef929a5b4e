package dev.tailrace.postgresql;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Timestamp;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.table.DelimitedRows;
import dev.tailrace.table.SqlTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** A table with results. Rows arrive by COPY, in the transaction that also writes the progress. */
final class PostgresqlStore implements ResultStore {

    private static final int SEND_BYTES = 1 << 16;

    private final Connection connection;
    private final String name;
    private final TableName table;
    private final SqlTable sql;
    private final String copy;
    private final Rows rows;
    private CopyIn copying;

    private PostgresqlStore(final Connection connection, final OutputTarget target, final TableName table) {
        this.connection = connection;
        this.table = table;
        name = target.address() + ", table " + table.name();
        sql = new SqlTable(
                connection,
                name,
                table.quoted(),
                table.name(),
                table.sibling(SqlTable.PROGRESS).quoted());
        copy = SqlTable.fields(target.schema()).stream()
                .map(field -> SqlTable.quoted(field.name()))
                .collect(Collectors.joining(", ", "COPY " + table.quoted() + " (", ") FROM STDIN"));
        rows = new Rows(target.schema());
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
        if (!exists(table.sibling(SqlTable.PROGRESS))) {
            sql.createProgress();
        }
        if (exists(table)) {
            SqlTable.checkColumns(
                    name, SqlTable.fields(target.schema()), columns(), "give another one with ?table=NAME");
        } else {
            sql.createTable(table.create(target.schema()));
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

    /** Types of the columns, by name. */
    private Map<String, String> columns() throws SQLException {
        final Map<String, String> columns = new HashMap<>();
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT attname, format_type(atttypid, atttypmod) FROM pg_attribute WHERE attrelid = to_regclass(?) AND"
                        + " attnum > 0 AND NOT attisdropped")) {
            query.setString(1, table.quoted());
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    columns.put(found.getString(1), found.getString(2));
                }
            }
        }
        return columns;
    }

    @Override
    public Optional<StoredProgress> progress() {
        try {
            final Optional<StoredProgress> progress = sql.progress();
            connection.commit();
            return progress;
        } catch (final SQLException e) {
            throw failure(e);
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
            sql.store(progress);
            connection.commit();
            sql.committed(progress);
        } catch (final SQLException e) {
            throw failure(e);
        }
    }

    private OutputException failure(final SQLException e) {
        return sql.failure(PostgresqlConnector.describe(e), e);
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

    /** Collects rows in the text format of COPY. */
    private static final class Rows extends DelimitedRows {

        Rows(final RecordSchema schema) {
            super(schema, '\t', "\\N");
        }

        void add(
                final byte[] buffer, final int offset, final int resultLength, final long sequence, final int ordinal) {
            fields(buffer, offset, resultLength);
            field(sequence);
            field(ordinal);
            put((byte) '\n');
        }

        @Override
        protected boolean isInstant(final Timestamp time) {
            return TableName.isInstant(time);
        }

        @Override
        protected void text(final byte[] source, final int start, final int size) {
            final byte[] target = room(2 * size);
            int to = length();
            for (int from = start; from < start + size; from++) {
                final byte character = source[from];
                if (character < ' ' && character >= 0 || character == '\\') {
                    to = escaped(character, target, to);
                } else {
                    target[to++] = character;
                }
            }
            length(to);
        }

        private static int escaped(final byte character, final byte[] target, final int at) {
            final int letter = "\b\t\n\f\r\\".indexOf(character);
            if (letter < 0) {
                target[at] = character;
                return at + 1;
            }
            target[at] = '\\';
            target[at + 1] = (byte) "btnfr\\".charAt(letter);
            return at + 2;
        }
    }
}
