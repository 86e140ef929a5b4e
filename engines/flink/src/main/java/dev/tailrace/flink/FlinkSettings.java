package dev.tailrace.flink;

import dev.tailrace.flink.task.PartitionTaskKey;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Change;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.RpcOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.core.execution.RecoveryClaimMode;

/** The settings of Flink for a request: ours, and then the user's, except those that the runner rests on; without the jars. */
final class FlinkSettings {

    private static final String BY_US = "the runner sets it; see the options of run";
    private static final String ONE_CUT =
            "the state of a partition task, the offsets of the source and what the sink has written"
                    + " have to be of one cut, with no records on their way between them, which only aligned checkpoints give";
    private static final String NO_KRYO =
            "records between tasks have registered serializers, and anything else is a mistake";

    /** What may not be set, with the reason. A prefix is enough. */
    private static final Map<String, String> REFUSED = refused();

    /** Counters come with heartbeats. */
    private static final Duration HEARTBEAT = Duration.ofMillis(500);

    private static final Duration FIRST_RESTART_DELAY = Duration.ofMillis(500);
    private static final Duration LONGEST_RESTART_DELAY = Duration.ofSeconds(30);

    /** A job that has run for so long has no permanent failure. */
    private static final Duration RESTART_RESET = Duration.ofMinutes(2);

    private static final int KEPT_CHECKPOINTS = 2;

    private FlinkSettings() {}

    private static Map<String, String> refused() {
        final Map<String, String> refused = new LinkedHashMap<>();
        refused.put("execution.checkpointing.unaligned", ONE_CUT);
        refused.put("execution.checkpointing.aligned-checkpoint-timeout", ONE_CUT);
        refused.put("execution.checkpointing.mode", ONE_CUT);
        refused.put("execution.checkpointing.interval", "it is what --progress-interval says");
        refused.put("execution.checkpointing.dir", "checkpoints go into the folder of --state-dir");
        refused.put("execution.checkpointing.storage", "checkpoints go into the folder of --state-dir");
        refused.put(
                "execution.checkpointing.create-subdir",
                "a later run finds the newest checkpoint by the folder of its job");
        refused.put(
                "execution.state-recovery",
                "the runner finds the newest checkpoint in the folder of --state-dir; use the option savepoint for another one");
        refused.put(
                "execution.runtime-mode", "a topic has no end, and partition tasks need the order of their records");
        refused.put("execution.buffer-timeout", "use the option buffer-timeout-ms");
        refused.put(
                "pipeline.max-parallelism",
                "the key of a partition task, and so its place in a savepoint, depends on it");
        refused.put("pipeline.generic-types", NO_KRYO);
        refused.put("pipeline.force-kryo", NO_KRYO);
        refused.put("pipeline.object-reuse", "use the option object-reuse");
        refused.put("state.backend.type", "use the option state-backend");
        refused.put("execution.target", BY_US);
        refused.put("rest.", "use the option master");
        return refused;
    }

    /**
     * All settings.
     *
     * @param checkpoints where checkpoints go
     * @param restored the checkpoint or savepoint to continue from
     * @param work for temporary files of a cluster in this process
     * @throws IllegalArgumentException when the user's settings have one that the runner rests on
     */
    static Configuration of(
            final RunSpec spec,
            final FlinkOptions options,
            final URI checkpoints,
            final Optional<URI> restored,
            final Path work) {
        final Configuration settings = new Configuration();
        options.flink().forEach((name, value) -> settings.setString(checked(name, value), value));
        checkpointing(settings, spec, checkpoints);
        restored.ifPresent(from -> settings.set(StateRecoveryOptions.SAVEPOINT_PATH, from.toString()));
        if (spec.accepted().contains(Change.NEW_INPUT)) {
            // The positions in the log that is gone.
            settings.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, true);
        }
        settings.set(
                StateBackendOptions.STATE_BACKEND,
                options.get(StateBackendKind.OPTION).flinkName());
        settings.set(ExecutionOptions.BUFFER_TIMEOUT, options.bufferTimeout());
        settings.set(PipelineOptions.NAME, spec.applicationId());
        settings.set(PipelineOptions.OBJECT_REUSE, options.get(FlinkOptions.OBJECT_REUSE));
        settings.set(PipelineOptions.GENERIC_TYPES, false);
        settings.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
        settings.set(PipelineOptions.AUTO_WATERMARK_INTERVAL, Duration.ZERO);
        settings.set(PipelineOptions.MAX_PARALLELISM, PartitionTaskKey.MAX_PARALLELISM);
        settings.set(CoreOptions.DEFAULT_PARALLELISM, spec.threads());
        restarts(settings, options.restarts());
        if (!options.isSubmitted()) {
            options.get(FlinkOptions.MASTER)
                    .ifPresentOrElse(master -> remote(settings, master), () -> local(settings, work));
        }
        return settings;
    }

    private static String checked(final String name, final String value) {
        REFUSED.forEach((refused, why) -> {
            if (name.startsWith(refused)) {
                throw new IllegalArgumentException("flink." + name + "=" + value + " cannot be set: " + why);
            }
        });
        return name;
    }

    private static void checkpointing(final Configuration settings, final RunSpec spec, final URI checkpoints) {
        // Also what equals Flink's default: the configuration of the cluster is used for what is not set here.
        settings.set(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
        settings.set(CheckpointingOptions.CREATE_CHECKPOINT_SUB_DIR, true);
        // A run that claimed the checkpoint it continues from would share files whose folder a later run removes.
        settings.set(StateRecoveryOptions.RESTORE_MODE, RecoveryClaimMode.NO_CLAIM);
        settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, spec.progressInterval());
        settings.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
        settings.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toString());
        settings.set(CheckpointingOptions.MAX_RETAINED_CHECKPOINTS, KEPT_CHECKPOINTS);
        settings.set(
                CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
                ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
        settings.set(CheckpointingOptions.ENABLE_UNALIGNED, false);
    }

    private static void restarts(final Configuration settings, final int restarts) {
        if (restarts == 0) {
            settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
            return;
        }
        settings.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
        settings.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS, restarts);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_INITIAL_BACKOFF, FIRST_RESTART_DELAY);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_BACKOFF_MULTIPLIER, 2.0);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF, LONGEST_RESTART_DELAY);
        settings.set(RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_RESET_BACKOFF_THRESHOLD, RESTART_RESET);
    }

    private static void remote(final Configuration settings, final String master) {
        final int colon = master.lastIndexOf(':');
        settings.set(DeploymentOptions.TARGET, "remote");
        settings.set(DeploymentOptions.ATTACHED, true);
        settings.set(RestOptions.ADDRESS, master.substring(0, colon));
        settings.set(RestOptions.PORT, Integer.parseInt(master.substring(colon + 1)));
    }

    private static void local(final Configuration settings, final Path work) {
        settings.set(DeploymentOptions.TARGET, "local");
        settings.set(DeploymentOptions.ATTACHED, true);
        settings.set(RestOptions.BIND_PORT, "0");
        settings.set(RestOptions.BIND_ADDRESS, "127.0.0.1");
        settings.set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, HEARTBEAT);
        if (!settings.contains(RpcOptions.ASK_TIMEOUT_DURATION)) {
            // The call that asks for a savepoint returns when it is complete.
            settings.set(RpcOptions.ASK_TIMEOUT_DURATION, settings.get(CheckpointingOptions.CHECKPOINTING_TIMEOUT));
        }
        settings.set(CoreOptions.TMP_DIRS, work.toString());
    }
}
