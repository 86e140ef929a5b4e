package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafkaclient.testkit.Results;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.progress.Guarantee;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a run when its snapshots cannot be written; and that its results are right whatever becomes of it. */
class DiskIT {

    private static final TickAlertsFeed FEED = TickAlertsFeed.of(200_000, 17);
    private static final int PER_SECOND = 2_500;

    @TempDir
    private Path folder;

    @Test
    void shouldContinueWithoutSnapshotsWhenTheDiskIsFullAndThatIsWanted() {
        final RunnerProcess.Job job = job(Map.of("on-progress-failure", "degrade"));
        final int written;
        try (SlowWriter writer = SlowWriter.start(job.input(), FEED.messages(), PER_SECOND);
                RunnerProcess runner = RunnerProcess.start(job.request())) {
            runner.awaitRecords(1_000);
            FullDisk.happensTo(runner.pid());
            runner.awaitWarning("its progress is not saved fast enough or at all");
            final long before = runner.awaitProgress();
            runner.awaitRecords(before + 1_000);
            runner.kill();
            written = writer.enough();
        }
        job.finish();
        assertResults(job, written);
    }

    @Test
    void shouldStopAndSayWhyWhenTheDiskIsFull() {
        final RunnerProcess.Job job = job(Map.of());
        final int written;
        try (SlowWriter writer = SlowWriter.start(job.input(), FEED.messages(), PER_SECOND);
                RunnerProcess runner = RunnerProcess.start(job.request())) {
            runner.awaitRecords(1_000);
            FullDisk.happensTo(runner.pid());
            final ReportLine failure = runner.awaitFailure();
            assertThat(failure.text(ReportLine.MESSAGE))
                    .isEqualTo("partition task 0 (" + job.input() + "-0) cannot save its progress: File too large");
            assertThat(runner.awaitExit()).isEqualTo(ExitStatus.OUTPUT_LOST.code());
            written = writer.enough();
        }
        job.finish();
        assertResults(job, written);
    }

    @Test
    void shouldStopWhenSnapshotsCannotBeWrittenAndResumeFromThemWhenTheyCan() throws IOException {
        final RunnerProcess.Job job = job(Map.of());
        final Path snapshots = job.state().resolve(job.application()).resolve("snapshots");
        final Path aside = folder.resolve("aside");
        final int written;
        try (SlowWriter writer = SlowWriter.start(job.input(), FEED.messages(), PER_SECOND);
                RunnerProcess runner = RunnerProcess.start(job.request())) {
            runner.awaitRecords(1_000);
            // As good as read-only, and that for the superuser too, whom permissions do not stop.
            Files.move(snapshots, aside);
            Files.createFile(snapshots);
            assertThat(runner.awaitFailure().text(ReportLine.MESSAGE))
                    .startsWith("partition task 0 (" + job.input() + "-0) cannot save its progress: ");
            assertThat(runner.awaitExit()).isEqualTo(ExitStatus.OUTPUT_LOST.code());
            written = writer.enough();
        }
        Files.delete(snapshots);
        Files.move(aside, snapshots);
        job.finish();
        assertResults(job, written);
    }

    @Test
    void shouldRefuseAStateFolderThatCannotBeWritten() throws IOException {
        final Path file = Files.createFile(folder.resolve("file"));
        final String application = SharedBroker.unique("disk");
        SharedBroker.topics().create(1, application + "-feed");
        final KafkaRun run = KafkaRun.of(TickAlertsFeed.graph())
                .with(spec -> spec.applicationId(application)
                        .bootstrapServers(SharedBroker.address())
                        .inputTopics(List.of(application + "-feed"))
                        .outputTopic("trades", application + "-trades")
                        .option("create-topics", "true")
                        .stateFolder(file))
                .build();

        assertThatThrownBy(run::run)
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(
                        file + ": cannot be used for snapshots: Not a directory; give a folder that can be written");
    }

    private RunnerProcess.Job job(final Map<String, String> options) {
        final String application = SharedBroker.unique("disk");
        final RunnerProcess.Job job = new RunnerProcess.Job(
                application, application + "-feed", Guarantee.EXACTLY_ONCE, folder.resolve("state"), options);
        SharedBroker.topics().create(1, job.input());
        return job;
    }

    private static void assertResults(final RunnerProcess.Job job, final int written) {
        final Map<String, List<String>> expected = FEED.expected(written);
        for (final String sink : TickAlertsFeed.SINKS) {
            final Results read = Results.read(SharedBroker.topics(), job.output(sink), 0, "read_uncommitted");
            assertThat(read.missing()).as(sink).isZero();
            assertThat(read.filtered()).as(sink).isEqualTo(expected.get(sink));
        }
    }
}
