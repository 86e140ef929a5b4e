package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.job.JobJar;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A job jar, a standalone master and worker of Spark's own jars, and Spark's own command line. */
class SparkPackageIT {

    private static final Map<String, String> SETTINGS = Map.of("threshold-bp", "20");

    @TempDir
    private static Path folder;

    private static TestBroker broker;
    private static TestTopics topics;
    private static SparkCluster spark;
    private static Path job;

    @BeforeAll
    static void start() throws IOException {
        broker = TestBroker.of(SparkPackageIT.class);
        topics = broker.topics();
        spark = SparkCluster.start(Files.createDirectory(folder.resolve("spark")));
        job = folder.resolve("tick-alerts.jar");
        JobJar.write(Engines.named("spark").orElseThrow(), "tick-alerts", SETTINGS, "", job);
    }

    @AfterAll
    static void end() {
        spark.close();
    }

    @Test
    void shouldGiveTheLinesOfTheSequentialRunWhenSparksOwnCommandRunsIt() throws Exception {
        final List<byte[]> feed = Feed.itch(4_000, 3);
        topics.create(1, "itch", "results-trades", "results-vwap", "results-alerts");
        topics.write("itch", 0, feed);

        final String said = submit(
                ExitStatus.CLEAN,
                "--input-topic=itch",
                "--output-topic",
                "trades=results-trades,vwap=results-vwap,alerts=results-alerts",
                "--bootstrap-server",
                broker.address(),
                "--state-dir",
                folder.resolve("state").toString(),
                "--stop-at-end");

        assertThat(said)
                .containsSubsequence(
                        "tailrace: 'tick-alerts' runs; Ctrl-C stops it",
                        "pipeline        tick-alerts",
                        "processor       compiled ahead of time",
                        "records         4,000",
                        "engine          Spark 4.1.3, mode micro-batch, " + spark.address());
        final Reference expected = Reference.of(StreamGraph.of(new TickAlerts(), SETTINGS), feed);
        for (final String sink : List.of("trades", "vwap", "alerts")) {
            topics.assertExactly("results-" + sink, 0, expected, sink);
        }
    }

    @Test
    void shouldSayInALineWhatIsWrongWithoutAStackTrace() throws Exception {
        final String said = submit(ExitStatus.USAGE, "--input-topic", "itch", "--output-topic", "results");

        assertThat(said)
                .contains("tailrace: --bootstrap-server, or --client-config with bootstrap.servers, is required")
                .doesNotContain("\tat ");
    }

    private static String submit(final ExitStatus expected, final String... words)
            throws IOException, InterruptedException {
        final Path said = Files.createTempFile(folder, "spark", ".txt");
        final Process process = spark.submit(said.toFile(), job, words);
        final boolean isOver = process.waitFor(TestTopics.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        final String text = Files.readString(said);
        assertThat(isOver).as(text).isTrue();
        assertThat(process.exitValue()).as(text).isEqualTo(expected.code());
        return text;
    }
}
