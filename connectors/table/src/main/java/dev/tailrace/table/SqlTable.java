package dev.tailrace.table;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Decimal;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Plain;
import dev.tailrace.io.RecordSchema.Type;
import dev.tailrace.io.StoredProgress;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of results in a database, with its progress in a row of the table {@value #PROGRESS}. The store that uses it
 * begins and ends the transactions, in which rows and progress become visible together.
 */
public final class SqlTable {

    /** Name of the table of progress. */
    public static final String PROGRESS = "tailrace_progress";

    /** Name of the column with the number of the input item that caused the result. */
    public static final String SEQUENCE = "tailrace_sequence";

    /** Name of the column with the place among the results of that item. */
    public static final String ORDINAL = "tailrace_ordinal";

    private static final Pattern DECIMAL = Pattern.compile("(?i)(?:numeric|decimal)\\(\\d+, *(-?\\d+)\\)");

    private final Connection connection;
    private final String name;
    private final String table;
    private final String key;
    private final String progress;
    private long stored;

    /**
     * A table that exists or is going to be created.
     *
     * @param name of the table in messages
     * @param table its name as it is written in statements
     * @param key its name in the table of progress
     * @param progress the table of progress, as it is written in statements
     */
    public SqlTable(
            final Connection connection,
            final String name,
            final String table,
            final String key,
            final String progress) {
        this.connection = connection;
        this.name = name;
        this.table = table;
        this.key = key;
        this.progress = progress;
    }

    /** An identifier as it is written in statements. */
    public static String quoted(final String identifier) {
        return '"' + identifier.replace("\"", "\"\"") + '"';
    }

    /**
     * The statement that creates a table of results.
     *
     * @param table its name as it is written in statements
     * @param typeOf names the types of the database
     */
    public static String create(final String table, final RecordSchema results, final Function<Type, String> typeOf) {
        return "CREATE TABLE " + table + " (\n"
                + results.fields().stream()
                        .map(field -> "    " + quoted(field.name()) + " " + typeOf.apply(field.type()) + ",\n")
                        .collect(Collectors.joining())
                + "    " + SEQUENCE + " " + typeOf.apply(Plain.LONG) + " NOT NULL,\n    " + ORDINAL + " "
                + typeOf.apply(Plain.INT) + " NOT NULL\n)";
    }

    /** The columns: those of the results, then those of their labels. */
    public static List<Field> fields(final RecordSchema results) {
        return Stream.concat(results.fields().stream(), Stream.of(Field.ofLong(SEQUENCE), Field.ofInt(ORDINAL)))
                .toList();
    }

    /**
     * Checks that a table that exists has these columns, and keeps the decimals of numbers, which databases round and do
     * not report. It may have more columns.
     *
     * @param existing types of its columns, by name
     * @param otherwise what to do if it does not fit
     * @throws OutputException if it does not
     */
    public static void checkColumns(
            final String name, final List<Field> wanted, final Map<String, String> existing, final String otherwise) {
        final List<String> missing = wanted.stream()
                .map(Field::name)
                .filter(column -> !existing.containsKey(column))
                .toList();
        if (!missing.isEmpty()) {
            throw new OutputException(name + " exists and lacks the columns " + missing + "; " + otherwise, null);
        }
        for (final Field field : wanted) {
            final Matcher type = DECIMAL.matcher(existing.get(field.name()));
            if (field.type() instanceof Decimal decimal
                    && type.matches()
                    && Integer.parseInt(type.group(1)) < decimal.scale()) {
                throw new OutputException(
                        name + " exists, and its column '" + field.name() + "' of the type " + type.group()
                                + " would round results of " + decimal.scale() + " decimals; drop it, or " + otherwise,
                        null);
            }
        }
    }

    /** Executes a statement. */
    public void execute(final String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Creates the table of progress. */
    public void createProgress() throws SQLException {
        execute("CREATE TABLE " + progress + " (output text PRIMARY KEY, results bigint NOT NULL, sequence bigint NOT"
                + " NULL, ordinal integer NOT NULL, digest bigint NOT NULL, identity text NOT NULL)");
    }

    /**
     * Creates the table of results; that of progress exists. Progress of a table of this name that was dropped no longer
     * counts, so its results are written again.
     *
     * @param statement creates it
     */
    public void createTable(final String statement) throws SQLException {
        execute("UPDATE " + progress + " SET results = 0 WHERE output = " + literal(key));
        execute(statement);
    }

    /** A text as it is written in statements. */
    public static String literal(final String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * Reads the progress; empty if the table has no results.
     *
     * @throws OutputException if the table has rows without progress, or progress without rows
     */
    public Optional<StoredProgress> progress() throws SQLException {
        final Optional<StoredProgress> found = read().filter(row -> row.results() > 0);
        if (found.isPresent() != hasRows()) {
            throw new OutputException(
                    found.isPresent()
                            ? name + " is empty, and " + PROGRESS + " says that its last result is number "
                                    + found.get().results()
                                    + ": another program has deleted them; to write them again, execute"
                                    + " DELETE FROM " + progress + " WHERE output = " + literal(key)
                            : name + " has rows, and " + PROGRESS
                                    + " has no progress of it: another program has written them;"
                                    + " give another table with ?table=NAME",
                    null);
        }
        stored = found.map(StoredProgress::results).orElse(0L);
        return found;
    }

    private Optional<StoredProgress> read() throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT identity, results, sequence, ordinal, digest FROM " + progress + " WHERE output = ?")) {
            query.setString(1, key);
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
                ResultSet row = statement.executeQuery("SELECT EXISTS (SELECT 1 FROM " + table + ")")) {
            return row.next() && row.getBoolean(1);
        }
    }

    /**
     * Replaces the progress, in the open transaction.
     *
     * @throws OutputException if it is no longer as this object read or wrote it
     */
    public void store(final StoredProgress next) throws SQLException {
        if (!update(next) && !(stored == 0 && insert(next))) {
            throw new OutputException(
                    name + ": another process has written to it since this run began; nothing of this run was"
                            + " added after that. End the other one and start again",
                    null);
        }
    }

    /** Says that the transaction has been committed. */
    public void committed(final StoredProgress next) {
        stored = next.results();
    }

    private boolean update(final StoredProgress next) throws SQLException {
        return change(
                "UPDATE " + progress + " SET results = ?, sequence = ?, ordinal = ?, digest = ?, identity = ?"
                        + " WHERE output = ? AND results = " + stored,
                next);
    }

    private boolean insert(final StoredProgress next) throws SQLException {
        return change(
                "INSERT INTO " + progress + " (results, sequence, ordinal, digest, identity, output)"
                        + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                next);
    }

    private boolean change(final String sql, final StoredProgress next) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, next.results());
            statement.setLong(2, next.sequence());
            statement.setInt(3, next.ordinal());
            statement.setLong(4, next.digest());
            statement.setString(5, next.identity());
            statement.setString(6, key);
            return statement.executeUpdate() == 1;
        }
    }

    /** A failure of the database, for the person who runs the pipeline. */
    public OutputException failure(final String reason, final SQLException cause) {
        return new OutputException(
                name + ": cannot be written: " + reason + ". What was not committed is not there; the next run adds it",
                cause);
    }
}
