package dev.tailrace.questdb;

import dev.tailrace.io.JsonScanner;
import dev.tailrace.io.JsonScanner.MalformedException;
import dev.tailrace.io.OutputException;
import dev.tailrace.io.StoredProgress;
import dev.tailrace.table.SqlTable;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Statements and queries of a server, over HTTP. */
final class QuestdbSql {

    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final long PAUSE_NS = 2_000_000;
    private static final String ROWS = "dataset";
    private static final String ERROR = "error";

    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private final String server;
    private final Optional<String> authorization;

    QuestdbSql(final String server, final Optional<String> user, final String password, final Optional<String> token) {
        this.server = server;
        authorization = user.map(name -> "Basic "
                        + Base64.getEncoder().encodeToString((name + ":" + password).getBytes(StandardCharsets.UTF_8)))
                .or(() -> token.map(text -> "Bearer " + text));
    }

    /** Creates the table, or checks that it is as designed. */
    void prepare(final String name, final TableDesign design) {
        final String table = SqlTable.literal(design.table());
        if (values("SELECT table_name FROM tables() WHERE table_name = " + table)
                .isEmpty()) {
            execute(design.create());
            return;
        }
        final Map<String, String> types = new HashMap<>();
        final Set<String> keys = new LinkedHashSet<>();
        final Iterator<String> columns = values("SELECT \"column\", type, upsertKey FROM table_columns(" + table + ")")
                .iterator();
        while (columns.hasNext()) {
            final String column = columns.next();
            types.put(column, columns.next());
            if (Boolean.parseBoolean(columns.next())) {
                keys.add(column);
            }
        }
        SqlTable.checkColumns(name, design.columns(), types, "give another one with questdb://HOST:PORT/TABLE");
        if (!keys.equals(new HashSet<>(design.keys()))) {
            throw new OutputException(
                    name + " exists and has the keys " + keys + ", not " + design.keys()
                            + ", so rows that are sent again would be there twice; create it as"
                            + " 'tailrace schema --format questdb' prints it",
                    null);
        }
    }

    /**
     * Number of the last transaction, which readers need not see yet.
     *
     * @throws OutputException if they will not see it, because the table is suspended or gone
     */
    long lastTransaction(final String name, final TableDesign design) {
        return Long.parseLong(walState(name, design, "sequencerTxn"));
    }

    /**
     * The progress in the table, after all transactions have been applied.
     *
     * @throws OutputException if it has rows without progress, or of another origin
     */
    Optional<StoredProgress> progress(final String name, final TableDesign design) {
        awaitTransactions(name, design);
        final String table = SqlTable.quoted(design.table());
        final List<String> found = values("SELECT " + TableDesign.PROGRESS + " FROM " + table + " WHERE "
                + TableDesign.PROGRESS + " IS NOT NULL ORDER BY " + SqlTable.SEQUENCE + " DESC, " + SqlTable.ORDINAL
                + " DESC LIMIT 1");
        if (!found.isEmpty()) {
            return Optional.of(design.parse(name, found.get(0)));
        }
        if (!values("SELECT count() FROM " + table).equals(List.of("0"))) {
            throw new OutputException(
                    name + " has rows without progress: another program has written them; give another table with"
                            + " questdb://HOST:PORT/TABLE",
                    null);
        }
        return Optional.empty();
    }

    private void awaitTransactions(final String name, final TableDesign design) {
        while (walState(name, design, "CASE WHEN writerTxn < sequencerTxn THEN 1 ELSE 0 END")
                .equals("1")) {
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** A value of the table's row among those with a log of transactions. */
    private String walState(final String name, final TableDesign design, final String value) {
        final List<String> found = values("SELECT CASE WHEN suspended THEN -1 ELSE " + value
                + " END FROM wal_tables() WHERE name = " + SqlTable.literal(design.table()));
        if (found.isEmpty()) {
            throw new OutputException(
                    name
                            + " is gone: another program has dropped it; start the run again, which writes the table again",
                    null);
        }
        if (found.get(0).equals("-1")) {
            throw new OutputException(
                    name + " is suspended, because QuestDB could not apply a transaction; see wal_tables(), then ALTER"
                            + " TABLE " + SqlTable.quoted(design.table()) + " RESUME WAL",
                    null);
        }
        return found.get(0);
    }

    /** The values of a query, row by row, as they are written in JSON. */
    private List<String> values(final String sql) {
        final String answer = execute(sql);
        final List<String> values = new ArrayList<>();
        try {
            final JsonScanner json = value(answer, ROWS);
            for (boolean isRow = json.array(); isRow; isRow = json.more()) {
                for (boolean isValue = json.array(); isValue; isValue = json.more()) {
                    json.scalar();
                    values.add(json.text());
                }
            }
        } catch (final MalformedException e) {
            throw new OutputException(server + ": the answer is not one of QuestDB: " + e.getMessage(), e);
        }
        return values;
    }

    /** A scanner at the value of a key of an object. */
    private static JsonScanner value(final String object, final String key) {
        final byte[] bytes = object.getBytes(StandardCharsets.UTF_8);
        final JsonScanner json = new JsonScanner().over(bytes, 0, bytes.length);
        if (!json.enter(JsonScanner.ascii(key))) {
            throw new MalformedException("it has no '" + key + "'");
        }
        return json;
    }

    private String execute(final String sql) {
        final HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(server + "/exec?query=" + URLEncoder.encode(sql, StandardCharsets.UTF_8)))
                .timeout(TIMEOUT);
        authorization.ifPresent(value -> request.header("Authorization", value));
        try {
            final HttpResponse<String> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
            if (response.statusCode() != 200) {
                throw new OutputException(server + ": " + reason(response), null);
            }
            return response.body();
        } catch (final IOException e) {
            throw new OutputException(
                    server + ": QuestDB cannot be reached: "
                            + Optional.ofNullable(e.getMessage()).orElse("no connection"),
                    e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OutputException(server + ": interrupted", e);
        }
    }

    private static String reason(final HttpResponse<String> response) {
        try {
            final JsonScanner json = value(response.body(), ERROR);
            json.scalar();
            return json.text();
        } catch (final MalformedException notOfQuestdb) {
            return status(response.statusCode());
        }
    }

    private static String status(final int status) {
        return status == 401 || status == 403
                ? "access denied; the user is in the address, the password in QUESTDB_PASSWORD, a token in QUESTDB_TOKEN"
                : "HTTP status " + status;
    }
}
