package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.StampedLine;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.job.JobJar;
import dev.tailrace.launch.run.RunnerKind;
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

/** A job jar, a standalone cluster of Flink's own jars, and Flink's own command line. */
class FlinkPackageIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");

    @TempDir
    private static Path folder;

    private static TestBroker broker;
    private static FlinkCluster cluster;
    private static Path job;

    @BeforeAll
    static void start() throws Exception {
        broker = TestBroker.start();
        cluster = FlinkCluster.start(folder.resolve("cluster"));
        cluster.startTaskManager();
        job = folder.resolve("tick-alerts.jar");
        JobJar.write(RunnerKind.FLINK, "tick-alerts", Map.of("threshold-bp", "20"), "", job);
    }

    @AfterAll
    static void end() {
        cluster.close();
        broker.close();
    }

    @Test
    void shouldGiveTheLinesOfTheSequentialRunWhenFlinksOwnCommandRunsIt() throws Exception {
        final List<byte[]> feed = Feed.itch(8_000, 3);
        final TestTopics topics = broker.topics();
        topics.create(1, "itch", "results-trades", "results-vwap", "results-alerts");
        topics.write("itch", 0, feed);
        cluster.awaitSlots(2);

        final String said = flink(
                0,
                "run",
                job.toString(),
                "--input-topic=itch",
                "--output-topic",
                "trades=results-trades,vwap=results-vwap,alerts=results-alerts",
                "--bootstrap-server",
                broker.address(),
                "--state-dir",
                folder.resolve("state").toString(),
                "--progress-interval",
                "100ms",
                "--stop-at-end");

        assertThat(said)
                .containsSubsequence(
                        "Job has been submitted with JobID",
                        "tailrace: 'tick-alerts' runs; Ctrl-C stops it",
                        "pipeline        tick-alerts",
                        "processor       compiled ahead of time",
                        "input           itch",
                        "records         8,000",
                        "engine          Flink 2.2.1 on a cluster, exactly-once");
        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        for (final String sink : SINKS) {
            assertThat(topics.read("results-" + sink, 0))
                    .extracting(StampedLine::text)
                    .isEqualTo(expected.lines(sink))
                    .isNotEmpty();
        }
    }

    @Test
    void shouldSayInALineWhatIsWrong() throws Exception {
        final String said = flink(1, "run", job.toString(), "--input-topic", "itch", "--output-topic", "results");

        // Flink puts the stack trace into its log, which here is said as well.
        assertThat(said.lines())
                .contains(
                        "tailrace: where is Kafka? Give --bootstrap-server, or --client-config with bootstrap.servers");
    }

    private static String flink(final int expectedCode, final String... words)
            throws IOException, InterruptedException {
        final Path said = Files.createTempFile(folder, "flink", ".txt");
        final Process process = cluster.command(said.toFile(), words);
        final boolean isOver = process.waitFor(TestTopics.PATIENCE.toSeconds(), TimeUnit.SECONDS);
        final String text = Files.readString(said);
        assertThat(isOver).as(text).isTrue();
        assertThat(process.exitValue()).as(text + cluster.logs()).isEqualTo(expectedCode);
        return text;
    }
}
