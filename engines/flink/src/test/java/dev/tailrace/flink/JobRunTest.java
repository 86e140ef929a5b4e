package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.junit.jupiter.api.Test;

/** How a job ends, with a job that is made up. */
class JobRunTest {

    private static final URI FOLDER = URI.create("file:/state/run-000001");
    private static final Duration STOP = Duration.ofMillis(100);

    private final FakeJob job = new FakeJob();
    private final JobRun run = new JobRun(job, STOP);

    @Test
    void shouldWaitForASlowSavepointAtTheEndOfTheInput() {
        job.savepoint.completeOnTimeout("file:/state/run-000001/savepoint", 4 * STOP.toMillis(), TimeUnit.MILLISECONDS);

        run.finish(FOLDER);

        assertThat(run.isSaved()).isTrue();
        assertThat(job.cancelled).isFalse();
    }

    @Test
    void shouldCancelTheJobWhenTheSavepointIsLateAfterAStop() {
        run.stop();

        run.finish(FOLDER);

        assertThat(run.isSaved()).isFalse();
        assertThat(job.cancelled).isTrue();
    }

    @Test
    void shouldCancelTheJobWhenAStopComesWhileItWaits() {
        job.whenAsked = run::stop;

        run.finish(FOLDER);

        assertThat(run.isSaved()).isFalse();
        assertThat(job.cancelled).isTrue();
    }

    @Test
    void shouldSayWhyTheJobHasFailedWhileItWaits() {
        final IllegalStateException reason = new IllegalStateException("disk full");
        job.whenAsked = () -> {
            job.result.completeExceptionally(reason);
            job.savepoint.completeExceptionally(reason);
        };

        assertThatThrownBy(() -> run.finish(FOLDER))
                .isInstanceOf(FlinkRunException.class)
                .hasCause(reason);
    }

    private static final class FakeJob implements JobClient {

        private final CompletableFuture<JobExecutionResult> result = new CompletableFuture<>();
        private final CompletableFuture<String> savepoint = new CompletableFuture<>();
        private Runnable whenAsked = () -> {};
        private boolean cancelled;

        @Override
        public JobID getJobID() {
            return new JobID();
        }

        @Override
        public CompletableFuture<JobStatus> getJobStatus() {
            return CompletableFuture.completedFuture(JobStatus.RUNNING);
        }

        @Override
        public CompletableFuture<Void> cancel() {
            cancelled = true;
            return CompletableFuture.completedFuture(null);
        }

        @Override
        public CompletableFuture<String> stopWithSavepoint(
                final boolean advanceToEndOfEventTime, final String folder, final SavepointFormatType format) {
            savepoint.thenRun(() -> result.complete(new JobExecutionResult(getJobID(), 0, Map.of())));
            whenAsked.run();
            return savepoint;
        }

        @Override
        public CompletableFuture<String> triggerSavepoint(final String folder, final SavepointFormatType format) {
            throw new UnsupportedOperationException();
        }

        @Override
        public CompletableFuture<Map<String, Object>> getAccumulators() {
            return CompletableFuture.completedFuture(Map.of());
        }

        @Override
        public CompletableFuture<JobExecutionResult> getJobExecutionResult() {
            return result;
        }
    }
}
