package dev.tailrace.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.testkit.ResultStoreCheck;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tables of a real server. */
class PostgresqlStoreIT {

    private static final RecordSchema ONE = RecordSchema.of(Field.ofLong("n"), Field.ofText("text"));

    private static EmbeddedPostgres server;

    private Connection connection;

    @BeforeAll
    static void start() throws Exception {
        server = PostgresqlServer.builder().start();
    }

    @AfterAll
    static void stop() throws IOException {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void connect() throws SQLException {
        connection = server.getPostgresDatabase().getConnection();
        execute("DROP TABLE IF EXISTS results, tailrace_progress");
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    private void execute(final String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<String> query(final String sql) {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            final List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        } catch (final SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static String address(final String user) {
        return "postgresql://" + user + "@localhost:" + server.getPort() + "/postgres";
    }

    private static ResultStore open(final RecordSchema schema) {
        return open("postgres", schema);
    }

    private static ResultStore open(final String user, final RecordSchema schema) {
        return new PostgresqlConnector(Map.of("PGPASSWORD", "postgres"))
                .open(new OutputTarget(address(user), Map.of("table", "results"), "sink", schema));
    }

    private static void write(final ResultStore store, final String result) {
        final byte[] bytes = result.getBytes(StandardCharsets.UTF_8);
        store.write(bytes, 0, bytes.length, 1, 0);
    }

    @Test
    void shouldKeepTheContractOfStores() {
        ResultStoreCheck.check(
                () -> open(ResultStoreCheck.SCHEMA),
                () -> query("SELECT n FROM results ORDER BY tailrace_sequence, tailrace_ordinal").stream()
                        .map(Long::valueOf)
                        .toList());
    }

    @Test
    void shouldStoreValuesOfAllTypes() throws SQLException {
        execute("SET TIME ZONE 'UTC'");
        try (ResultStore store = open(ResultStoreCheck.SCHEMA)) {
            store.progress();
            write(store, ResultStoreCheck.result(0));
            write(store, ResultStoreCheck.result(13));
            store.commit(new StoredProgress("", 2, 1, 0, 0));
        }
        assertThat(query("SELECT row(results.*)::text FROM results ORDER BY n"))
                .containsExactly(
                        "(0,\"\",2147483647,0,0.1,f,163.4512,-0.0001,163.451200,34200000000000,"
                                + "\"2023-11-14 22:13:20.123+00\",1700000000123456789,1,0)",
                        "(13,\"\u00e9 \t\n\r"
                                + "\\\\ \"\"q\"\" , '\u20ac' \\\\N\",-2147483648,18446744073709551615,-1.5e-07,t,"
                                + "-99999999999999.9999,9999999999999999999999999999999999.9999,,34200000000013,\"1969-12-31"
                                + " 23:59:59.999+00\",1700000000123456789,1,0)");
    }

    @Test
    void shouldWriteToATableThatAnAdministratorHasCreated() throws SQLException {
        execute(new PostgresqlConnector().createTable("results", ONE).orElseThrow());
        execute("ALTER TABLE results ADD COLUMN loaded timestamptz DEFAULT now(), ADD PRIMARY KEY"
                + " (tailrace_sequence, tailrace_ordinal)");
        try (ResultStore store = open(ONE)) {
            store.progress();
            write(store, "{\"n\":1,\"text\":\"a\"}");
            store.commit(new StoredProgress("", 1, 1, 0, 0));
        }
        assertThat(query("SELECT text FROM results WHERE loaded IS NOT NULL")).containsExactly("a");
    }

    @Test
    void shouldRefuseATableOfOthers() throws SQLException {
        execute("CREATE TABLE results (n bigint)");
        assertThatThrownBy(() -> open(ONE))
                .hasMessage(address("postgres") + ", table results exists and lacks the columns"
                        + " [text, tailrace_sequence, tailrace_ordinal]; give another one with ?table=NAME");

        execute("DROP TABLE results");
        execute(new PostgresqlConnector().createTable("results", ONE).orElseThrow());
        execute("INSERT INTO results VALUES (1, 'a', 0, 0)");
        try (ResultStore store = open(ONE)) {
            assertThatThrownBy(store::progress)
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("has rows, and tailrace_progress has no progress of it");
        }
    }

    @Test
    void shouldWriteATableAgainThatWasDropped() throws SQLException {
        storeOne();
        execute("DROP TABLE results");
        storeOne();
        assertThat(query("SELECT n FROM results")).containsExactly("1");
    }

    private static void storeOne() {
        try (ResultStore store = open(ONE)) {
            assertThat(store.progress()).isEmpty();
            write(store, "{\"n\":1,\"text\":\"a\"}");
            store.commit(new StoredProgress("", 1, 1, 0, 0));
        }
    }

    @Test
    void shouldRefuseATableThatWasEmptied() throws SQLException {
        storeOne();
        execute("TRUNCATE results");
        try (ResultStore store = open(ONE)) {
            assertThatThrownBy(store::progress)
                    .isInstanceOf(OutputException.class)
                    .hasMessage(address("postgres") + ", table results is empty, and tailrace_progress says that its"
                            + " last result is number 1: another program has deleted them; to write them again, execute"
                            + " DELETE FROM \"tailrace_progress\" WHERE output = 'results'");
        }
        execute("DELETE FROM \"tailrace_progress\" WHERE output = 'results'");
        storeOne();
    }

    @Test
    void shouldRefuseATableThatWouldRoundDecimals() throws SQLException {
        open(decimals(4)).close();
        open(decimals(2)).close();
        assertThatThrownBy(() -> open(decimals(8)))
                .isInstanceOf(OutputException.class)
                .hasMessage(address("postgres") + ", table results exists, and its column 'price' of the type"
                        + " numeric(18,4) would round results of 8 decimals; drop it, or give another one with"
                        + " ?table=NAME");

        execute("ALTER TABLE results ALTER COLUMN price TYPE numeric");
        open(decimals(8)).close();
    }

    private static RecordSchema decimals(final int scale) {
        return RecordSchema.of(Field.ofDecimal("price", 18, scale, Notation.SCALED));
    }

    @Test
    void shouldSayWhichRightIsMissing() throws SQLException {
        execute("DROP ROLE IF EXISTS reader");
        execute("CREATE ROLE reader LOGIN PASSWORD 'postgres'");
        execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC");
        assertThatThrownBy(() -> open("reader", ONE))
                .isInstanceOf(OutputException.class)
                .hasMessage(address("reader") + ": permission denied for schema public");

        try (ResultStore store = open(ONE)) {
            store.progress();
        }
        execute("GRANT SELECT ON results, tailrace_progress TO reader");
        try (ResultStore store = open("reader", ONE)) {
            store.progress();
            write(store, "{\"n\":1,\"text\":\"a\"}");
            assertThatThrownBy(() -> store.commit(new StoredProgress("", 1, 1, 0, 0)))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining(", table results: cannot be written: permission denied for table results.");
        }
        execute("DROP OWNED BY reader");
        execute("DROP ROLE reader");
    }

    @Test
    void shouldSayThatTheConnectionIsGone() throws SQLException {
        try (ResultStore store = open(ONE)) {
            store.progress();
            write(store, "{\"n\":1,\"text\":\"a\"}");
            store.commit(new StoredProgress("", 1, 1, 0, 0));
            write(store, "{\"n\":2,\"text\":\"b\"}");
            query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tailrace'");
            assertThatThrownBy(() -> store.commit(new StoredProgress("", 2, 1, 0, 0)))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("cannot be written: the database cannot be reached: ");
        }
        assertThat(query("SELECT n FROM results")).containsExactly("1");
    }

    @Test
    void shouldRefuseWhatTheDatabaseCannotHold() {
        try (ResultStore store = open(ONE)) {
            store.progress();
            write(store, "{\"n\":1,\"text\":\"\\u0000\"}");
            assertThatThrownBy(() -> store.commit(new StoredProgress("", 1, 1, 0, 0)))
                    .hasMessageContaining("invalid byte sequence for encoding \"UTF8\": 0x00");
        }
    }

    @Test
    void shouldRefuseAddressesThatCannotBeUsed() {
        assertThatThrownBy(() -> connect("postgresql://localhost"))
                .hasMessage("postgresql://localhost: is no address of a database; expected"
                        + " postgresql://HOST:PORT/DATABASE");
        assertThatThrownBy(() -> connect("postgresql://me:secret@localhost/postgres"))
                .hasMessageStartingWith("postgresql://me:...@localhost/postgres: leave out the password")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> connect("postgresql://localhost:1/postgres"))
                .hasMessageContaining("the database cannot be reached");
        assertThatThrownBy(() -> connect(
                        address("postgres").replace(server.getPort() + "/postgres", server.getPort() + "/nowhere")))
                .hasMessageContaining("database \"nowhere\" does not exist");
    }

    private static void connect(final String address) {
        new PostgresqlConnector(Map.of()).open(new OutputTarget(address, Map.of(), "sink", ONE));
    }
}
