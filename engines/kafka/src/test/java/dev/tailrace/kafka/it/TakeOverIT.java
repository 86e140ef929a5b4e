package dev.tailrace.kafka.it;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Lets one process take over from another, by turns and by mistake. */
class TakeOverIT {

    private static final int PER_SECOND = 2_500;

    @TempDir
    private Path state;

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldShutOutARunnerThatWakesUpAfterAnotherHasTakenOver(@TempDir final Path folder) throws Exception {
        final TickAlertsFeed feed = TickAlertsFeed.of(200_000, 37);
        final RunnerProcess.Job job = RunnerProcess.Job.create(state, Guarantee.EXACTLY_ONCE, Map.of());
        final RunSpec request = job.request().clientProperties(group(folder, 1_500));
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
        Outcome.assertOutputs(job, feed.expected(written), job.guarantee(), "zombie");
    }

    /** Members hear at once of those that come, and soon of those that are gone. */
    private static Path group(final Path folder, final int sessionMs) throws IOException {
        return Files.writeString(
                folder.resolve("client.properties"),
                "consumer.session.timeout.ms=" + sessionMs + "\nconsumer.heartbeat.interval.ms=200\n");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldHandPartitionsOverWhenAnotherProcessJoinsAndWhenOneLeaves(@TempDir final Path folder) throws Exception {
        final TickAlertsFeed feed = TickAlertsFeed.of(12_000, 41);
        final RunnerProcess.Job job = RunnerProcess.Job.create(state, Guarantee.EXACTLY_ONCE, Map.of(), 2);
        final RunSpec request = job.request().clientProperties(group(folder, 10_000));
        SharedBroker.topics().write(job.input(), 0, feed.messages());
        SharedBroker.topics().write(job.input(), 1, feed.messages().subList(0, 6_000));
        try (RunnerProcess first = RunnerProcess.start(request)) {
            first.awaitRecords(18_000);
            try (RunnerProcess second = RunnerProcess.start(request)) {
                second.awaitReady();
                SharedBroker.topics().write(job.input(), 1, feed.messages().subList(6_000, 9_000));
            }
            SharedBroker.topics().write(job.input(), 1, feed.messages().subList(9_000, 12_000));
        }
        job.finish();
        for (int partition = 0; partition < 2; partition++) {
            Outcome.assertOutputs(job, partition, feed.expected(), "rebalance");
        }
    }
}
