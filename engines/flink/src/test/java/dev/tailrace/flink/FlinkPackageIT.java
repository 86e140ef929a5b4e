package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.FlinkCluster;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.engine.Engines;
import dev.tailrace.launch.job.JobJar;
import dev.tailrace.launch.run.RunSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
        broker = TestBroker.of(FlinkPackageIT.class);
        cluster = FlinkCluster.start(folder.resolve("cluster"));
        cluster.startTaskManager();
        job = folder.resolve("tick-alerts.jar");
        JobJar.write(Engines.named("flink").orElseThrow(), "tick-alerts", Map.of("threshold-bp", "20"), "", job);
    }

    @AfterAll
    static void end() {
        cluster.close();
    }

    @Test
    void shouldGiveTheLinesOfTheSequentialRunWhenFlinksOwnCommandRunsIt() throws Exception {
        final List<byte[]> feed = Feed.itch(8_000, 3);
        final TestTopics topics = broker.topics();
        topics.create(1, "itch", "results-trades", "results-vwap", "results-alerts");
        topics.write("itch", 0, feed);
        cluster.awaitSlots(2);

        final String said = runToTheEnd("itch", "results");

        assertThat(said)
                .containsSubsequence(
                        "Job has been submitted with JobID",
                        "tailrace: 'tick-alerts' runs; Ctrl-C stops it",
                        "pipeline        tick-alerts",
                        "processor       compiled ahead of time",
                        "input           itch",
                        "records         8,000",
                        "engine          Flink 2.2.1 on a cluster, exactly-once");
        assertExactly(topics, "results", feed);
    }

    @Test
    void shouldRunDetachedFeedFlinksMetricsAndResumeAfterACancel() throws Exception {
        final List<byte[]> feed = Feed.itch(8_000, 6);
        final TestTopics topics = broker.topics();
        topics.create(1, "alone", "alone-trades", "alone-vwap", "alone-alerts");
        topics.write("alone", 0, feed.subList(0, 5_000));
        cluster.awaitSlots(2);

        final String jobId = found("with JobID ([0-9a-f]{32})", runDetached("alone"));
        final String job = "/jobs/" + jobId;
        final String vertices = cluster.await(job, text -> text.contains("\"vertices\":[{\"id\""));
        final String metrics =
                job + "/vertices/" + found("\"vertices\":\\[\\{\"id\":\"([0-9a-f]+)", vertices) + "/metrics?get=";
        cluster.await(metrics + "0.partition-task.tailrace.partition.0.nextOffset", text -> text.contains("\"5000\""));
        cluster.await(
                metrics + "0.partition-task.tailrace.topic.alone-trades.results",
                text -> text.matches(".*\"[1-9][0-9]*\".*"));
        cluster.await(job + "/checkpoints", text -> text.matches(".*\"completed\":[1-9].*"));
        flink(0, "cancel", jobId);
        cluster.await(job, text -> text.contains("\"state\":\"CANCELED\""));

        topics.write("alone", 0, feed.subList(5_000, feed.size()));
        assertThat(runToTheEnd("alone", "alone")).contains("Flink 2.2.1 on a cluster, exactly-once");

        assertExactly(topics, "alone", feed);
    }

    @Test
    void shouldResumeFromAGivenSavepointAndRefuseASecondJob() throws Exception {
        final List<byte[]> feed = Feed.itch(8_000, 9);
        final TestTopics topics = broker.topics();
        topics.create(1, "saved", "saved-trades", "saved-vwap", "saved-alerts");
        topics.write("saved", 0, feed.subList(0, 5_000));
        cluster.awaitSlots(2);
        final String jobId = found("with JobID ([0-9a-f]{32})", runDetached("saved"));
        final String job = "/jobs/" + jobId;
        cluster.await(job + "/checkpoints", text -> text.matches(".*\"completed\":[1-9].*"));
        awaitCommitted(5_000);

        assertThat(run(1, List.of("run"), "saved", "saved", List.of()))
                .contains("tailrace: " + folder.resolve("state/saved") + ": job " + jobId
                        + " runs this application (RUNNING); end it with flink stop or flink cancel");

        final String stopped =
                flink(0, "stop", "--savepointPath", folder.resolve("mine").toString(), jobId);
        final String savepoint = found("Path: (\\S+)", stopped);
        topics.write("saved", 0, feed.subList(5_000, feed.size()));

        assertThat(run(1, List.of("run"), "saved", "saved", List.of("--stop-at-end")))
                .contains(
                        "the application has saved its state at offset 5000 of topic 'saved', partition 0, and there is"
                                + " no checkpoint here");

        run(0, List.of("run", "-s", savepoint), "saved", "saved", List.of("--stop-at-end"));
        assertExactly(topics, "saved", feed);
    }

    private static void awaitCommitted(final long offset) throws Exception {
        try (Topics group = Topics.open(ClientProperties.of(
                RunSpec.of("tick-alerts").bootstrapServers(broker.address()).inputTopics(List.of("saved"))))) {
            final long untilNs = System.nanoTime() + TestTopics.TIMEOUT.toNanos();
            while (group.group("saved").committed("saved").getOrDefault(0, 0L) < offset) {
                assertThat(System.nanoTime()).isLessThan(untilNs);
                LockSupport.parkNanos(20_000_000);
            }
        }
    }

    private static String found(final String pattern, final String text) {
        final Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }

    private static void assertExactly(final TestTopics topics, final String output, final List<byte[]> feed) {
        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        for (final String sink : SINKS) {
            assertThat(topics.read(output + "-" + sink, 0))
                    .extracting(HeaderLine::text)
                    .isEqualTo(expected.lines(sink))
                    .isNotEmpty();
        }
    }

    private static String runDetached(final String topic) throws IOException, InterruptedException {
        return run(List.of("run", "--detached"), topic, topic, List.of());
    }

    private static String runToTheEnd(final String topic, final String output)
            throws IOException, InterruptedException {
        return run(List.of("run"), topic, output, List.of("--stop-at-end"));
    }

    private static String run(
            final List<String> ofFlink, final String topic, final String output, final List<String> ofJob)
            throws IOException, InterruptedException {
        return run(0, ofFlink, topic, output, ofJob);
    }

    private static String run(
            final int expectedCode,
            final List<String> ofFlink,
            final String topic,
            final String output,
            final List<String> ofJob)
            throws IOException, InterruptedException {
        final List<String> words = new ArrayList<>(ofFlink);
        words.addAll(List.of(
                job.toString(),
                "--input-topic=" + topic,
                "--output-topic",
                SINKS.stream().map(sink -> sink + "=" + output + "-" + sink).collect(Collectors.joining(",")),
                "--bootstrap-server",
                broker.address(),
                "--application-id",
                topic,
                "--state-dir",
                folder.resolve("state").toString(),
                "--progress-interval",
                "100ms"));
        words.addAll(ofJob);
        return flink(expectedCode, words.toArray(String[]::new));
    }

    @Test
    void shouldSayInALineWhatIsWrong() throws Exception {
        final String said = flink(1, "run", job.toString(), "--input-topic", "itch", "--output-topic", "results");

        // Flink puts the stack trace into its log, which here is said as well.
        assertThat(said.lines())
                .contains("tailrace: --bootstrap-server, or --client-config with bootstrap.servers, is required");
    }

    private static String flink(final int expectedCode, final String... words)
            throws IOException, InterruptedException {
        final Path said = Files.createTempFile(folder, "flink", ".txt");
        final Process process = cluster.command(said.toFile(), words);
        final boolean isOver = process.waitFor(TestTopics.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        final String text = Files.readString(said);
        assertThat(isOver).as(text).isTrue();
        assertThat(process.exitValue()).as(text + cluster.logs()).isEqualTo(expectedCode);
        return text;
    }
}
