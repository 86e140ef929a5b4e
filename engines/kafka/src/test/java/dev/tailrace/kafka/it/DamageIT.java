package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafka.KafkaRunBuilder;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kills the runner and damages what it has left, as bad disks and people do: what it says then, and that no result is wrong. */
@Execution(ExecutionMode.CONCURRENT)
class DamageIT {

    private static final TickAlertsFeed FEED = TickAlertsFeed.of(200_000, 29);
    private static final int PER_SECOND = 2_500;
    private static final int KEPT = 3;
    private static final int WAITING = 2;

    /** Records that any of the last snapshots covers at least. */
    private static final int SAVED = 1_000;

    /** In the state of a snapshot. */
    private static final int INSIDE = 1_000;

    @TempDir
    private Path folder;

    private final List<String> said = new ArrayList<>();
    private RunnerProcess.Job job;
    private int written;

    @BeforeEach
    void createTopics() {
        job = RunnerProcess.Job.create(folder.resolve("state"), Guarantee.EXACTLY_ONCE, Map.of());
    }

    @Test
    void shouldResumeFromTheNewestSnapshotThatIsIntactAndNameTheOthers() throws IOException {
        runAndKill(Map.of());
        final List<Path> newestFirst = snapshots();
        flipABit(newestFirst.get(0));
        tear(newestFirst.get(1));

        final KafkaRun second = finish(job.rest());

        assertThat(said)
                .anyMatch(line -> line.endsWith(" is skipped: it is damaged in section 'state': the checksum is wrong"))
                .anyMatch(line -> line.contains(" is skipped: it is truncated: it has "));
        assertThat(second.progress().records())
                .as("%s, outputs %s", said, outputs())
                .isLessThan(written - SAVED);
        assertResults();
    }

    @Test
    void shouldRefuseWhenItsFolderIsGoneAndSoIsTheBeginningOfItsInput() throws Exception {
        runAndKill(Map.of());
        remove(job.state());
        SharedBroker.topics().deleteBefore(job.input(), 0, 10);

        final Throwable refusal = catchThrowable(() -> finish(job.rest()));

        assertThat(refusal)
                .as("%s, outputs %s", said, outputs())
                .isInstanceOf(StatusException.class)
                .hasMessageStartingWith("partition task 0 (" + job.input()
                        + "-0) cannot resume: there is no snapshot, but it has outputs up to number ")
                .hasMessageEndingWith(
                        ". Computing all of them again needs a partition task that began with the first record of its"
                                + " input, and " + job.input()
                                + "-0 begins at offset 10 now. Restore the snapshots from a copy, or use another"
                                + " application id and give the outputs new topics");
    }

    @Test
    void shouldResumeFromTheTopicOnAMachineThatHasNoFolder() throws IOException {
        runAndKill(Map.of("snapshot-topic-interval-ms", "50"));

        final KafkaRun elsewhere = finish(job.rest().with(spec -> spec.stateFolder(folder.resolve("elsewhere"))
                .option(
                        "snapshot-topic-interval-ms",
                        Long.toString(Duration.ofSeconds(10).toMillis()))));

        assertThat(elsewhere.progress().records()).isLessThan(written - SAVED);
        assertResults();
    }

    // Whoever comes without the folder has another name, and waits for the session of the one that was killed.
    private void runAndKill(final Map<String, String> options) throws IOException {
        final Path client = Files.writeString(
                folder.resolve("client.properties"),
                "consumer.session.timeout.ms=1500\nconsumer.heartbeat.interval.ms=200\n");
        final RunSpec request = job.request().clientProperties(client).options(options);
        try (SlowWriter writer = SlowWriter.start(job.input(), FEED.messages(), PER_SECOND);
                RunnerProcess runner = RunnerProcess.start(request)) {
            runner.awaitRecords(2_000);
            awaitSnapshots();
            runner.kill();
            written = writer.enough();
        }
    }

    // The first ones may be of a partition task that had taken nothing, and two copies wait for their turn: all that
    // are kept are newer.
    private void awaitSnapshots() throws IOException {
        final long startNs = System.nanoTime();
        final long early =
                snapshots().stream().mapToLong(DamageIT::number).max().orElse(0);
        while (snapshots().stream()
                        .filter(snapshot -> number(snapshot) > early + WAITING)
                        .count()
                < KEPT) {
            assertThat(System.nanoTime() - startNs)
                    .as("waited too long for snapshots")
                    .isLessThan(TestTopics.TIMEOUT.toNanos());
            LockSupport.parkNanos(1_000_000);
        }
    }

    private KafkaRun finish(final KafkaRunBuilder rest) {
        final KafkaRun run = rest.notices(said::add).build();
        run.run();
        return run;
    }

    private List<Path> snapshots() throws IOException {
        try (Stream<Path> files =
                Files.list(job.state().resolve(job.application()).resolve("snapshots"))) {
            return files.filter(file -> file.toString().endsWith(".snap"))
                    .sorted(Comparator.comparing(DamageIT::number).reversed())
                    .toList();
        }
    }

    private static long number(final Path snapshot) {
        // lane-<lane>-<epoch>-<number>, and perhaps a claim
        return Long.parseLong(snapshot.getFileName().toString().split("[-.]")[3]);
    }

    private static void flipABit(final Path file) throws IOException {
        final byte[] bytes = Files.readAllBytes(file);
        bytes[Math.min(bytes.length / 2, INSIDE)] ^= 4;
        Files.write(file, bytes);
    }

    private static void tear(final Path file) throws IOException {
        final byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - bytes.length / 3));
    }

    private static void remove(final Path tree) throws IOException {
        try (Stream<Path> files = Files.walk(tree)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    private List<String> outputs() {
        return TickAlertsFeed.SINKS.stream()
                .map(sink -> sink + " "
                        + SharedBroker.topics()
                                .records(job.output(sink), 0, "read_uncommitted")
                                .size())
                .toList();
    }

    private void assertResults() {
        Outcome.assertOutputs(job, FEED.expected(written), job.guarantee(), "damaged");
    }
}
