package dev.tailrace.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.testkit.ResultStoreCheck;
import dev.tailrace.testkit.StoreKillCheck;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckdbStoreTest {

    private static final RecordSchema ONE = RecordSchema.of(Field.ofLong("n"), Field.ofText("text"));

    @TempDir
    private Path folder;

    private ResultStore open(final RecordSchema schema) {
        return open("results", schema);
    }

    private ResultStore open(final String table, final RecordSchema schema) {
        return new DuckdbConnector().open(new OutputTarget(file(), Map.of("table", table), "sink", schema));
    }

    private String file() {
        return folder.resolve("results.duckdb").toString();
    }

    private List<String> query(final String sql) {
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:" + file(), new Properties());
                Statement statement = connection.createStatement();
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

    private void execute(final String sql) throws SQLException {
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:" + file(), new Properties());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
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
    void shouldStoreEachRowOnceWhenTheProcessIsKilled() {
        StoreKillCheck.check(KilledRun.class, file(), this::numbers);
    }

    private List<Long> numbers() {
        return query("SELECT n FROM sink").stream().map(Long::valueOf).toList();
    }

    @Test
    void shouldSayThatTheFileMayNotGrowAndAddTheRestWhenItMay() {
        assumeThat(StoreKillCheck.canLimitFiles())
                .as("SKIPPED: there is no prlimit")
                .isTrue();
        assertThat(StoreKillCheck.checkFull(KilledRun.class, file(), 1_000_000, this::numbers))
                .contains(file() + ", table sink: cannot be written: ")
                .contains("File too large");
    }

    /** The process that is killed. */
    static final class KilledRun {

        private KilledRun() {}

        /** The word is the file. */
        public static void main(final String[] words) {
            StoreKillCheck.write(
                    new DuckdbConnector().open(new OutputTarget(words[0], Map.of(), "sink", ResultStoreCheck.SCHEMA)));
        }
    }

    @Test
    void shouldStoreValuesOfAllTypes() {
        try (ResultStore store = open(ResultStoreCheck.SCHEMA)) {
            store.progress();
            write(store, ResultStoreCheck.result(0));
            write(store, ResultStoreCheck.result(13));
            store.commit(new StoredProgress("", 2, 1, 0, 0));
        }
        assertThat(query("SELECT results::VARCHAR FROM results ORDER BY n"))
                .containsExactly(
                        "{'n': 0, 'text': '', 'int': 2147483647, 'unsigned': 0, 'double': 0.1, 'flag': false, 'price':"
                                + " 163.4512, 'sum': -0.0001, 'average': 163.451200, 'since_input': 34200000000000,"
                                + " 'millis': '2023-11-14 22:13:20.123', 'nanos': '2023-11-14 22:13:20.123456789',"
                                + " 'tailrace_sequence': 1, 'tailrace_ordinal': 0}",
                        "{'n': 13, 'text': '\u00e9 \t\n\r"
                                + "\\\\ \"q\" , \\'\u20ac\\' \\\\N', 'int': -2147483648, 'unsigned': 18446744073709551615,"
                                + " 'double': -1.5e-07, 'flag': true, 'price': -99999999999999.9999, 'sum':"
                                + " 9999999999999999999999999999999999.9999, 'average': NULL, 'since_input':"
                                + " 34200000000013, 'millis': '1969-12-31 23:59:59.999', 'nanos': '2023-11-14"
                                + " 22:13:20.123456789', 'tailrace_sequence': 1, 'tailrace_ordinal': 0}");
    }

    @Test
    void shouldHaveSeveralTablesInOneFile() {
        try (ResultStore first = open("first", ONE);
                ResultStore second = open("second", ONE)) {
            first.progress();
            second.progress();
            write(first, "{\"n\":1,\"text\":\"a\"}");
            write(second, "{\"n\":2,\"text\":\"b\"}");
            first.commit(new StoredProgress("", 1, 1, 0, 0));
            write(first, "{\"n\":3,\"text\":\"c\"}");
            second.commit(new StoredProgress("", 1, 1, 0, 0));
            first.commit(new StoredProgress("", 2, 1, 0, 0));
        }
        assertThat(query("SELECT n FROM first UNION ALL SELECT n FROM second ORDER BY n"))
                .containsExactly("1", "2", "3");
    }

    @Test
    void shouldRefuseATableOfOthers() throws SQLException {
        execute("CREATE TABLE results (n BIGINT)");
        assertThatThrownBy(() -> open(ONE))
                .isInstanceOf(OutputException.class)
                .hasMessage(
                        file() + ", table results exists and has the columns [n BIGINT], not [n BIGINT,"
                                + " text VARCHAR, tailrace_sequence BIGINT, tailrace_ordinal INTEGER]; give another one with ?table=NAME");

        execute("DROP TABLE results");
        execute(DuckdbConnector.create("results", ONE));
        execute("INSERT INTO results VALUES (1, 'a', 0, 0)");
        try (ResultStore store = open(ONE)) {
            assertThatThrownBy(store::progress)
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

    private void storeOne() {
        try (ResultStore store = open(ONE)) {
            assertThat(store.progress()).isEmpty();
            write(store, "{\"n\":1,\"text\":\"a\"}");
            store.commit(new StoredProgress("", 1, 1, 0, 0));
        }
    }

    @Test
    void shouldRefuseATableThatWasEmptied() throws SQLException {
        storeOne();
        execute("DELETE FROM results");
        try (ResultStore store = open(ONE)) {
            assertThatThrownBy(store::progress)
                    .isInstanceOf(OutputException.class)
                    .hasMessage(file() + ", table results is empty, and tailrace_progress says that its last"
                            + " result is number 1: another program has deleted them; to write them again, execute"
                            + " DELETE FROM tailrace_progress WHERE output = 'results'");
        }
        execute("DELETE FROM tailrace_progress WHERE output = 'results'");
        storeOne();
    }

    @Test
    void shouldRefuseATableWhoseDecimalsAreOthers() {
        open(decimals(4)).close();
        open(decimals(4)).close();
        assertThatThrownBy(() -> open(decimals(8)))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("exists and has the columns [price DECIMAL(18,4), ");
    }

    private static RecordSchema decimals(final int scale) {
        return RecordSchema.of(Field.ofDecimal("price", 18, scale, Notation.SCALED));
    }

    @Test
    void shouldSayWhyAFileCannotBeOpened() {
        assertThatThrownBy(() ->
                        new DuckdbConnector().open(new OutputTarget(folder + "/no/x.duckdb", Map.of(), "sink", ONE)))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("/no/x.duckdb");
    }
}
