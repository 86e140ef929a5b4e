package dev.tailrace.experiments.spark.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process of the native peer and a real broker. */
class SparkPeerIT {

    private static final List<String> RESULTS = List.of("trades", "vwap", "alerts");
    private static final Duration TIMEOUT = Duration.ofSeconds(240);

    @Test
    void shouldGiveTheLinesOfTheSequentialRunOverSeveralBatches(@TempDir final Path folder) throws Exception {
        final List<byte[]> feed = Feed.itch(4_000, 1);
        final Map<String, String> settings = Map.of(
                "threshold-bp",
                "20",
                "reference",
                Feed.referenceOf(feed, folder).toString());
        final Reference expected = Reference.of(Reference.tickAlerts(settings), feed);
        try (TestBroker broker = TestBroker.start()) {
            broker.topics().create(1, "itch", "trades", "vwap", "alerts");
            broker.topics().write("itch", 0, feed);

            final RunTotals summary = outcome(request(broker, settings, folder));

            assertThat(summary.records()).isEqualTo(feed.size());
            for (final String result : RESULTS) {
                assertThat(summary.results().get(result))
                        .isEqualTo(broker.topics().texts(result, 0).size())
                        .isPositive();
            }
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
                .stopAtEnd(true)
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

    private static RunTotals outcome(final RunSpec request) {
        final ChildCommand command = ChildCommand.of("spark-native")
                .shortLived()
                .heapMb(768)
                .javaOptions(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        try (ChildProcess child = ChildProcess.start(command, request)) {
            Optional<ReportLine> next = child.nextReport(TIMEOUT);
            while (next.isPresent()) {
                if (next.get().is(ReportLine.SUMMARY)) {
                    child.awaitExit(TIMEOUT);
                    return next.get().as(RunTotals.class);
                }
                assertThat(next.get().kind()).as(next.get().toString()).isNotEqualTo(ReportLine.FAILED);
                next = child.nextReport(TIMEOUT);
            }
            throw new AssertionError("no end\n" + child.errorTail());
        }
    }
}
