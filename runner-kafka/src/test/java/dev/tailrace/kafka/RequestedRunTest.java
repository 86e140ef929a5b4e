package dev.tailrace.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafka.lane.RunSettings;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.ProcessorKind;
import dev.tailrace.launch.run.RunRequest;
import dev.tailrace.launch.run.RunRequestBuilder;
import dev.tailrace.progress.FailurePolicy;
import dev.tailrace.progress.ReplayPolicy;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a request says is what the run does. */
class RequestedRunTest {

    private static RunRequestBuilder request() {
        return RunRequest.of("tick-alerts")
                .processor(ProcessorKind.INTERPRETED)
                .bootstrapServers("h:1")
                .inputTopics(List.of("feed"))
                .outputTopic("trades", "trades");
    }

    private static RunSettings settings(final RunRequest request) {
        try (LoadedPipeline pipeline = LoadedPipeline.of(request)) {
            return RequestedRun.of(request, pipeline).build().settings();
        }
    }

    @Test
    void shouldTakeTheReplayPolicyAlsoWithoutABoundOfItsOwn() {
        final RunSettings settings =
                settings(request().option("on-max-replay", "stop").build());

        assertThat(settings.replayPolicy()).isEqualTo(ReplayPolicy.STOP);
        assertThat(settings.maxReplayRecords()).isEqualTo(10_000_000);
    }

    @Test
    void shouldWarnBeyondABoundUnlessItIsToldOtherwise() {
        final RunSettings settings =
                settings(request().option("max-replay", "5000").build());

        assertThat(settings.maxReplayRecords()).isEqualTo(5_000);
        assertThat(settings.replayPolicy()).isEqualTo(ReplayPolicy.WARN);
        assertThat(settings.failurePolicy()).isEqualTo(FailurePolicy.STOP);
    }

    @Test
    void shouldRefuseAFlagThatIsNeitherTrueNorFalse() {
        assertThatThrownBy(
                        () -> settings(request().option("create-topics", "yes").build()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("create-topics=yes: neither true nor false");
    }
}
