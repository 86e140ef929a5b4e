package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.market.generate.FeedGenerator;
import dev.tailrace.market.generate.FeedSpec;
import java.io.ByteArrayInputStream;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page of a run as a browser asks for it, and the report. */
@Timeout(300)
class PageCommandTest {

    private static final Pattern STAYS =
            Pattern.compile("tailrace: the page stays until Ctrl-C: (http://127\\.0\\.0\\.1:\\d+/)\n");
    private static final long LOOK_NS = 20_000_000;
    private static final int MESSAGES = 20_000;

    @TempDir
    private static Path folder;

    private static Path feed;

    private final JsonMapper json = JsonMapper.builder().build();
    private final HttpClient http = HttpClient.newHttpClient();
    private final Cli cli = new Cli();
    private CompletableFuture<Integer> run;
    private URI page;

    @BeforeAll
    static void generate() throws IOException {
        feed = folder.resolve("feed.itch50");
        new FeedGenerator(FeedSpec.builder()
                        .messages(MESSAGES)
                        .symbols(20)
                        .jumps(2)
                        .build())
                .writeFiles(feed);
    }

    /** Runs to the end of the feed, after which the page stays. */
    private void show(final String... options) {
        final List<String> arguments = new ArrayList<>(List.of("run", "--input", feed.toString(), "--page"));
        arguments.addAll(List.of(options));
        run = CompletableFuture.supplyAsync(() -> cli.run(arguments.toArray(String[]::new)));
        Matcher stays = STAYS.matcher(cli.err());
        while (!stays.find()) {
            assertThat(run.isDone()).as(cli.err()).isFalse();
            LockSupport.parkNanos(LOOK_NS);
            stays = STAYS.matcher(cli.err());
        }
        page = URI.create(stays.group(1));
    }

    private void leave() {
        cli.interrupt();
        assertThat(run.join()).isZero();
    }

    private HttpResponse<String> get(final String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(page.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
    }

    private JsonNode read(final String path) throws IOException, InterruptedException {
        final HttpResponse<String> answer = get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return json.readTree(answer.body());
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void shouldShowWhatTheRunHasCounted(final String tasks) throws IOException, InterruptedException {
        show("0", "--parallelism", tasks);

        assertThat(get("/").body()).contains("<title>Tailrace</title>");
        final JsonNode described = read("/run");
        assertThat(described.get("facts").get("pipeline").asString()).isEqualTo("tick-alerts");
        assertThat(described.get("graph").get("nodes"))
                .extracting(node -> node.get("name").asString())
                .contains("feed", "book", "alerts");
        assertThat(read("/figures").get("faults").properties()).isNotEmpty().allSatisfy(fault -> assertThat(cli.out())
                .contains(fault.getValue().asInt() + " x " + fault.getKey()));
        final JsonNode keys = read("/keys?q=");
        assertThat(keys.get("all").asInt()).isBetween(2, 20);
        final String key = keys.get("keys").get(0).get("key").asString();
        final JsonNode series = read("/series?key=" + key);
        assertThat(series.get("series").get(0).get("sink").asString()).isEqualTo("trades");
        assertThat(get("/series?key=" + key + "&version="
                                + series.get("version").asLong())
                        .statusCode())
                .isEqualTo(204);
        final JsonNode alerts = read("/results?sink=alerts");
        assertThat(alerts).hasSize(2);
        assertThat(get("/book?key=nothing").statusCode()).isEqualTo(204);
        leave();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void shouldReplayTheBooksThatTheRunHasAtItsEnd(final String tasks) throws IOException, InterruptedException {
        show("0", "--parallelism", tasks);

        for (final JsonNode key : read("/keys?q=").get("keys")) {
            final String of = "/book?key=" + URLEncoder.encode(key.get("key").asString(), StandardCharsets.UTF_8);
            assertThat(read(of + "&sequence=" + Integer.MAX_VALUE)).isEqualTo(read(of));
        }
        leave();
    }

    @Test
    void shouldShowTheBookAtTheMomentOfAnAlert() throws IOException, InterruptedException {
        show("0");
        final JsonNode alerts = read("/results?sink=alerts");

        // The later one first, so that the replay begins anew for the other.
        for (final JsonNode alert : alerts) {
            final String of = "/book?key=" + alert.get("key").asString();
            final JsonNode book = read(of + "&sequence=" + alert.get("sequence").asLong());
            assertThat(book.get("bids").get(0).get(0).asLong())
                    .isLessThan(book.get("asks").get(0).get(0).asLong());
            assertThat(book).isNotEqualTo(read(of));
        }
        leave();
    }

    @Test
    void shouldTakeTheNameAfterPageForThePipeline() {
        show("tick-alerts");
        leave();
    }

    @Test
    void shouldEndAtOnceWhenItIsInterrupted() {
        run = CompletableFuture.supplyAsync(
                () -> cli.run("run", "--input", feed.toString(), "--pace", "1x", "--page", "0"));
        while (!cli.err().contains("page at ")) {
            assertThat(run.isDone()).as(cli.err()).isFalse();
            LockSupport.parkNanos(LOOK_NS);
        }
        cli.interrupt();
        assertThat(run.join()).isEqualTo(130);
        assertThat(cli.err()).doesNotContain("stays");
    }

    @Test
    void shouldWriteAReportWithBooksAndWithoutMarkupInItsData() throws IOException {
        final Path report = folder.resolve("report.html");

        assertThat(cli.run("run", "--input", feed.toString(), "--report", report.toString()))
                .isZero();

        final String data = data(report);
        assertThat(data).doesNotContain("<", ">", "&");
        final JsonNode content = json.readTree(data);
        assertThat(content.get("results").get("alerts")).hasSize(2);
        assertThat(content.get("figures").get("records").asInt()).isEqualTo(MESSAGES);
        assertThat(content.get("books")).hasSizeGreaterThan(40);
        for (final JsonNode alert : content.get("results").get("alerts")) {
            assertThat(content.get("books"))
                    .anyMatch(book -> book.get("sequence").equals(alert.get("sequence")));
        }
        assertThat(cli.err()).isEqualTo("tailrace: report in " + report + "\n");
    }

    @Test
    void shouldWriteAReportWithoutBooksWhenItIsInterrupted() throws IOException {
        final Path report = folder.resolve("interrupted.html");
        run = CompletableFuture.supplyAsync(() -> cli.run(
                "run", "--input", feed.toString(), "--pace", "1x", "--page", "0", "--report", report.toString()));
        while (!cli.err().contains("page at ")) {
            assertThat(run.isDone()).as(cli.err()).isFalse();
            LockSupport.parkNanos(LOOK_NS);
        }
        cli.interrupt();

        assertThat(run.join()).isEqualTo(130);
        assertThat(json.readTree(data(report)).propertyNames())
                .contains("figures", "results")
                .doesNotContain("books");
        assertThat(cli.err()).endsWith("tailrace: report in " + report + "\n");
    }

    private static String data(final Path report) throws IOException {
        final String html = Files.readString(report);
        final int begin = html.indexOf("id=\"data\">") + "id=\"data\">".length();
        return html.substring(begin, html.indexOf("</script>", begin));
    }

    @Test
    void shouldRefuseWhatHasNoEffect() {
        assertThat(cli.run("run", "--open")).isEqualTo(2);
        assertThat(cli.err()).contains("--open without --page; give both, or leave it out");
    }

    @Test
    void shouldRefuseALatencyTargetThatNothingShows() {
        assertThat(cli.run("run", "--latency-target", "50us")).isEqualTo(2);
        assertThat(cli.err()).contains("--latency-target without --page or --report; give one, or leave it out");
    }

    @Test
    void shouldSayThatAReportCannotBeWritten() {
        final Path nowhere = folder.resolve("nowhere/report.html");
        assertThat(cli.run("run", "--input", feed.toString(), "--report", nowhere.toString()))
                .isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("tailrace: " + nowhere + ": cannot be written: there is no folder " + nowhere.getParent()
                        + "\n");
    }

    @Test
    void shouldLeaveTheOutputAsItIsWhenItsPortIsTaken() throws IOException {
        final Path output = Files.writeString(folder.resolve("day.jsonl"), "earlier\n");
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            final String port = String.valueOf(taken.getLocalPort());
            assertThat(cli.run("run", "--input", feed.toString(), "--output", output.toString(), "--page", port))
                    .isEqualTo(2);
            assertThat(cli.err()).startsWith("tailrace: --page: cannot listen at 127.0.0.1:" + port + ": ");
        }
        assertThat(output).hasContent("earlier\n");
    }

    @ParameterizedTest
    @CsvSource({"0, 5", "1, 3"})
    void shouldEndWithLostOutputUnlessTheRunHasFailedWhenTheReportCannotBeWritten(final int missing, final int code)
            throws IOException {
        final Path gone = Files.createDirectory(folder.resolve("gone"));
        final Path report = gone.resolve("report.html");
        final byte[] bytes = Files.readAllBytes(feed);
        cli.in(new ByteArrayInputStream(bytes, 0, bytes.length - missing) {
            @Override
            public synchronized int read(final byte[] target, final int offset, final int length) {
                gone.toFile().delete();
                return super.read(target, offset, length);
            }
        });

        assertThat(cli.run("run", "--input", "-", "--report", report.toString()))
                .as(cli::err)
                .isEqualTo(code);
        assertThat(cli.err()).endsWith("tailrace: --report: " + report + " cannot be written: it cannot be created\n");
    }

    @Test
    void shouldNotTakeAFeedForAReport() {
        assertThat(cli.run("run", "--report", feed.toString())).isEqualTo(2);
        assertThat(cli.err()).contains("a report is a page; give a name that ends with .html");
    }
}
