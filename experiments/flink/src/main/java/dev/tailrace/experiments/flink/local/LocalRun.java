package dev.tailrace.experiments.flink.local;

import dev.tailrace.flink.StateBackendKind;
import dev.tailrace.launch.run.RunSpec;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.runtime.clusterframework.ApplicationStatus;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.executiongraph.AccessExecutionGraph;
import org.apache.flink.runtime.executiongraph.AccessExecutionVertex;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Run of one job on a Flink cluster inside this process: the coordinator and one worker with a slot per parallel task.
 * {@link #cancel} may be called from any thread; all other methods belong to one thread.
 */
public final class LocalRun implements AutoCloseable {

    private static final Duration GLANCE = Duration.ofMillis(20);

    private final MiniCluster cluster;
    private final JobID job;
    private final CompletableFuture<JobResult> result;

    private LocalRun(final MiniCluster cluster, final JobID job, final CompletableFuture<JobResult> result) {
        this.cluster = cluster;
        this.job = job;
        this.result = result;
    }

    /**
     * Settings of a run: a checkpoint per progress interval, in the state folder if there is one. A failure ends the run
     * instead of restarting the job.
     */
    public static Configuration settings(
            final RunSpec run,
            final int parallelism,
            final StateBackendKind stateBackend,
            final CheckpointingMode checkpoints) {
        final Configuration settings = new Configuration();
        settings.set(CoreOptions.DEFAULT_PARALLELISM, parallelism);
        settings.set(RestOptions.BIND_PORT, "0");
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(StateBackendOptions.STATE_BACKEND, stateBackend.flinkName());
        settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, run.progressInterval());
        settings.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, checkpoints);
        run.stateFolder().ifPresent(folder -> {
            settings.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
            settings.set(
                    CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                    folder.toAbsolutePath().toUri().toString());
        });
        return settings;
    }

    /** Starts a cluster and the job. */
    public static LocalRun start(final StreamGraph graph, final Configuration settings) throws Exception {
        final MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                .setConfiguration(settings)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(settings.get(CoreOptions.DEFAULT_PARALLELISM))
                .build());
        try {
            cluster.start();
            final JobID job = cluster.submitJob(graph).get().getJobID();
            return new LocalRun(cluster, job, cluster.requestJobResult(job));
        } catch (final Exception failure) {
            cluster.closeAsync().join();
            throw failure;
        }
    }

    /** Waits until all tasks run, or the job has ended. */
    public void awaitRunning() throws InterruptedException, ExecutionException {
        while (await(GLANCE).isEmpty()
                && !areAllRunning(cluster.getExecutionGraph(job).get())) {
            continue; // looks again after a while
        }
    }

    private static boolean areAllRunning(final AccessExecutionGraph graph) {
        for (final AccessExecutionVertex task : graph.getAllExecutionVertices()) {
            if (task.getExecutionState() != ExecutionState.RUNNING
                    && !task.getExecutionState().isTerminal()) {
                return false;
            }
        }
        return true;
    }

    private Optional<JobResult> await(final Duration timeout) throws InterruptedException, ExecutionException {
        try {
            return Optional.of(result.get(timeout.toNanos(), TimeUnit.NANOSECONDS));
        } catch (final TimeoutException ignored) {
            return Optional.empty();
        }
    }

    /**
     * Waits for the end of the job.
     *
     * @return true if the job has finished, false if it was cancelled
     * @throws JobFailedException when the job has failed
     */
    public boolean await() throws InterruptedException, ExecutionException {
        final JobResult outcome = result.get();
        if (outcome.getApplicationStatus() == ApplicationStatus.FAILED) {
            throw new JobFailedException(outcome.getSerializedThrowable()
                    .map(failure -> failure.deserializeError(LocalRun.class.getClassLoader()))
                    .orElse(null));
        }
        return outcome.isSuccess();
    }

    /** Asks the job to end. */
    public void cancel() {
        cluster.cancelJob(job);
    }

    /** Ends the cluster, and the job with it. */
    @Override
    public void close() {
        cluster.closeAsync().join();
    }

    /** Thrown when a Flink job has failed; the cause is the exception of one of its tasks. */
    public static final class JobFailedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        JobFailedException(final Throwable cause) {
            super("the job has failed", cause);
        }
    }
}
