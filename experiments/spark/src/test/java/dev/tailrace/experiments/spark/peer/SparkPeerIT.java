package dev.tailrace.experiments.spark.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process of the native peer and a real broker. */
class SparkPeerIT {

    private static final List<String> RESULTS = List.of("trades", "vwap", "alerts");
    private static final Duration TIMEOUT = Duration.ofSeconds(240);

    @ParameterizedTest
    @ValueSource(strings = {"1s", "1500001ns"})
    void shouldGiveTheLinesOfTheSequentialRunOverSeveralBatches(final String window, @TempDir final Path folder)
            throws Exception {
        final List<byte[]> feed = Feed.itch(4_000, 1);
        final Map<String, String> settings = Map.of(
                "window",
                window,
                "threshold-bp",
                "20",
                "reference",
                Feed.referenceOf(feed, folder).toString());
        final Reference expected = Reference.of(Reference.tickAlerts(settings), feed);
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create(1, "itch", "trades", "vwap", "alerts");
            broker.topics().write("itch", 0, feed);

            run(request(broker, settings, folder), broker, expected);

            assertThat(byInstrument(broker.topics().texts("trades", 0)))
                    .isEqualTo(byInstrument(expected.lines("trades")));
            assertThat(byInstrument(broker.topics().texts("alerts", 0)))
                    .isEqualTo(byInstrument(expected.lines("alerts")));
            assertThat(broker.topics().texts("vwap", 0)).containsExactlyInAnyOrderElementsOf(expected.lines("vwap"));
            assertThat(broker.topics().texts("trades", 0)).anyMatch(line -> line.contains("Sector of"));
            assertThat(broker.topics().texts("vwap", 0)).anyMatch(line -> line.contains("Sector of"));
        }
    }

    private static RunSpec request(final TestBroker broker, final Map<String, String> settings, final Path folder) {
        RunSpec request = RunSpec.of("tick-alerts")
                .settings(settings)
                .bootstrapServers(broker.address())
                .guarantee(Guarantee.AT_LEAST_ONCE)
                .stateFolder(folder.resolve("state"))
                .inputTopics(List.of("itch"))
                .threads(2)
                .option("max-offsets-per-trigger", "2500");
        for (final String result : RESULTS) {
            request = request.outputTopic(result, result);
        }
        return request;
    }

    private static Map<String, List<String>> byInstrument(final List<String> lines) {
        return lines.stream().collect(Collectors.groupingBy(line -> line.replaceFirst(".*\"locate\":", "")
                .replaceFirst(",.*", "")));
    }

    private static void run(final RunSpec request, final TestBroker broker, final Reference expected) {
        final ChildCommand command =
                ChildCommand.of("spark-native").shortLived().heapMb(768);
        try (ChildProcess child = ChildProcess.start(command, request)) {
            for (final String result : RESULTS) {
                broker.topics().values(result, 0, expected.lines(result).size());
            }
            child.requestStop();
            assertThat(child.awaitExit(TIMEOUT)).as(child.errorTail()).hasValue(130);
        }
    }
}
