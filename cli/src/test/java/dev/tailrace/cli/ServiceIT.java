package dev.tailrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.testkit.ScrapedText;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** A run on topics as a supervisor sees it: its log, its probes, its memory and its answer to SIGTERM. */
class ServiceIT {

    private static final long TIMEOUT_NS = TestTopics.TIMEOUT.toNanos();
    private static final long LOOK_NS = 50_000_000;

    private static TestBroker broker;
    private static TestTopics topics;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBroker() {
        broker = TestBroker.start(TestBroker.options());
        topics = broker.topics();
        topics.create(1, "feed", "results");
        topics.write("feed", 0, Feed.itch(5_000, 7));
    }

    @AfterAll
    static void endBroker() {
        broker.close();
    }

    @Test
    void shouldLogWhatHappensAnswerProbesAndStopInOrderAtSigterm() throws Exception {
        final Program run = service("--log-format=json", "--heap=96m", "--java-options=-Dmine=1 -XX:+UseSerialGC");
        final Process process = run.start();
        try {
            final URI metrics = URI.create(await(run, process, "metrics").replaceAll(".* ", ""));
            await(run, process, "ready");
            awaitReady(metrics);
            assertThat(probe(metrics, "/health")).isEqualTo("200 ok");
            assertThat(ScrapedText.scrape(metrics).value("jvm_memory_max_bytes{area=\"heap\"}"))
                    .isBetween(80e6, 101e6);
            process.destroy();
            assertThat(Program.end(process)).as(run.err()).isEqualTo(143);
        } finally {
            process.destroyForcibly();
        }
        final List<JsonNode> log = log(run).toList();
        assertThat(log).allSatisfy(line -> {
            assertThat(Instant.parse(line.get("time").asString())).isNotNull();
            assertThat(line.get("level").asString()).isEqualTo("info");
            assertThat(line.get("application").asString()).isEqualTo("alerts");
        });
        assertThat(log.stream().map(line -> line.get("event").asString()))
                .containsSubsequence("starting", "assigned", "restored", "ready", "revoked", "stopped");
        assertThat(log.get(log.size() - 1).get("message").asString())
                .isEqualTo("stopped: terminated by SIGTERM; results flushed, position stored (exit code 143)");
    }

    @Test
    void shouldLogTheReasonOfAFailure() throws Exception {
        final Program run = service("--input-topic=missing", "--application-id=other");
        assertThat(run.run()).isEqualTo(2);
        assertThat(run.err().lines().toList()).satisfies(lines -> {
            assertThat(lines.get(0)).matches("[-0-9T:.]{23}Z INFO  starting 'tick-alerts' on Tailrace on Kafka .*");
            assertThat(lines.get(lines.size() - 2)).matches("[-0-9T:.]{23}Z ERROR .*missing.*");
            assertThat(lines.get(lines.size() - 1))
                    .matches("[-0-9T:.]{23}Z INFO  stopped: not started \\(exit code 2\\)");
        });
    }

    @Test
    void shouldShowResultsAndTheFiguresOfTheProcessOnAPage() throws Exception {
        final Program run = service(
                "--application-id=shown",
                "--state-dir=" + folder.resolve("shown"),
                "--output-topic=shown",
                "--create-topics",
                "--progress-interval=100ms",
                "--page=0");
        final Process process = run.start();
        try {
            final URI page = page(run, process);
            awaitText(page.resolve("/results?sink=trades"), "\"symbol\"");
            assertThat(text(page.resolve("/keys?q="))).doesNotContain("\"all\":0");
            awaitText(page.resolve("/figures"), "\"tailrace_snapshots_total\"");
            awaitText(page.resolve("/figures"), "\"behind\":0");
            awaitText(page.resolve("/figures"), "\"latency\":{\"count\":5000");
            process.destroy();
            assertThat(Program.end(process)).as(run.err()).isEqualTo(143);
        } finally {
            process.destroyForcibly();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "kafka-streams, tailrace_replayed_records_total",
        "flink, tailrace_task_epoch",
        "spark, tailrace_suppressed_results_total"
    })
    @Execution(ExecutionMode.CONCURRENT)
    void shouldSendTheCountsOfEachEngineToItsPage(final String runner, final String recovery) throws Exception {
        final String id = "seen-" + runner;
        topics.create(1, id);
        final Program run = service(
                "--runner=" + runner,
                "--ordering=source-partition",
                "--application-id=" + id,
                "--state-dir=" + folder.resolve(id),
                "--output-topic=" + id,
                "--progress-interval=100ms",
                "--page=0");
        final Process process = run.start();
        try {
            final URI page = page(run, process);
            assertThat(text(page)).contains("<title>Tailrace</title>");
            final JsonNode last = awaitEvent(
                    page.resolve("/events"),
                    event -> event.get("behind").asLong() == 0
                            && event.at("/latency/count").asLong(0) == 5_000
                            && figure(event, "tailrace_snapshots_total") > 0
                            && event.get("results").asLong() > 0
                            && event.get("results").asLong()
                                    == event.at("/sinks/0/count").asLong()
                            && event.get("results").asLong() == results(id));
            assertThat(last.get("records").asLong()).isEqualTo(5_000);
            assertThat(last.at("/latency/meaning").asString()).startsWith("from the timestamp");
            assertThat(figure(last, "tailrace_snapshot_bytes")).isPositive();
            assertThat(figure(last, "tailrace_snapshot_age_seconds")).isBetween(0.0, 60.0);
            assertThat(figure(last, recovery)).isNotNegative();
            assertThat(text(page.resolve("/results?sink=trades"))).contains("\"symbol\"");
            process.destroy();
            assertThat(Program.end(process)).as(run.err()).isEqualTo(143);
            assertThat(run.out())
                    .contains(
                            "5,000 in ",
                            String.format(
                                    Locale.ROOT,
                                    "%,d to %s",
                                    last.get("results").asLong(),
                                    id));
        } finally {
            process.destroyForcibly();
        }
    }

    /** A figure of the engine, summed over its labels; negative when it is not reported. */
    private static double figure(final JsonNode event, final String name) {
        return StreamSupport.stream(event.get("engine").spliterator(), false)
                .filter(figure -> figure.get("name").asString().equals(name))
                .mapToDouble(figure -> figure.get("value").asDouble())
                .reduce(Double::sum)
                .orElse(-1);
    }

    private static long results(final String topic) {
        return topics.records(topic, 0, "read_committed").stream()
                .filter(record -> record.value() != null)
                .count();
    }

    /** Reads server-sent events until one is as wanted. */
    private static JsonNode awaitEvent(final URI address, final Predicate<JsonNode> wanted) throws Exception {
        final ObjectMapper mapper = new ObjectMapper();
        final HttpRequest request =
                HttpRequest.newBuilder(address).timeout(TestTopics.TIMEOUT).build();
        try (Stream<String> lines = HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofLines())
                .body()) {
            final long startNs = System.nanoTime();
            return lines.filter(line -> line.startsWith("data: "))
                    .map(line -> mapper.readTree(line.substring("data: ".length())))
                    .peek(event -> assertThat(System.nanoTime() - startNs)
                            .as(event.toString())
                            .isLessThan(TIMEOUT_NS))
                    .filter(wanted)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static URI page(final Program run, final Process process) throws IOException {
        while (process.isAlive()) {
            final Matcher said = Pattern.compile("page at (\\S+)\n").matcher(run.err());
            if (said.find()) {
                return URI.create(said.group(1));
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new AssertionError("no page: " + run.err());
    }

    private static String text(final URI address) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static void awaitText(final URI address, final String wanted) throws Exception {
        final long startNs = System.nanoTime();
        for (String now = text(address); !now.contains(wanted); now = text(address)) {
            assertThat(System.nanoTime() - startNs).as(now).isLessThan(TIMEOUT_NS);
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private Program service(final String... more) {
        final Stream<String> words = Stream.of(
                "run",
                "--runner=kafka",
                "--bootstrap-server=" + broker.address(),
                "--application-id=alerts",
                "--state-dir=" + folder.resolve("state"),
                "--input-topic=feed",
                "--output-topic=results",
                "--set=emit=trades",
                "--metrics-port=0");
        final List<String> given = List.of(more);
        return Program.tailrace(
                folder,
                Stream.concat(
                                words.filter(word -> given.stream()
                                        .noneMatch(other -> other.split("=")[0].equals(word.split("=")[0]))),
                                given.stream())
                        .toArray(String[]::new));
    }

    private static Stream<JsonNode> log(final Program run) throws IOException {
        return run.err().lines().map(new ObjectMapper()::readTree);
    }

    /** Waits for an event of the log, and returns its message. */
    private static String await(final Program run, final Process process, final String event) throws IOException {
        final long startNs = System.nanoTime();
        while (process.isAlive() && System.nanoTime() - startNs < TIMEOUT_NS) {
            final String written = run.err();
            final Optional<String> message = written.substring(0, written.lastIndexOf('\n') + 1)
                    .lines()
                    .map(new ObjectMapper()::readTree)
                    .filter(line -> line.get("event").asString().equals(event))
                    .map(line -> line.get("message").asString())
                    .findFirst();
            if (message.isPresent()) {
                return message.get();
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        throw new AssertionError("no event '" + event + "': " + run.err());
    }

    private static void awaitReady(final URI metrics) throws Exception {
        final long startNs = System.nanoTime();
        while (!probe(metrics, "/ready").equals("200 ok")) {
            assertThat(System.nanoTime() - startNs).isLessThan(TIMEOUT_NS);
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private static String probe(final URI metrics, final String path) throws IOException, InterruptedException {
        final HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(metrics.resolve(path)).build(), HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body().strip();
    }
}
