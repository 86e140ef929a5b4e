package dev.tailrace.experiments.kafkastreams.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.progress.Guarantee;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

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
    void shouldGiveTheLinesOfTheSequentialRun() throws Exception {
        final List<byte[]> feed = Feed.itch(6_000, 1);
        topics.create(1, "peer-itch", "peer-trades", "peer-vwap", "peer-alerts");
        topics.write("peer-itch", 0, feed, message -> new byte[] {0, 0, message[1], message[2]});

        final RunTotals summary =
                PEER.outcome(request().option("input-keyed", "true")).as(RunTotals.class);

        assertThat(summary.processor()).isEqualTo("Kafka Streams DSL");
        assertThat(summary.records()).isEqualTo(6_000);
        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        assertThat(topics.texts("peer-trades", 0)).isEqualTo(expected.lines("trades"));
        assertThat(topics.texts("peer-alerts", 0)).isEqualTo(expected.lines("alerts"));
        assertThat(topics.texts("peer-vwap", 0)).isEqualTo(expected.lines("vwap"));
    }

    @Test
    void shouldRefuseToStopBeforeItsMessagesHaveArrived() {
        final ReportLine refused = PEER.outcome(request());

        assertThat(refused.kind()).isEqualTo(ReportLine.FAILED);
        assertThat(refused.text(ReportLine.STATUS)).isEqualTo(ExitStatus.USAGE.name());
        assertThat(refused.text(ReportLine.MESSAGE))
                .isEqualTo(
                        "the native peer can stop at the end of an input with input-keyed=true only; else messages are"
                                + " still on their way by instrument when the input has been read");
    }

    private static RunSpec request() {
        RunSpec request = RunSpec.of("tick-alerts")
                .settings(Map.of("threshold-bp", "20"))
                .bootstrapServers(broker.address())
                .applicationId("peer")
                .guarantee(Guarantee.TRANSACTIONAL)
                .inputTopics(List.of("peer-itch"))
                .progressInterval(Duration.ofMillis(50))
                .option("commit-interval-ms", "100")
                .stopAtEnd(true);
        for (final String sink : SINKS) {
            request = request.outputTopic(sink, "peer-" + sink);
        }
        return request;
    }
}
