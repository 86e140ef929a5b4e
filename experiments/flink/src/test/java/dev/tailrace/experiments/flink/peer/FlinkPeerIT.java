package dev.tailrace.experiments.flink.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.ClassBroker;
import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The process of the native peer and a real broker. */
class FlinkPeerIT {

    private static final List<String> RESULTS = List.of("trades", "vwap", "alerts");
    private static final Map<String, String> SETTINGS = Map.of("threshold-bp", "20");
    private static final Duration TIMEOUT = Duration.ofSeconds(240);

    private static final EngineRun PEER = new EngineRun("flink-native");

    @RegisterExtension
    private static final ClassBroker BROKER = new ClassBroker();

    @ParameterizedTest
    @CsvSource({"least, AT_LEAST_ONCE, 1", "once, TRANSACTIONAL, 2"})
    void shouldGiveTheLinesOfTheSequentialRun(final String id, final Guarantee guarantee, final int threads)
            throws Exception {
        final List<byte[]> feed = Feed.itch(8_000, 1);
        final Reference expected = Reference.of(Reference.tickAlerts(SETTINGS), feed);

        run(request(id, guarantee).threads(threads), id, feed, expected);

        assertSameLines(id, expected);
    }

    private static void run(final RunSpec request, final String id, final List<byte[]> feed, final Reference expected)
            throws Exception {
        createTopics(id);
        BROKER.topics().write(id + "-itch", 0, feed);
        try (ChildProcess child = PEER.start(request)) {
            for (final String result : RESULTS) {
                BROKER.topics()
                        .values(id + "-" + result, 0, expected.lines(result).size());
            }
            child.requestStop();
            assertThat(child.awaitExit(TIMEOUT)).as(child.errorTail()).hasValue(130);
        }
    }

    /** In its order per instrument; that is all that Flink keeps. */
    private static void assertSameLines(final String id, final Reference expected) {
        for (final String result : RESULTS) {
            assertThat(byInstrument(BROKER.topics().texts(id + "-" + result, 0)))
                    .as(result)
                    .isEqualTo(byInstrument(expected.lines(result)))
                    .isNotEmpty();
        }
    }

    private static Map<String, List<String>> byInstrument(final List<String> lines) {
        return lines.stream().collect(Collectors.groupingBy(line -> line.replaceFirst(".*\"locate\":", "")
                .replaceFirst(",.*", "")));
    }

    private static void createTopics(final String id) throws Exception {
        BROKER.topics().create(1, id + "-itch");
        for (final String result : RESULTS) {
            BROKER.topics().create(1, id + "-" + result);
        }
    }

    private static RunSpec request(final String id, final Guarantee guarantee) {
        RunSpec request = RunSpec.of("tick-alerts")
                .settings(SETTINGS)
                .bootstrapServers(BROKER.address())
                .applicationId(id)
                .guarantee(guarantee)
                .progressInterval(Duration.ofMillis(200))
                .inputTopics(List.of(id + "-itch"));
        for (final String result : RESULTS) {
            request = request.outputTopic(result, id + "-" + result);
        }
        return request;
    }
}
