package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.testkit.DrawnGuarantee;
import dev.tailrace.kafkaclient.testkit.Results;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.broker.BrokerFiles;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Kills the real broker while a runner is active or stopped, and takes from its logs what a loss of power takes: their ends,
 * which had been acknowledged. Nobody else may use the broker meanwhile. An ordinary build plays each event under one guarantee,
 * {@code -Dmatrix=all} under each.
 */
@Isolated
class BrokerCrashIT {

    /** It takes about two seconds; a busy machine takes longer, and never as long as a process that has to be halted. */
    private static final Duration LONGEST_END = Duration.ofSeconds(8);

    private static final TickAlertsFeed MORE = TickAlertsFeed.of(16_000, 37);
    private static final int FIRST = 6_000;

    // Of a batch of records in a log: offset, length, epoch, magic, checksum, attributes.
    private static final int BATCH_OVERHEAD = 12;
    private static final int ATTRIBUTES_AT = 21;
    private static final int BATCH_HEADER = 23;
    private static final int CONTROL = 0x20;

    @TempDir
    private Path state;

    @Test
    void shouldLoseNothingWhenTheBrokerIsKilledAndRestarted() {
        SharedBroker.renew();
        final TickAlertsFeed feed = TickAlertsFeed.of(20_000, 31);
        final RunnerProcess.Job job = RunnerProcess.Job.create(state, Guarantee.EXACTLY_ONCE, Map.of());
        SharedBroker.topics().write(job.input(), 0, feed.messages().subList(0, 12_000));
        try (RunnerProcess runner = RunnerProcess.start(job.request())) {
            runner.awaitRecords(2_000);
            SharedBroker.process().restart();
            SharedBroker.topics()
                    .write(
                            job.input(),
                            0,
                            feed.messages().subList(12_000, feed.messages().size()));
            runner.awaitRecords(feed.messages().size());
            assertThat(runner.isAlive()).isTrue();
        }
        // Records that were processed again count again, so that the last ones may not have been reached above.
        job.finish();
        Outcome.assertOutputs(job, feed, "broker restarted");
    }

    @ParameterizedTest
    @DrawnGuarantee
    void shouldEndSoonWhenItIsInterruptedWhileTheBrokerIsAway(final Guarantee guarantee) {
        SharedBroker.renew();
        final TickAlertsFeed feed = TickAlertsFeed.of(20_000, 31);
        final RunnerProcess.Job job = RunnerProcess.Job.create(
                state, guarantee, Map.of("snapshot-topic-interval-ms", "50", "create-topics", "true"));
        SharedBroker.topics().write(job.input(), 0, feed.messages());
        try (RunnerProcess runner = RunnerProcess.start(job.request())) {
            runner.awaitRecords(1);
            SharedBroker.process().kill();
            runner.awaitWarning("no broker answers at ");

            final long beganNs = System.nanoTime();
            runner.requestStop();

            assertThat(runner.awaitExit()).as(runner.errors()).isEqualTo(ExitStatus.INTERRUPTED.code());
            assertThat(Duration.ofNanos(System.nanoTime() - beganNs)).isLessThan(LONGEST_END);
            assertThat(runner.errors()).isEmpty();
        }
        if (guarantee == Guarantee.TRANSACTIONAL) {
            // A broker that is killed may forget that a partition has part in a transaction (KIP-890). Then the
            // partition is blocked until an administrator ends the transaction, and nothing can continue.
            SharedBroker.renew();
            return;
        }
        SharedBroker.process().restart();
        job.finish();
        Outcome.assertOutputs(job, feed, "interrupted while the broker was away");
    }

    @Test
    void shouldEndSoonWhenItIsInterruptedWhileItWaitsForABrokerToBegin() {
        SharedBroker.renew();
        final RunnerProcess.Job job = RunnerProcess.Job.create(state, Guarantee.EXACTLY_ONCE, Map.of());
        SharedBroker.process().kill();
        try (RunnerProcess runner = RunnerProcess.start(job.request())) {
            runner.requestStop();
            assertThat(runner.awaitExit()).as(runner.errors()).isEqualTo(ExitStatus.INTERRUPTED.code());
        }
        SharedBroker.renew();
    }

    @ParameterizedTest
    @DrawnGuarantee
    void shouldWriteAgainWhatASilentOutputHasLost(final Guarantee guarantee) throws IOException {
        final RunnerProcess.Job job = create(guarantee);
        try (RunnerProcess runner = RunnerProcess.start(job.request())) {
            runner.awaitRecords(FIRST);
            // What is written after the loss and before it is noticed stays in front of what is written again.
            awaitResults(job);
            loseTheEndOf(job.output("trades"));
            runner.awaitWarning(job.output("trades") + "-0 has lost records that it had acknowledged");
            // It computes all of them again.
            runner.awaitRecords(FIRST + FIRST / 2);
        }
        write(job, MORE);
        job.finish();
        Outcome.assertOutputs(job, MORE.expected(), guarantee, "an output was cut at work");
    }

    @ParameterizedTest
    @DrawnGuarantee
    void shouldWriteAgainWhatAnOutputHasLostWhileItWasStopped(final Guarantee guarantee) throws IOException {
        final RunnerProcess.Job job = createAndRun(guarantee);
        loseTheEndOf(job.output("trades"));
        write(job, MORE);
        job.finish();
        Outcome.assertOutputs(job, MORE.expected(), guarantee, "an output was cut");
    }

    // Snapshots after the loss cannot be used. How many there are depends on the machine's speed: either the first
    // one, which needs the first record, is still among them, or nothing but the first record helps.
    @ParameterizedTest
    @DrawnGuarantee({Guarantee.EXACTLY_ONCE, Guarantee.AT_LEAST_ONCE})
    void shouldRefuseWhenTheInputDoesNotReachBackToWhatAnOutputHasLost(final Guarantee guarantee) throws IOException {
        final RunnerProcess.Job job = createAndRun(guarantee);
        lose(job.output("trades"), file -> 0);
        SharedBroker.topics().deleteBefore(job.input(), 0, 10);
        assertThatThrownBy(job::finish)
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessageMatching(".* " + job.input() + "-0(, which now begins at 10; 10 records are gone\\."
                        + "| begins at offset 10 now\\.) .*");
    }

    @ParameterizedTest
    @DrawnGuarantee
    void shouldRefuseInputThatHasLostItsEndDuringTheRun(final Guarantee guarantee) throws IOException {
        final RunnerProcess.Job job = create(guarantee);
        try (RunnerProcess runner = RunnerProcess.start(job.request())) {
            runner.awaitRecords(FIRST);
            loseTheEndOf(job.input());
            write(job, MORE);
            assertThat(runner.awaitFailure().text(ReportLine.MESSAGE))
                    .matches(
                            "input " + job.input() + "-0 cannot be read at offset " + FIRST
                                    + ": its records from offset \\d+ \\(leader epoch \\d+\\) on are not those that were read,.*");
            assertThat(runner.awaitExit()).isEqualTo(ExitStatus.USAGE.code());
        }
    }

    @ParameterizedTest
    @DrawnGuarantee
    void shouldRefuseInputThatHasLostItsEndWhileItWasStopped(final Guarantee guarantee) throws IOException {
        final RunnerProcess.Job job = createAndRun(guarantee);
        loseTheEndOf(job.input());
        write(job, MORE);
        assertThatThrownBy(job::finish)
                .isInstanceOf(StatusException.class)
                .hasMessageContaining(
                        " resumes at offset " + FIRST + " of " + job.input() + "-0, whose records from offset ")
                .hasMessageContaining(" on are not those that were read: the log has lost records (leader epoch ");
    }

    private RunnerProcess.Job create(final Guarantee guarantee) {
        SharedBroker.renew();
        final RunnerProcess.Job job = RunnerProcess.Job.create(state, guarantee, Map.of());
        SharedBroker.topics().write(job.input(), 0, MORE.messages().subList(0, FIRST));
        return job;
    }

    /** Two runs, so that there are two transactions at least. */
    private RunnerProcess.Job createAndRun(final Guarantee guarantee) {
        SharedBroker.renew();
        final RunnerProcess.Job job = RunnerProcess.Job.create(state, guarantee, Map.of());
        for (int half = 0; half < 2; half++) {
            SharedBroker.topics()
                    .write(job.input(), 0, MORE.messages().subList(half * FIRST / 2, (half + 1) * FIRST / 2));
            job.rest()
                    .with(spec -> spec.option("create-topics", "true"))
                    .build()
                    .run();
        }
        return job;
    }

    private static void write(final RunnerProcess.Job job, final TickAlertsFeed feed) {
        SharedBroker.topics()
                .write(
                        job.input(),
                        0,
                        feed.messages().subList(FIRST, feed.messages().size()));
    }

    /** Where to cut a file. */
    private interface Cut {

        long of(FileChannel file) throws IOException;
    }

    private static void awaitResults(final RunnerProcess.Job job) {
        final String isolation = job.guarantee() == Guarantee.TRANSACTIONAL ? "read_committed" : "read_uncommitted";
        final Map<String, List<String>> expected = MORE.expected(FIRST);
        final long startNs = System.nanoTime();
        for (final String sink : TickAlertsFeed.SINKS) {
            List<String> found = List.of();
            while (!found.equals(expected.get(sink))) {
                assertThat(System.nanoTime() - startNs)
                        .as("%s: %d results", sink, found.size())
                        .isLessThan(TestTopics.TIMEOUT.toNanos());
                found = Results.read(SharedBroker.topics(), job.output(sink), 0, isolation)
                        .filtered();
            }
        }
    }

    private static void loseTheEndOf(final String topic) throws IOException {
        lose(topic, BrokerCrashIT::cut);
    }

    private static void lose(final String topic, final Cut cut) throws IOException {
        final BrokerProcess broker = SharedBroker.process();
        broker.kill();
        final Path log =
                BrokerFiles.in(broker.folder()).data().resolve(topic + "-0").resolve("00000000000000000000.log");
        try (FileChannel file = FileChannel.open(log, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            file.truncate(cut.of(file));
        }
        broker.restart();
    }

    // Half of it; where there are transactions, after one of them: one that has lost its end stays open for good.
    private static long cut(final FileChannel file) throws IOException {
        final ByteBuffer header = ByteBuffer.allocate(BATCH_HEADER);
        final List<Long> ends = new ArrayList<>();
        long at = 0;
        while (at < file.size()) {
            header.clear();
            file.read(header, at);
            at += BATCH_OVERHEAD + header.getInt(Long.BYTES);
            if ((header.getShort(ATTRIBUTES_AT) & CONTROL) != 0) {
                ends.add(at);
            }
        }
        if (ends.isEmpty()) {
            return file.size() / 2;
        }
        assertThat(ends).as("ends of transactions").hasSizeGreaterThan(1);
        return ends.get((ends.size() - 1) / 2);
    }
}
