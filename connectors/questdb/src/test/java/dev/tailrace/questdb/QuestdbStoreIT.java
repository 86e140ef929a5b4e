package dev.tailrace.questdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.tailrace.io.OutputException;
import dev.tailrace.io.OutputTarget;
import dev.tailrace.io.RecordSchema;
import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.io.RecordSchema.Notation;
import dev.tailrace.io.RecordSchema.Origin;
import dev.tailrace.io.ResultStore;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.testkit.ResultStoreCheck;
import dev.tailrace.testkit.StoreKillCheck;
import io.questdb.ServerMain;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables of a real server, in this process, read over HTTP. */
class QuestdbStoreIT {

    private static final RecordSchema ONE = RecordSchema.of(
            Field.ofLong("n"), Field.ofText("text"), Field.ofTime("at", TimeUnit.NANOSECONDS, Origin.INPUT));

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private static Path folder;

    private static ServerMain server;
    private static String host;

    @BeforeAll
    static void start() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            host = "localhost:" + socket.getLocalPort();
        }
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(
                folder.resolve("conf/server.conf"),
                """
                http.bind.to=127.0.0.1:%s
                http.min.enabled=false
                pg.enabled=false
                line.tcp.enabled=false
                telemetry.enabled=false
                dev.mode.enabled=true
                shared.worker.count=2
                """
                        .formatted(host.substring(host.indexOf(':') + 1)));
        try {
            server = new ServerMain("-d", folder.toString());
            server.start();
        } catch (final LinkageError noNativeCode) {
            assumeThat(noNativeCode)
                    .as("SKIPPED: QuestDB's server does not start here: %s", noNativeCode)
                    .isNull();
        }
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void drop() {
        get("DROP TABLE IF EXISTS results");
    }

    /** The answer to a statement, in JSON. */
    private static String get(final String sql) {
        try {
            final HttpResponse<String> response = CLIENT.send(
                    HttpRequest.newBuilder(URI.create(
                                    "http://" + host + "/exec?query=" + URLEncoder.encode(sql, StandardCharsets.UTF_8)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            return response.body();
        } catch (final IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The rows of a query, in JSON without brackets, after all transactions have been applied. */
    private static List<String> query(final String sql) {
        get("SELECT wait_wal_table('results')");
        final String json = get(sql);
        final String rows = json.substring(json.indexOf("\"dataset\":[") + 12, json.lastIndexOf("],\"count\""));
        return rows.isEmpty()
                ? List.of()
                : List.of(rows.substring(0, rows.length() - 1).split("\\],\\["));
    }

    private static List<Long> numbers() {
        return query("SELECT n FROM results ORDER BY tailrace_sequence, tailrace_ordinal").stream()
                .map(Long::valueOf)
                .toList();
    }

    private static ResultStore open(final RecordSchema schema, final Map<String, String> parameters) {
        return open("questdb://" + host + "/results", schema, parameters);
    }

    private static ResultStore open(
            final String address, final RecordSchema schema, final Map<String, String> parameters) {
        return new QuestdbConnector(Map.of()).open(new OutputTarget(address, parameters, "sink", schema));
    }

    private static ResultStore openOne() {
        return open(ONE, Map.of("origin", "2019-12-30T00:00-05:00"));
    }

    private static void write(final ResultStore store, final String result) {
        write(store, result, 1);
    }

    private static void write(final ResultStore store, final String result, final long sequence) {
        final byte[] bytes = result.getBytes(StandardCharsets.UTF_8);
        store.write(bytes, 0, bytes.length, sequence, 0);
    }

    @Test
    void shouldKeepTheContractOfStores() {
        ResultStoreCheck.check(
                () -> open(ResultStoreCheck.SCHEMA, Map.of("timestamp", "nanos")), QuestdbStoreIT::numbers);
    }

    @Test
    void shouldStoreValuesOfAllTypes() {
        try (ResultStore store = open(ResultStoreCheck.SCHEMA, Map.of("timestamp", "nanos"))) {
            store.progress();
            write(store, ResultStoreCheck.result(0), 1);
            write(store, ResultStoreCheck.result(13), 2);
            store.commit(new StoredProgress("id", 2, 1, 0, 0));
        }
        assertThat(query("SELECT * FROM results ORDER BY n"))
                .containsExactly(
                        "0,\"\",2147483647,\"0\",0.1,\"false\",\"163.4512\",\"-0.0001\",\"163.451200\",34200000000000,"
                                + "\"2023-11-14T22:13:20.123000Z\",\"2023-11-14T22:13:20.123456789Z\",1,0,null",
                        "13,\"\u00e9 \\t\\n\\r\\\\ \\\"q\\\" , '\u20ac' \\\\N\",-2147483648,\"18446744073709551615\",-1.5E-7,"
                                + "\"true\",\"-99999999999999.9999\",\"9999999999999999999999999999999999.9999\",null,"
                                + "34200000000013,\"1969-12-31T23:59:59.999000Z\",\"2023-11-14T22:13:20.123456789Z\",2,0,"
                                + "\"2 1 0 0\\nid\"");
    }

    @Test
    void shouldStoreEachRowOnceWhenTheProcessIsKilled() {
        StoreKillCheck.check(KilledRun.class, "questdb://" + host + "/results", QuestdbStoreIT::numbers);
    }

    /** The process that is killed. */
    static final class KilledRun {

        private KilledRun() {}

        /** The word is the address. */
        public static void main(final String[] words) {
            StoreKillCheck.write(open(words[0], ResultStoreCheck.SCHEMA, Map.of("timestamp", "nanos")));
        }
    }

    @Test
    void shouldMakeACommitOneTransactionAndARowThatIsSentAgainOneRow() {
        final int rows = 100_000;
        for (int times = 0; times < 2; times++) {
            try (ResultStore store = openOne()) {
                assertThat(store.progress().isPresent()).isEqualTo(times == 1);
                for (int n = 0; n < rows; n++) {
                    final byte[] result = ("{\"n\":" + n + ",\"text\":\"" + "x".repeat(100) + "\",\"at\":" + n + "}")
                            .getBytes(StandardCharsets.US_ASCII);
                    store.write(result, 0, result.length, n, 0);
                }
                final long before = Long.parseLong(query("SELECT sequencerTxn FROM wal_tables() WHERE name = 'results'")
                        .get(0));
                store.commit(new StoredProgress("", rows, rows - 1, 0, 0));
                assertThat(query("SELECT sequencerTxn FROM wal_tables() WHERE name = 'results'"))
                        .containsExactly(Long.toString(before + 1));
            }
            assertThat(query("SELECT count() FROM results")).containsExactly(Integer.toString(rows));
        }
    }

    @Test
    void shouldMakeTimesOfTheInputPointsInTime() {
        try (ResultStore store = openOne()) {
            store.progress();
            write(store, "{\"n\":1,\"text\":\"a\",\"at\":34200000000001}");
            store.commit(new StoredProgress("", 1, 1, 0, 0));
        }
        assertThat(query("SELECT at FROM results")).containsExactly("\"2019-12-30T14:30:00.000000001Z\"");
    }

    @Test
    void shouldRefuseAnotherOriginForATableThatHasRows() {
        final StoredProgress progress = new StoredProgress("id\n", 1, 1, 0, 0);
        try (ResultStore store = openOne()) {
            store.progress();
            write(store, "{\"n\":1,\"text\":\"a\",\"at\":1}");
            store.commit(progress);
        }
        try (ResultStore store = open(ONE, Map.of("origin", "2019-12-30T05:00Z"))) {
            assertThat(store.progress()).contains(progress);
        }
        try (ResultStore store = open(ONE, Map.of("origin", "2019-12-31T00:00-05:00"))) {
            assertThatThrownBy(store::progress)
                    .isInstanceOf(OutputException.class)
                    .hasMessage("questdb://" + host + ", table results has rows whose times count from"
                            + " 2019-12-30T05:00:00Z, not from 2019-12-31T05:00:00Z; give origin= as it was, or"
                            + " another table with questdb://HOST:PORT/TABLE");
        }
    }

    /** Earlier versions wrote no origin. */
    @Test
    void shouldContinueATableWithoutAnOrigin() {
        get(new QuestdbConnector().createTable("results", ONE).orElseThrow().replace(";\n", ""));
        get("INSERT INTO results VALUES (1, 'a', 0, 1, 0, '1 1 0 0\nid')");
        try (ResultStore store = openOne()) {
            assertThat(store.progress()).contains(new StoredProgress("id", 1, 1, 0, 0));
        }
    }

    @Test
    void shouldRefuseATableOfOthers() {
        get("CREATE TABLE results (n LONG, at TIMESTAMP_NS) TIMESTAMP(at) PARTITION BY DAY WAL");
        assertThatThrownBy(QuestdbStoreIT::openOne)
                .isInstanceOf(OutputException.class)
                .hasMessage("questdb://" + host + ", table results exists and lacks the columns [text,"
                        + " tailrace_sequence, tailrace_ordinal, tailrace_progress]; give another one with"
                        + " questdb://HOST:PORT/TABLE");

        get("DROP TABLE results");
        get("CREATE TABLE results (n LONG, text SYMBOL, at TIMESTAMP_NS, tailrace_sequence LONG, tailrace_ordinal"
                + " INT, tailrace_progress VARCHAR) TIMESTAMP(at) PARTITION BY DAY WAL");
        assertThatThrownBy(QuestdbStoreIT::openOne)
                .hasMessageContaining("exists and has the keys [], not [at, tailrace_sequence, tailrace_ordinal]");

        get("DROP TABLE results");
        get(new QuestdbConnector().createTable("results", ONE).orElseThrow().replace(";\n", ""));
        get("INSERT INTO results VALUES (1, 'a', 0, 0, 0, null)");
        try (ResultStore store = openOne()) {
            assertThatThrownBy(store::progress).hasMessageContaining("has rows without progress");
        }
    }

    @Test
    void shouldRefuseATableThatWouldRoundDecimals() {
        open(decimals(4), Map.of()).close();
        open(decimals(2), Map.of()).close();
        assertThatThrownBy(() -> open(decimals(8), Map.of()))
                .isInstanceOf(OutputException.class)
                .hasMessageContaining("its column 'price' of the type DECIMAL(18,4) would round results of 8 decimals");
    }

    private static RecordSchema decimals(final int scale) {
        return RecordSchema.of(
                Field.ofDecimal("price", 18, scale, Notation.SCALED),
                Field.ofTime("at", TimeUnit.NANOSECONDS, Origin.EPOCH));
    }

    @Test
    void shouldSayThatTheTableIsSuspendedOrGone() {
        try (ResultStore store = openOne()) {
            store.progress();
            get("ALTER TABLE results SUSPEND WAL");
            write(store, "{\"n\":1,\"text\":\"a\",\"at\":1}");
            assertThatThrownBy(() -> store.commit(new StoredProgress("", 1, 1, 0, 0)))
                    .isInstanceOf(OutputException.class)
                    .hasMessageStartingWith("questdb://" + host + ", table results is suspended")
                    .hasMessageEndingWith("then ALTER TABLE \"results\" RESUME WAL");
        }
        drop();
        try (ResultStore store = openOne()) {
            store.progress();
            drop();
            write(store, "{\"n\":1,\"text\":\"a\",\"at\":1}");
            assertThatThrownBy(() -> store.commit(new StoredProgress("", 1, 1, 0, 0)))
                    .isInstanceOf(OutputException.class)
                    .hasMessageContaining("table results is gone: another program has dropped it");
        }
    }

    @Test
    void shouldRefuseWhatTheDatabaseCannotHold() {
        try (ResultStore store = openOne()) {
            store.progress();
            assertThatThrownBy(() -> write(store, "{\"n\":-9223372036854775808,\"text\":\"a\",\"at\":1}"))
                    .hasMessageEndingWith("'n' is -9223372036854775808, which is null in QuestDB");
        }
        try (ResultStore store = openOne()) {
            store.progress();
            assertThatThrownBy(() -> write(store, "{\"n\":1,\"text\":\"a\",\"at\":null}"))
                    .hasMessageContaining("the result of item 1 has no 'at', which is the time of the row");
        }
    }

    @Test
    void shouldRefuseAddressesThatCannotBeUsed() {
        assertThatThrownBy(() -> open("questdb://localhost:1/x", ONE, Map.of("origin", "2019-12-30T00:00Z")))
                .hasMessageStartingWith("http://localhost:1: QuestDB cannot be reached");
        assertThatThrownBy(() -> open("questdb://me:secret@localhost/x", ONE, Map.of()))
                .hasMessageStartingWith("questdb://me:...@localhost/x: is no address of a table")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> open("questdb://localhost/x", ONE, Map.of()))
                .hasMessageContaining("'at' counts from the origin of the input")
                .hasMessageContaining("?origin=");
        assertThatThrownBy(() -> open("questdb://localhost/x", ONE, Map.of("timestamp", "n")))
                .hasMessageEndingWith(
                        "'n' is no time of the results; QuestDB needs a time in each row; times of 'sink': [at]");
        assertThatThrownBy(() -> open("questdb://localhost/x", ONE, Map.of("origin", "2019-12-30")))
                .hasMessageContaining("origin=2019-12-30 is no time with an offset");
    }
}
