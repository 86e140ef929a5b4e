package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.run.RunSpec;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.RpcOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Options of the runner, and what they become as settings of Flink. */
class OptionsTest {

    @Test
    void shouldWaitForNothingByDefault() {
        final Configuration settings = settings(request());

        assertThat(settings.get(ExecutionOptions.BUFFER_TIMEOUT)).isZero();
        assertThat(settings.get(PipelineOptions.OBJECT_REUSE)).isTrue();
        assertThat(settings.get(PipelineOptions.GENERIC_TYPES)).isFalse();
        assertThat(settings.get(RestartStrategyOptions.RESTART_STRATEGY)).isEqualTo("none");
    }

    @Test
    void shouldGiveASavepointInThisProcessTheTimeOfACheckpoint() {
        final RunSpec request = request().option("flink.execution.checkpointing.timeout", "3 min");

        assertThat(settings(request).get(RpcOptions.ASK_TIMEOUT_DURATION)).isEqualTo(Duration.ofMinutes(3));
    }

    @Test
    void shouldLeaveOutInputThatTransactionsHaveAborted() {
        assertThat(FlinkProfile.LATENCY.clients().consumerDefaults())
                .containsEntry("isolation.level", "read_committed");
    }

    @Test
    void shouldWaitALittleWithTheBalancedProfile() {
        final Configuration settings = settings(request().option("profile", "balanced"));

        assertThat(settings.get(ExecutionOptions.BUFFER_TIMEOUT)).isEqualTo(Duration.ofMillis(5));
    }

    @Test
    void shouldGoToAClusterAndLetItRestartTheJob() {
        final Configuration settings = settings(request().option("master", "host:8081"));

        assertThat(settings.get(RestOptions.ADDRESS)).isEqualTo("host");
        assertThat(settings.get(RestOptions.PORT)).isEqualTo(8081);
        assertThat(settings.get(RestartStrategyOptions.RESTART_STRATEGY)).isEqualTo("exponential-delay");
    }

    @Test
    void shouldLeaveTheClusterToFlinksOwnCommandWhenTheJobWasSubmittedWithIt() {
        final RunSpec request = request();
        final FlinkOptions options = FlinkOptions.of(request, true);
        final Configuration settings =
                FlinkSettings.of(request, options, URI.create("file:/state"), Optional.empty(), Path.of("work"));

        assertThat(options.isOnCluster()).isTrue();
        assertThat(settings.contains(DeploymentOptions.TARGET)).isFalse();
        assertThat(settings.get(RestartStrategyOptions.RESTART_STRATEGY)).isEqualTo("exponential-delay");
        final RunSpec elsewhere = request().option("master", "host:8081");
        assertThatThrownBy(() -> FlinkOptions.of(elsewhere, true))
                .hasMessage(
                        "--runner-option master=host:8081: the command that submits the job selects it, as flink run --jobmanager does");
    }

    // What is not set comes from the configuration of the cluster, so Flink's defaults have to be set too.
    @Test
    void shouldLeaveNothingThatItDependsOnToTheConfigurationOfTheCluster() {
        final Configuration settings = settings(request());

        assertThat(settings.keySet())
                .contains(
                        CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE.key(),
                        CheckpointingOptions.CREATE_CHECKPOINT_SUB_DIR.key(),
                        StateRecoveryOptions.RESTORE_MODE.key());
        assertThat(settings.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE))
                .isEqualTo(CheckpointingMode.EXACTLY_ONCE);
        assertThat(settings.get(CheckpointingOptions.CREATE_CHECKPOINT_SUB_DIR)).isTrue();
        assertThat(settings.get(StateRecoveryOptions.RESTORE_MODE)).isEqualTo(RecoveryClaimMode.NO_CLAIM);
    }

    @Test
    void shouldHandOnSettingsOfFlink() {
        final Configuration settings = settings(request().option("flink.taskmanager.memory.segment-size", "64kb"));

        assertThat(settings.getString("taskmanager.memory.segment-size", "")).isEqualTo("64kb");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "profile | fast | --runner-option profile=fast: expected one of latency, balanced",
                "object-reuse | perhaps | --runner-option object-reuse=perhaps: expected one of true, false",
                "state-backend | disk | --runner-option state-backend=disk: expected one of heap, rocksdb",
                "buffer-timeout-ms | -1 | --runner-option buffer-timeout-ms=-1: expected a whole number from 0 to 999999999",
                "master | host | --runner-option master=host: expected HOST:PORT",
                "parallelism | many | --runner-option parallelism=many: 'many' is not a parallelism; expected 4, or book=8,feed=2,"
                        + " or 4,feed=2",
                "colour | red | --runner-option colour: unknown option; available: profile, master, buffer-timeout-ms,"
                        + " object-reuse, state-backend, start, create-topics, savepoint, restarts, parallelism, record-key,"
                        + " flink.*",
                "flink.execution.checkpointing.unaligned.enabled | true |"
                        + " flink.execution.checkpointing.unaligned.enabled=true cannot be set: the state of a partition task, the"
                        + " offsets of the source and what the sink has written have to be of one cut, with no records on"
                        + " their way between them, which only aligned checkpoints give",
                "flink.execution.checkpointing.create-subdir | false |"
                        + " flink.execution.checkpointing.create-subdir=false cannot be set: a later run finds the newest"
                        + " checkpoint by the folder of its job",
                "flink.pipeline.max-parallelism | 7 | flink.pipeline.max-parallelism=7 cannot be set: the key of a partition task,"
                        + " and so its place in a savepoint, depends on it",
                "flink.execution.runtime-mode | BATCH | flink.execution.runtime-mode=BATCH cannot be set: a topic has no"
                        + " end, and partition tasks need the order of their records",
            })
    void shouldSayWhatMakesNoSense(final String name, final String value, final String message) {
        final RunSpec request = request().option(name, value);

        assertThatThrownBy(() -> settings(request)).hasMessage(message);
    }

    private static RunSpec request() {
        return RunSpec.of("tick-alerts").inputTopics(List.of("in")).outputTopic("trades", "out");
    }

    private static Configuration settings(final RunSpec builder) {
        final RunSpec request = builder;
        return FlinkSettings.of(
                request, FlinkOptions.of(request, false), URI.create("file:/state"), Optional.empty(), Path.of("work"));
    }
}
