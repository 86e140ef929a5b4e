package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Kills the real runner and the real broker, and compares what is in the topics with the sequential run. */
class CrashIT {

    private static final int HALTED = 137;
    private static final int PER_SECOND = 2_500;

    /** More than are written while one process starts, works and is killed. */
    private static final int MOST_PER_LIFE = 15_000;

    /** What fits into the heap; in a soak, so many are written in seven minutes. */
    private static final long MOST = 1_000_000;

    private static final long SOAK_KILLS = Long.getLong("tailrace.soak.kills", 0);

    @TempDir
    private Path state;

    @ParameterizedTest
    @CsvSource({
        "EXACTLY_ONCE, term, 10",
        "EXACTLY_ONCE, broker, 3",
        "TRANSACTIONAL, broker, 4",
        "AT_LEAST_ONCE, number, 3"
    })
    void shouldWriteEachResultOnceThoughItIsKilledAtRandom(
            final Guarantee guarantee, final String fence, final int fewKills) {
        final int kills = (int) Math.max(fewKills, SOAK_KILLS);
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final TickAlertsFeed feed = TickAlertsFeed.of(Math.min(MOST, MOST_PER_LIFE * (kills + 1L)), 11);
        final RunnerProcess.Job job = job(guarantee, Map.of("fence", fence));
        final int written;
        try (SlowWriter writer = SlowWriter.start(job.input(), feed.messages(), PER_SECOND)) {
            for (int life = 0; life < kills; life++) {
                try (RunnerProcess runner = RunnerProcess.start(job.request().build())) {
                    runner.awaitReady();
                    LockSupport.parkNanos(random.nextInt(600) * 1_000_000L);
                    runner.kill();
                }
            }
            written = writer.enough();
        }
        job.finish();
        assertOutputs(job, feed.expected(written), guarantee, "seed " + seed);
    }

    @Test
    void shouldWriteEachResultOnceThoughItIsHaltedAtEachNamedPlace() {
        crashAt(
                job(Guarantee.EXACTLY_ONCE, Map.of()),
                List.of(
                        "before-send:60",
                        "before-snapshot:3",
                        "mid-snapshot:3",
                        "mid-rename:3",
                        "mid-purge:4",
                        "during-restore:1",
                        "during-rebalance:1"));
    }

    @Test
    void shouldCommitEachResultOnceThoughItIsHaltedAtEachNamedPlace() {
        crashAt(
                job(Guarantee.TRANSACTIONAL, Map.of()),
                List.of("before-send:60", "before-commit:3", "during-restore:1", "before-commit:1"));
    }

    private static void crashAt(final RunnerProcess.Job job, final List<String> places) {
        final TickAlertsFeed feed = TickAlertsFeed.of(60_000, 23);
        int written = 0;
        try (TestTopics.Writer writer = TestTopics.writer(job.input())) {
            for (final String place : places) {
                try (RunnerProcess runner =
                        RunnerProcess.start(job.request().build(), "-Dtailrace.crash.at=" + place)) {
                    runner.awaitReadyOrEnd();
                    final int most = written + 8_000;
                    while (runner.isAlive() && written < most) {
                        writer.write(0, feed.messages().subList(written, written + 40));
                        written += 40;
                        LockSupport.parkNanos(20_000_000);
                    }
                    assertThat(runner.awaitExit())
                            .as(place + "\n" + runner.errors())
                            .isEqualTo(HALTED);
                }
            }
        }
        job.finish();
        assertOutputs(job, feed.expected(written), job.guarantee(), "named places");
    }

    @Test
    void shouldGoOnWithoutAWordLostWhenTheBrokerIsKilledAndStartedAgain() {
        SharedBroker.renew();
        final TickAlertsFeed feed = TickAlertsFeed.of(20_000, 31);
        final RunnerProcess.Job job = job(Guarantee.EXACTLY_ONCE, Map.of());
        TestTopics.write(job.input(), 0, feed.messages().subList(0, 12_000));
        try (RunnerProcess runner = RunnerProcess.start(job.request().build())) {
            runner.awaitRecords(2_000);
            SharedBroker.process().restart();
            TestTopics.write(
                    job.input(),
                    0,
                    feed.messages().subList(12_000, feed.messages().size()));
            runner.awaitRecords(feed.messages().size());
            assertThat(runner.isAlive()).isTrue();
        }
        // Records that were processed again count again, so that the last ones may not have been reached above.
        job.finish();
        assertOutputs(job, feed, "broker restarted");
    }

    @Test
    void shouldShutOutARunnerThatWakesUpAfterAnotherHasTakenOver(@TempDir final Path folder) throws Exception {
        final TickAlertsFeed feed = TickAlertsFeed.of(200_000, 37);
        final RunnerProcess.Job job = job(Guarantee.EXACTLY_ONCE, Map.of());
        final RunRequest request =
                job.request().clientProperties(group(folder, 1_500)).build();
        final int written;
        try (SlowWriter writer = SlowWriter.start(job.input(), feed.messages(), PER_SECOND);
                RunnerProcess first = RunnerProcess.start(request)) {
            first.awaitRecords(1_000);
            first.pause();
            try (RunnerProcess second = RunnerProcess.start(request)) {
                second.awaitRecords(500);
                first.resume();
                first.awaitWarningOrEnd();
                written = writer.enough();
            }
        }
        job.finish();
        assertOutputs(job, feed.expected(written), job.guarantee(), "zombie");
    }

    /** Members hear at once of those that come, and soon of those that are gone. */
    private static Path group(final Path folder, final int sessionMs) throws IOException {
        return Files.writeString(
                folder.resolve("client.properties"),
                "consumer.session.timeout.ms=" + sessionMs + "\nconsumer.heartbeat.interval.ms=200\n");
    }

    @Test
    void shouldHandPartitionsOverWhenAnotherProcessJoinsAndWhenOneLeaves(@TempDir final Path folder) throws Exception {
        final TickAlertsFeed feed = TickAlertsFeed.of(12_000, 41);
        final RunnerProcess.Job job = job(Guarantee.EXACTLY_ONCE, Map.of(), 2);
        final RunRequest request =
                job.request().clientProperties(group(folder, 10_000)).build();
        TestTopics.write(job.input(), 0, feed.messages());
        TestTopics.write(job.input(), 1, feed.messages().subList(0, 6_000));
        try (RunnerProcess first = RunnerProcess.start(request)) {
            first.awaitRecords(18_000);
            try (RunnerProcess second = RunnerProcess.start(request)) {
                second.awaitReady();
                TestTopics.write(job.input(), 1, feed.messages().subList(6_000, 9_000));
            }
            TestTopics.write(job.input(), 1, feed.messages().subList(9_000, 12_000));
        }
        job.finish();
        for (int partition = 0; partition < 2; partition++) {
            assertOutputs(job, partition, feed.expected(), "rebalance");
        }
    }

    private RunnerProcess.Job job(final Guarantee guarantee, final Map<String, String> options) {
        return job(guarantee, options, 1);
    }

    private RunnerProcess.Job job(final Guarantee guarantee, final Map<String, String> options, final int partitions) {
        final String application = SharedBroker.unique("crash");
        final RunnerProcess.Job job =
                new RunnerProcess.Job(application, application + "-feed", guarantee, state, options);
        TestTopics.create(job.input(), partitions);
        return job;
    }

    private static void assertOutputs(final RunnerProcess.Job job, final TickAlertsFeed feed, final String what) {
        assertOutputs(job, feed.expected(), job.guarantee(), what);
    }

    private static void assertOutputs(
            final RunnerProcess.Job job,
            final Map<String, List<String>> expected,
            final Guarantee guarantee,
            final String what) {
        if (guarantee == Guarantee.AT_LEAST_ONCE) {
            assertNothingLost(job, expected, what);
        } else {
            assertOutputs(job, 0, expected, what);
        }
    }

    private static void assertOutputs(
            final RunnerProcess.Job job,
            final int partition,
            final Map<String, List<String>> expected,
            final String what) {
        final String isolation = job.guarantee() == Guarantee.TRANSACTIONAL ? "read_committed" : "read_uncommitted";
        assertThat(expected.get("trades")).hasSizeGreaterThan(50);
        for (final String sink : TickAlertsFeed.SINKS) {
            final TestTopics.Read read = TestTopics.read(job.output(sink), partition, isolation);
            assertThat(read.missing()).as("%s, lost in %s", what, sink).isZero();
            assertThat(read.filtered()).as("%s, %s", what, sink).isEqualTo(expected.get(sink));
            if (job.guarantee() == Guarantee.TRANSACTIONAL
                    || "broker".equals(job.options().get("fence"))) {
                assertThat(read.raw()).as("%s, raw %s", what, sink).isEqualTo(expected.get(sink));
            }
        }
    }

    private static void assertNothingLost(
            final RunnerProcess.Job job, final Map<String, List<String>> expected, final String what) {
        for (final String sink : TickAlertsFeed.SINKS) {
            final TestTopics.Read read = TestTopics.read(job.output(sink), 0, "read_uncommitted");
            assertThat(read.filtered()).as("%s, %s", what, sink).isEqualTo(expected.get(sink));
            assertThat(new HashSet<>(read.raw())).as("%s, %s", what, sink).hasSameElementsAs(expected.get(sink));
        }
    }
}
