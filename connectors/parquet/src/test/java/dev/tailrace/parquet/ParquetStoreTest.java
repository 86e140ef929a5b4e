package dev.tailrace.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.testkit.ResultStoreCheck;
import dev.tailrace.testkit.StoreKillCheck;
import dev.tailrace.testkit.TestSeed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.stream.Stream;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as DuckDB, another implementation of the format, reads them. */
class ParquetStoreTest {

    private static final RecordSchema ONE =
            RecordSchema.of(Field.ofLong("n"), Field.ofText("text"), Field.ofText("many"));

    @TempDir
    private Path folder;

    private ResultStore open(final String address, final RecordSchema schema) {
        return new ParquetConnector().open(new OutputTarget(address, Map.of(), "sink", schema));
    }

    private ResultStore openFolder(final RecordSchema schema) {
        return open("parquet:" + folder, schema);
    }

    private String file() {
        return folder.resolve("one.parquet").toString();
    }

    private static List<String> query(final String sql) {
        try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
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

    private static void write(final ResultStore store, final String result, final long sequence) {
        final byte[] bytes = result.getBytes(StandardCharsets.UTF_8);
        store.write(bytes, 0, bytes.length, sequence, 0);
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void shouldKeepTheContractOfStores() throws IOException {
        ResultStoreCheck.check(() -> openFolder(ResultStoreCheck.SCHEMA), () -> query("SELECT n FROM read_parquet('"
                        + folder + "/sink/*.parquet')" + " ORDER BY tailrace_sequence, tailrace_ordinal")
                .stream()
                .map(Long::valueOf)
                .toList());
        assertThat(names()).allMatch(name -> name.matches("sink/\\d{8}\\.parquet"));
    }

    @Test
    void shouldStoreEachRowOnceWhenTheProcessIsKilled() throws IOException {
        StoreKillCheck.check(KilledRun.class, "parquet:" + folder, () -> numbers("sink/*.parquet"));
        assertThat(names()).allMatch(name -> name.matches("sink/\\d{8}\\.parquet"));
    }

    private List<Long> numbers(final String files) {
        return query("SELECT n FROM read_parquet('" + folder + "/" + files + "')").stream()
                .map(Long::valueOf)
                .toList();
    }

    @Test
    void shouldSayThatTheFileMayNotGrowAndWriteItWhenItMay() {
        assumeThat(StoreKillCheck.canLimitFiles())
                .as("SKIPPED: there is no prlimit")
                .isTrue();
        assertThat(StoreKillCheck.checkFull(KilledRun.class, file(), 1_000, () -> numbers("one.parquet")))
                .contains(file() + ": cannot be written: File too large. The file was not complete and is not there");
    }

    /** The process that is killed. */
    static final class KilledRun {

        private KilledRun() {}

        /** The word is the address. */
        public static void main(final String[] words) {
            StoreKillCheck.write(
                    new ParquetConnector().open(new OutputTarget(words[0], Map.of(), "sink", ResultStoreCheck.SCHEMA)));
        }
    }

    @Test
    void shouldStoreValuesOfAllTypes() throws IOException {
        try (ResultStore store = open(file(), ResultStoreCheck.SCHEMA)) {
            assertThat(store.progress()).isEmpty();
            write(store, ResultStoreCheck.result(0), 1);
            write(store, ResultStoreCheck.result(13), 2);
            assertThat(names()).containsExactly(".one.parquet.incomplete");
            store.commit(new StoredProgress("", 2, 2, 0, 0));
        }
        assertThat(names()).containsExactly("one.parquet");
        assertThat(query("SELECT t::VARCHAR FROM '" + file() + "' t"))
                .containsExactly(
                        "{'n': 0, 'text': '', 'int': 2147483647, 'unsigned': 0, 'double': 0.1, 'flag': false, 'price':"
                                + " 163.4512, 'sum': -0.0001, 'average': 163.451200, 'since_input': 34200000000000,"
                                + " 'millis': '2023-11-14 22:13:20.123+00', 'nanos': '2023-11-14 22:13:20.123456789+00',"
                                + " 'tailrace_sequence': 1, 'tailrace_ordinal': 0}",
                        "{'n': 13, 'text': '\u00e9 \t\n\r"
                                + "\\\\ \"q\" , \\'\u20ac\\' \\\\N', 'int': -2147483648, 'unsigned': 18446744073709551615,"
                                + " 'double': -1.5e-07, 'flag': true, 'price': -99999999999999.9999, 'sum':"
                                + " 9999999999999999999999999999999999.9999, 'average': NULL, 'since_input':"
                                + " 34200000000013, 'millis': '1969-12-31 23:59:59.999+00', 'nanos': '2023-11-14"
                                + " 22:13:20.123456789+00', 'tailrace_sequence': 2, 'tailrace_ordinal': 0}");
    }

    @Test
    void shouldStoreManyRowsWithAndWithoutADictionary() {
        final Random random = new Random(TestSeed.get());
        final int rows = 300_000;
        long texts = 0;
        try (ResultStore store = open(file(), ONE)) {
            for (int n = 0; n < rows; n++) {
                final int text = n / 1_000 % 7 == 0 ? 1 : random.nextInt(1_000);
                texts += text;
                write(
                        store,
                        "{\"n\":" + n + ",\"text\":" + (n % 11 == 3 ? "null" : "\"" + text + "\"") + ",\"many\":\"" + n
                                + "x\"}",
                        n);
                texts -= n % 11 == 3 ? text : 0;
            }
            store.commit(new StoredProgress("", rows, rows, 0, 0));
        }
        assertThat(query("SELECT count(*) || ' ' || count(text) || ' ' || sum(text::BIGINT) || ' ' ||"
                        + " bool_and(many = n || 'x' AND tailrace_sequence = n) || ' ' || count(DISTINCT n)"
                        + " FROM '" + file() + "'"))
                .as("seed %d", TestSeed.get())
                .containsExactly(rows + " " + (rows - (rows + 7) / 11) + " " + texts + " true " + rows);
    }

    @Test
    void shouldWriteARowGroupWhenItsTextsAreLong() {
        final String text = "x".repeat(100_000);
        try (ResultStore store = open(file(), ONE)) {
            for (int n = 0; n < 700; n++) {
                write(store, "{\"n\":" + n + ",\"text\":\"\",\"many\":\"" + n + text + "\"}", n);
            }
            store.commit(new StoredProgress("", 700, 699, 0, 0));
        }
        assertThat(query("SELECT count(DISTINCT row_group_id) FROM parquet_metadata('" + file() + "')"))
                .containsExactly("2");
        assertThat(query("SELECT sum(n) || ' ' || bool_and(many LIKE n || 'x%') FROM '" + file() + "'"))
                .containsExactly("244650 true");
    }

    @Test
    void shouldReplaceAFileOnlyByACompleteOne() throws IOException {
        Files.writeString(Path.of(file()), "old");
        Files.writeString(folder.resolve(".one.parquet.incomplete"), "left by a process that was killed");
        try (ResultStore store = open(file(), ONE)) {
            store.progress();
            write(store, "{\"n\":1,\"text\":\"a\",\"many\":\"b\"}", 1);
        }
        assertThat(Files.readString(Path.of(file()))).isEqualTo("old");
        assertThat(names()).containsExactly("one.parquet");
    }

    @Test
    void shouldRefuseAFileThatAnotherSinkWrites() throws IOException {
        try (ResultStore first = open(file(), ONE);
                ResultStore second = open(file(), ONE)) {
            first.progress();
            assertThatThrownBy(second::progress)
                    .isInstanceOf(OutputException.class)
                    .hasMessage(file() + ": is being written by another run, or by another sink of this one; give each"
                            + " sink another file with SINK=FILE");
        }
        assertThat(names()).isEmpty();
    }

    @Test
    void shouldReplaceAFileByOneWithoutRows() throws IOException {
        Files.writeString(Path.of(file()), "old");
        try (ResultStore store = open(file(), ONE)) {
            store.progress();
            store.commit(new StoredProgress("", 0, -1, -1, 0));
        }
        assertThat(query("SELECT count(*) FROM '" + file() + "'")).containsExactly("0");
    }

    @Test
    void shouldRefuseToContinueAfterADamagedFile() throws IOException {
        try (ResultStore store = openFolder(ONE)) {
            write(store, "{\"n\":1,\"text\":\"a\",\"many\":\"b\"}", 1);
            store.commit(new StoredProgress("", 1, 1, 0, 0));
        }
        final Path file = folder.resolve("sink/00000001.parquet");
        final byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 3));
        try (ResultStore store = openFolder(ONE)) {
            assertThatThrownBy(store::progress)
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith(
                            file + ": is the newest file of its folder, and says not how far the results are,"
                                    + " because it has no footer.");
        }
    }

    @Test
    void shouldRefuseAddressesThatCannotBeUsed() throws IOException {
        Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> open("parquet:" + folder + "/file", ONE)).isInstanceOf(OutputException.class);
        assertThatThrownBy(() -> new ParquetConnector()
                        .open(new OutputTarget("parquet:" + folder, Map.of("rows", "0"), "sink", ONE)))
                .hasMessageEndingWith("rows=0 is not a number from 1 to 999999999");
        try (ResultStore store = open(folder + "/no/x.parquet", ONE)) {
            write(store, "{\"n\":1,\"text\":\"a\",\"many\":\"b\"}", 1);
            assertThatThrownBy(() -> store.commit(new StoredProgress("", 1, 1, 0, 0)))
                    .hasMessageStartingWith(folder + "/no/x.parquet: cannot be written: there is no folder ");
        }
    }
}
