package dev.tailrace.experiments.flink.peer;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointingMode;

/**
 * Flink settings of a request: a checkpoint per progress interval, in the state folder if there is one; the next run
 * continues from the newest checkpoint. A failure ends the run instead of restarting the job.
 */
final class FlinkPeerSettings {

    private static final String ANY_PORT = "0";

    private FlinkPeerSettings() {}

    static Configuration of(final RunSpec request, final FlinkPeerOptions options) {
        final Configuration settings = new Configuration();
        settings.set(CoreOptions.DEFAULT_PARALLELISM, request.threads());
        settings.set(RestOptions.BIND_PORT, ANY_PORT);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        settings.set(ExecutionOptions.BUFFER_TIMEOUT, options.bufferTimeout());
        settings.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, options.watermarkInterval());
        settings.set(PipelineOptions.OBJECT_REUSE, options.reusesObjects());
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(StateBackendOptions.STATE_BACKEND, options.stateBackend().flinkName());
        settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, request.progressInterval());
        settings.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, mode(request.guarantee()));
        request.stateFolder().ifPresent(folder -> keepCheckpoints(settings, folder));
        return settings;
    }

    private static CheckpointingMode mode(final Guarantee guarantee) {
        return guarantee == Guarantee.TRANSACTIONAL ? CheckpointingMode.EXACTLY_ONCE : CheckpointingMode.AT_LEAST_ONCE;
    }

    private static void keepCheckpoints(final Configuration settings, final Path folder) {
        settings.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
        settings.set(
                CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                folder.toAbsolutePath().toUri().toString());
        settings.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        Checkpoints.newestIn(folder)
                .ifPresent(newest -> settings.set(
                        StateRecoveryOptions.SAVEPOINT_PATH, newest.toUri().toString()));
    }
}
