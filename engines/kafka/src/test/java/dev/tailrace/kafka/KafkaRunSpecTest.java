package dev.tailrace.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafka.task.KafkaOptions;
import dev.tailrace.kafka.task.RunSettings;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.pipeline.LoadedPipeline;
import dev.tailrace.launch.run.ProcessorKind;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.FailurePolicy;
import dev.tailrace.progress.ReplayPolicy;
import dev.tailrace.stream.StreamGraph;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The run of a spec: its options, and the same defaults as the embedded API. */
class KafkaRunSpecTest {

    private static RunSpec request() {
        return RunSpec.of("tick-alerts")
                .processor(ProcessorKind.INTERPRETED)
                .bootstrapServers("h:1")
                .inputTopics(List.of("feed"))
                .outputTopic("trades", "trades");
    }

    private static RunSettings settings(final RunSpec request) {
        try (LoadedPipeline pipeline = LoadedPipeline.of(request)) {
            return KafkaRun.of(pipeline).build().settings();
        }
    }

    @Test
    void shouldTakeTheReplayPolicyAlsoWithoutABoundOfItsOwn() {
        final RunSettings settings = settings(request().option("on-max-replay", "stop"));

        assertThat(settings.options().get(KafkaOptions.ON_MAX_REPLAY)).isEqualTo(ReplayPolicy.STOP);
        assertThat(settings.options().get(KafkaOptions.MAX_REPLAY)).isEqualTo(10_000_000);
    }

    @Test
    void shouldWarnBeyondABoundUnlessItIsToldOtherwise() {
        final RunSettings settings = settings(request().option("max-replay", "5000"));

        assertThat(settings.options().get(KafkaOptions.MAX_REPLAY)).isEqualTo(5_000);
        assertThat(settings.options().get(KafkaOptions.ON_MAX_REPLAY)).isEqualTo(ReplayPolicy.WARN);
        assertThat(settings.options().get(KafkaOptions.ON_PROGRESS_FAILURE)).isEqualTo(FailurePolicy.STOP);
    }

    /** The command and packaged jobs begin with {@link RunSpec#of}, too. */
    @Test
    void shouldHaveTheDefaultsOfTheCommandWhenEmbedded() {
        final RunSettings command = settings(RunSpec.of("tick-alerts")
                .bootstrapServers("h:1")
                .inputTopics(List.of("feed"))
                .outputTopic("trades", "trades"));
        final RunSettings embedded = KafkaRun.of(StreamGraph.of(new TickAlerts(), Map.of()))
                .with(spec -> spec.bootstrapServers("h:1")
                        .inputTopics(List.of("feed"))
                        .outputTopic("trades", "trades"))
                .build()
                .settings();

        assertThat(embedded)
                .usingRecursiveComparison()
                .ignoringFields("graph", "processor")
                .isEqualTo(command);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "create-topics | yes | --runner-option create-topics=yes: expected one of true, false",
                "max-replay | many | --runner-option max-replay=many: expected a whole number, 1 or more",
                "record-key | field | --runner-option record-key=field: expected none, output or json:FIELD",
                "start | begin | --runner-option start=begin: expected one of earliest, latest",
                "profile | quick | --runner-option profile=quick: expected one of latency, balanced",
                "on-max-replay | cry | --runner-option on-max-replay=cry: expected one of warn, throttle, stop",
                "on-progress-failure | cry | --runner-option on-progress-failure=cry: expected one of stop, degrade",
                "max-reply | 5 | --runner-option max-reply: unknown option; available: profile,"
                        + " start, dead-letter-topic, create-topics, snapshot-topic-interval-ms, max-replay, on-max-replay,"
                        + " on-progress-failure, record-key; did you mean 'max-replay'?",
            })
    void shouldRefuseAnOptionThatIsUnknownOrHasAnotherKindOfValueAsAMistakeOfTheUser(
            final String name, final String value, final String message) {
        assertThatThrownBy(() -> settings(request().option(name, value)))
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(message);
    }
}
