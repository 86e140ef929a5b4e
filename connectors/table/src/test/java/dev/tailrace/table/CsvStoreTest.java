package dev.tailrace.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.github.luben.zstd.ZstdInputStream;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.testkit.ResultStoreCheck;
import dev.tailrace.testkit.StoreKillCheck;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files as FastCSV, another reader of the format, reads them. */
class CsvStoreTest {

    private static final RecordSchema ONE = RecordSchema.of(Field.ofLong("n"), Field.ofText("a,\"b\""));

    @TempDir
    private Path folder;

    private ResultStore open(final String name, final RecordSchema schema) {
        return new CsvConnector().open(new OutputTarget(folder.resolve(name).toString(), Map.of(), "sink", schema));
    }

    private static void write(final ResultStore store, final String result) {
        final byte[] bytes = result.getBytes(StandardCharsets.UTF_8);
        store.write(bytes, 0, bytes.length, 1, 0);
    }

    private List<List<String>> rows(final String name) throws IOException {
        final Path file = folder.resolve(name);
        try (InputStream bytes = Files.newInputStream(file);
                InputStream plain = name.endsWith(".gz")
                        ? new GZIPInputStream(bytes)
                        : name.endsWith(".zst") ? new ZstdInputStream(bytes) : bytes;
                CsvReader<CsvRecord> rows =
                        CsvReader.builder().ofCsvRecord(new String(plain.readAllBytes(), StandardCharsets.UTF_8))) {
            return rows.stream().map(CsvRecord::getFields).toList();
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void shouldWriteValuesOfAllTypes() throws IOException {
        for (final String name : List.of("x.csv", "x.csv.gz", "x.csv.zst")) {
            try (ResultStore store = open(name, ResultStoreCheck.SCHEMA)) {
                assertThat(store.progress()).isEmpty();
                write(store, ResultStoreCheck.result(0));
                write(store, ResultStoreCheck.result(13));
                store.commit(new StoredProgress("", 2, 2, 0, 0));
            }
            assertThat(rows(name))
                    .containsExactly(
                            ResultStoreCheck.SCHEMA.fields().stream()
                                    .map(Field::name)
                                    .toList(),
                            List.of(
                                    "0",
                                    "",
                                    "2147483647",
                                    "0",
                                    "0.1",
                                    "false",
                                    "163.4512",
                                    "-0.0001",
                                    "163.451200",
                                    "34200000000000",
                                    "2023-11-14T22:13:20.123Z",
                                    "2023-11-14T22:13:20.123456789Z"),
                            List.of(
                                    "13",
                                    "\u00e9 \t\n\r\\ \"q\" , '\u20ac' \\N",
                                    "-2147483648",
                                    "18446744073709551615",
                                    "-1.5E-7",
                                    "true",
                                    "-99999999999999.9999",
                                    "9999999999999999999999999999999999.9999",
                                    "",
                                    "34200000000013",
                                    "1969-12-31T23:59:59.999Z",
                                    "2023-11-14T22:13:20.123456789Z"));
        }
        assertThat(names()).containsExactly("x.csv", "x.csv.gz", "x.csv.zst");
    }

    @Test
    void shouldTellNullFromAnEmptyText() throws IOException {
        try (ResultStore store = open("x.csv", ONE)) {
            store.progress();
            write(store, "{\"n\":null,\"a,\\\"b\\\"\":\"\"}");
            write(store, "{\"n\":1,\"a,\\\"b\\\"\":null}");
            store.commit(new StoredProgress("", 2, 1, 0, 0));
        }
        assertThat(folder.resolve("x.csv")).hasContent("n,\"a,\"\"b\"\"\"\n,\"\"\n1,\n");
    }

    @Test
    void shouldReplaceAFileOnlyByACompleteOne() throws IOException {
        Files.writeString(folder.resolve("x.csv"), "old");
        try (ResultStore store = open("x.csv", ONE)) {
            store.progress();
            write(store, "{\"n\":1,\"a,\\\"b\\\"\":\"c\"}");
        }
        assertThat(folder.resolve("x.csv")).hasContent("old");
        assertThat(names()).containsExactly("x.csv");

        try (ResultStore store = open("x.csv", ONE)) {
            store.progress();
            store.commit(new StoredProgress("", 0, -1, -1, 0));
        }
        assertThat(folder.resolve("x.csv")).hasContent("n,\"a,\"\"b\"\"\"\n");
    }

    @Test
    void shouldWriteEachRowOnceWhenTheProcessIsKilled() {
        StoreKillCheck.check(KilledRun.class, folder.resolve("x.csv.gz").toString(), () -> numbers("x.csv.gz"));
    }

    private List<Long> numbers(final String name) {
        try {
            return rows(name).stream()
                    .skip(1)
                    .map(row -> Long.valueOf(row.get(0)))
                    .toList();
        } catch (final IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldSayThatTheFileMayNotGrowAndWriteItWhenItMay() {
        assumeThat(StoreKillCheck.canLimitFiles())
                .as("SKIPPED: there is no prlimit")
                .isTrue();
        final String file = folder.resolve("x.csv").toString();
        assertThat(StoreKillCheck.checkFull(KilledRun.class, file, 1_000_000, () -> numbers("x.csv")))
                .contains(file + ": cannot be written: File too large. The file was not complete and is not there");
    }

    /** The process that is killed. */
    static final class KilledRun {

        private KilledRun() {}

        /** The word is the file. */
        public static void main(final String[] words) {
            StoreKillCheck.write(
                    new CsvConnector().open(new OutputTarget(words[0], Map.of(), "sink", ResultStoreCheck.SCHEMA)));
        }
    }

    @Test
    void shouldSayWhyAFileCannotBeWritten() {
        try (ResultStore store = open("no/x.csv", ONE)) {
            assertThatThrownBy(store::progress)
                    .isInstanceOf(OutputException.class)
                    .hasMessage(folder + "/no/x.csv: cannot be written: there is no folder " + folder + "/no");
        }
        assertThatThrownBy(() -> new SingleFile(folder))
                .isInstanceOf(OutputException.class)
                .hasMessage(folder + ": cannot be written: it is a folder");
    }
}
