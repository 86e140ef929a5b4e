package dev.tailrace.experiments.kafkastreams.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process of the native peer and a real broker. */
class StreamsPeerIT {

    private static final EngineRun PEER = new EngineRun("kafka-streams-native");
    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");

    private static TestBroker broker;
    private static TestTopics topics;

    @BeforeAll
    static void startBroker() {
        broker = TestBroker.start();
        topics = broker.topics();
    }

    @AfterAll
    static void endBroker() {
        broker.close();
    }

    @Test
    void shouldGiveTheLinesOfTheSequentialRun(@TempDir final Path folder) throws Exception {
        final List<byte[]> feed = Feed.itch(6_000, 1);
        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        topics.create(1, "peer-itch", "peer-trades", "peer-vwap", "peer-alerts");
        topics.write("peer-itch", 0, feed, message -> new byte[] {0, 0, message[1], message[2]});

        try (ChildProcess child = PEER.start(request(folder))) {
            for (final String sink : SINKS) {
                topics.values("peer-" + sink, 0, expected.lines(sink).size());
            }
            child.requestStop();
            assertThat(child.awaitExit(TestTopics.TIMEOUT))
                    .as(child.errorTail())
                    .hasValue(130);
        }

        for (final String sink : SINKS) {
            assertThat(topics.texts("peer-" + sink, 0)).as(sink).isEqualTo(expected.lines(sink));
        }
    }

    private static RunSpec request(final Path folder) {
        RunSpec request = RunSpec.of("tick-alerts")
                .settings(Map.of("threshold-bp", "20"))
                .bootstrapServers(broker.address())
                .applicationId("peer")
                .guarantee(Guarantee.TRANSACTIONAL)
                .inputTopics(List.of("peer-itch"))
                .progressInterval(Duration.ofMillis(50))
                .stateFolder(folder)
                .option("commit-interval-ms", "100")
                .option("input-keyed", "true");
        for (final String sink : SINKS) {
            request = request.outputTopic(sink, "peer-" + sink);
        }
        return request;
    }
}
