package dev.tailrace.experiments.flink.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.junit.jupiter.api.Test;

class FlinkPeerRequestTest {

    @Test
    void shouldSetWhatIsRequestedAndTheRestByProfile() {
        final Configuration settings = FlinkPeerRequest.of(request()
                        .progressInterval(Duration.ofMillis(70))
                        .option("profile", "defaults")
                        .option("buffer-timeout-ms", "3"))
                .configuration();

        assertThat(settings.get(ExecutionOptions.BUFFER_TIMEOUT)).isEqualTo(Duration.ofMillis(3));
        assertThat(settings.get(PipelineOptions.AUTO_WATERMARK_INTERVAL)).isEqualTo(Duration.ofMillis(200));
        assertThat(settings.get(PipelineOptions.OBJECT_REUSE)).isFalse();
        assertThat(settings.get(CheckpointingOptions.CHECKPOINTING_INTERVAL)).isEqualTo(Duration.ofMillis(70));
    }

    @Test
    void shouldRefuseWhatItCannotDo() {
        assertRefused(
                request().guarantee(Guarantee.EXACTLY_ONCE),
                "the native peer offers its engine's guarantees, at-least-once and transactional, and not exactly-once"
                        + " without transactions");
        assertRefused(request().inputTopics(List.of("a", "b")), "the native peer reads one topic, and not [a, b]");
        assertRefused(
                RunSpec.of("ages")
                        .inputTopics(List.of("itch"))
                        .bootstrapServers("a:1")
                        .guarantee(Guarantee.AT_LEAST_ONCE),
                "there is a native peer of 'tick-alerts' only, not of 'ages'");
        assertRefused(
                request().settings(Map.of("window", "1500us")), "window PT0.0015S: Flink needs whole milliseconds");
        assertRefused(
                request()
                        .option("object-reuse", "yes")
                        .option("buffer-timeout-ms", "-1")
                        .option("speed", "high"),
                "--runner-option buffer-timeout-ms=-1: expected a whole number from 0 to 999999999\n"
                        + "--runner-option object-reuse=yes: expected one of true, false\n"
                        + "--runner-option speed: unknown option; available: profile, buffer-timeout-ms,"
                        + " watermark-interval-ms, object-reuse, state-backend");
    }

    private static void assertRefused(final RunSpec request, final String message) {
        assertThatThrownBy(() -> FlinkPeerRequest.of(request)).hasMessage(message);
    }

    private static RunSpec request() {
        return RunSpec.of("tick-alerts")
                .inputTopics(List.of("itch"))
                .bootstrapServers("127.0.0.1:1")
                .guarantee(Guarantee.TRANSACTIONAL);
    }
}
