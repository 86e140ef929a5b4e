package dev.tailrace.experiments.flink.listing1;

import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.execution.CheckpointingMode;

/**
 * Flink settings of a run between two topics: an aligned checkpoint per progress interval, for every method. A failure ends
 * the run instead of restarting the job.
 */
final class TopicSettings {

    private static final String ANY_PORT = "0";
    private static final MemorySize NETWORK = MemorySize.ofMebiBytes(128);

    private TopicSettings() {}

    static Configuration of(final TopicRequest request) {
        final Configuration settings = new Configuration();
        settings.set(
                CoreOptions.DEFAULT_PARALLELISM,
                Math.max(request.listing().firstTasks(), request.listing().lastTasks()));
        settings.set(RestOptions.BIND_PORT, ANY_PORT);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MIN, NETWORK);
        settings.set(TaskManagerOptions.NETWORK_MEMORY_MAX, NETWORK);
        settings.set(StateBackendOptions.STATE_BACKEND, request.stateBackend().flinkName());
        settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, request.run().progressInterval());
        settings.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
        request.run().stateFolder().ifPresent(folder -> {
            settings.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
            settings.set(
                    CheckpointingOptions.CHECKPOINTS_DIRECTORY,
                    folder.toAbsolutePath().toUri().toString());
        });
        request.run().optionsWith(TopicRequest.FLINK_PREFIX).forEach(settings::setString);
        return settings;
    }
}
