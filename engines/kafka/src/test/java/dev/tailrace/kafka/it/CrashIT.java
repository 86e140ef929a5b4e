package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.kafkaclient.testkit.TopicWriter;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Kills the real runner, and compares what is in the topics with the sequential run. With {@code -Dmatrix=all} it is killed more
 * often.
 */
class CrashIT {

    private static final int HALTED = 137;
    private static final int PER_SECOND = 2_500;

    /** More than are written while one process starts, works and is killed. */
    private static final int MOST_PER_LIFE = 15_000;

    /** What fits into the heap; in a soak, so many are written in seven minutes. */
    private static final long MOST = 1_000_000;

    /** In one life, at the usual pace. */
    private static final int MANY = 4_000;

    private static final long SOAK_KILLS = Long.getLong("tailrace.soak.kills", 0);

    @TempDir
    private Path state;

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({"EXACTLY_ONCE, 4, 10", "TRANSACTIONAL, 3, 4", "AT_LEAST_ONCE, 2, 3"})
    void shouldWriteEachResultOnceThoughItIsKilledAtRandom(
            final Guarantee guarantee, final int ofAnOrdinaryBuild, final int ofAll) {
        final int kills = (int) Math.max(TestScope.count(ofAnOrdinaryBuild, ofAll), SOAK_KILLS);
        final long seed = TestSeed.get();
        final Random random = new Random(seed);
        final TickAlertsFeed feed = TickAlertsFeed.of(Math.min(MOST, MOST_PER_LIFE * (kills + 1L)), 11);
        final RunnerProcess.Job job = RunnerProcess.Job.create(state, guarantee, Map.of());
        final int written;
        try (SlowWriter writer = SlowWriter.start(job.input(), feed.messages(), PER_SECOND)) {
            for (int life = 0; life < kills; life++) {
                try (RunnerProcess runner = RunnerProcess.start(job.request())) {
                    runner.awaitReady();
                    LockSupport.parkNanos(random.nextInt(600) * 1_000_000L);
                    runner.kill();
                }
            }
            written = writer.enough();
        }
        job.finish();
        Outcome.assertOutputs(job, feed.expected(written), guarantee, "seed " + seed);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldWriteEachResultOnceThoughItIsHaltedAtEachNamedPlace() {
        crashAt(
                RunnerProcess.Job.create(state, Guarantee.EXACTLY_ONCE, Map.of()),
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
    @Execution(ExecutionMode.CONCURRENT)
    void shouldCommitEachResultOnceThoughItIsHaltedAtEachNamedPlace() {
        crashAt(
                RunnerProcess.Job.create(state, Guarantee.TRANSACTIONAL, Map.of()),
                List.of(
                        "before-send:60",
                        "before-commit:3",
                        "before-snapshot:2",
                        "mid-snapshot:2",
                        "mid-rename:2",
                        "during-restore:1",
                        "before-commit:1"));
    }

    // A compacted topic cannot be read a second time as it was.
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldCommitEachResultAndItsStateOnceThoughItIsHaltedAtEachNamedPlace() {
        crashAt(
                RunnerProcess.Job.createCompacted(state, Guarantee.TRANSACTIONAL),
                List.of("before-send:60", "before-commit:3", "during-restore:1", "before-commit:1"));
    }

    private static void crashAt(final RunnerProcess.Job job, final List<String> places) {
        final TickAlertsFeed feed = TickAlertsFeed.of(80_000, 23);
        int written = 0;
        try (TopicWriter writer = SharedBroker.topics().writer(job.input())) {
            for (final String place : places) {
                try (RunnerProcess runner = RunnerProcess.start(job.request(), "-Dtailrace.crash.at=" + place)) {
                    runner.awaitReadyOrEnd();
                    written = writeWhileItLives(writer, feed.messages(), written, runner);
                    assertThat(runner.awaitExit())
                            .as(place + "\n" + runner.errors())
                            .isEqualTo(HALTED);
                }
            }
        }
        job.finish();
        Outcome.assertOutputs(job, feed.expected(written), job.guarantee(), "named places");
    }

    // What it is halted at comes with records and with time; a machine that is busy gives it more time, not more
    // records.
    private static int writeWhileItLives(
            final TopicWriter writer, final List<byte[]> messages, final int from, final RunnerProcess runner) {
        final long startNs = System.nanoTime();
        int written = from;
        while (runner.isAlive() && System.nanoTime() - startNs < TestTopics.TIMEOUT.toNanos()) {
            final int slice = written < from + MANY ? 40 : 1;
            writer.write(0, messages.subList(written, written + slice), RunnerProcess.Job.uniqueKeys());
            written += slice;
            LockSupport.parkNanos(20_000_000);
        }
        return written;
    }
}
