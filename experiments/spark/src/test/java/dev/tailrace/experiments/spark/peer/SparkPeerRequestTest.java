package dev.tailrace.experiments.spark.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SparkPeerRequestTest {

    @Test
    void shouldHaveAShufflePartitionPerThreadAndNoPauseByDefault() {
        assertThat(SparkPeerRequest.of(request()).options())
                .isEqualTo(new SparkPeerOptions(2, Duration.ZERO, 2, Duration.ofMillis(10), Optional.empty()));
        assertThat(SparkPeerRequest.of(request()
                                .threads(3)
                                .option("trigger-interval-ms", "100")
                                .option("shuffle-partitions", "4")
                                .option("fetch-wait-ms", "500")
                                .option("max-offsets-per-trigger", "9"))
                        .options())
                .isEqualTo(new SparkPeerOptions(3, Duration.ofMillis(100), 4, Duration.ofMillis(500), Optional.of(9)));
    }

    @Test
    void shouldRefuseWhatItCannotDo() {
        assertRefused(
                request().guarantee(Guarantee.TRANSACTIONAL),
                "the native peer offers what Spark's Kafka sink does, at-least-once");
        assertRefused(request().inputTopics(List.of("a", "b")), "the native peer reads one topic, and not [a, b]");
        assertRefused(
                request().outputTopic("bbo", "quotes"),
                "the native peer has the results [alerts, trades, vwap], and not [bbo]");
        assertRefused(
                RunSpec.of("ages")
                        .inputTopics(List.of("itch"))
                        .bootstrapServers("a:1")
                        .guarantee(Guarantee.AT_LEAST_ONCE),
                "there is a native peer of 'tick-alerts' only, not of 'ages'");
        assertRefused(
                request().option("shuffle-partitions", "0").option("speed", "high"),
                "--runner-option shuffle-partitions=0: expected a whole number from 1 to 999999999\n"
                        + "--runner-option speed: unknown option; available: trigger-interval-ms,"
                        + " shuffle-partitions, fetch-wait-ms, max-offsets-per-trigger");
    }

    private static void assertRefused(final RunSpec request, final String message) {
        assertThatThrownBy(() -> SparkPeerRequest.of(request)).hasMessage(message);
    }

    private static RunSpec request() {
        return RunSpec.of("tick-alerts")
                .inputTopics(List.of("itch"))
                .bootstrapServers("127.0.0.1:1")
                .guarantee(Guarantee.AT_LEAST_ONCE);
    }
}
