package dev.tailrace.experiments.flink.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.ClassBroker;
import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.progress.Guarantee;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The process of the native peer and a real broker. */
class FlinkPeerIT {

    private static final List<String> RESULTS = List.of("trades", "vwap", "alerts");
    private static final Map<String, String> SETTINGS = Map.of("threshold-bp", "20");
    private static final Duration TIMEOUT = Duration.ofSeconds(240);

    private static final EngineRun PEER = new EngineRun("flink-native");

    @RegisterExtension
    private static final ClassBroker BROKER = new ClassBroker();

    @Test
    void shouldGiveTheLinesOfTheSequentialRunAtLeastOnce() throws Exception {
        final List<byte[]> feed = Feed.itch(8_000, 1);
        createTopics("least");
        BROKER.topics().write("least-itch", 0, feed);

        final RunTotals summary = outcome(
                        request("least", Guarantee.AT_LEAST_ONCE).stopAtEnd(true))
                .as(RunTotals.class);

        assertThat(summary.records()).isEqualTo(feed.size());
        assertThat(summary.results().get("least-trades"))
                .isEqualTo(BROKER.topics().texts("least-trades", 0).size());
        assertSameLines("least", Reference.ofWhole(Reference.tickAlerts(SETTINGS), feed));
    }

    @Test
    void shouldGiveTheTradesAndWindowsOfTheSequentialRunInSql() throws Exception {
        final List<byte[]> feed = Feed.itch(8_000, 5);
        createTopics("sql");
        BROKER.topics().write("sql-itch", 0, feed);

        final RunTotals summary = outcome(request("sql", Guarantee.AT_LEAST_ONCE)
                        .option("topology", "sql")
                        .stopAtEnd(true))
                .as(RunTotals.class);

        assertThat(summary.records()).isEqualTo(feed.size());
        final Reference expected = Reference.ofWhole(Reference.tickAlerts(SETTINGS), feed);
        for (final String result : List.of("trades", "vwap")) {
            assertThat(byInstrument(BROKER.topics().texts("sql-" + result, 0)))
                    .as(result)
                    .isEqualTo(byInstrument(expected.lines(result)))
                    .isNotEmpty();
        }
        assertThat(BROKER.topics().texts("sql-alerts", 0)).isNotEmpty();
    }

    @Test
    void shouldWriteEachLineOnceWhenKilledUnderTransactional(@TempDir final Path folder) throws Exception {
        final List<byte[]> feed = Feed.itch(16_000, 2);
        final RunSpec request = request("once", Guarantee.TRANSACTIONAL)
                .progressInterval(Duration.ofMillis(200))
                .stateFolder(folder.resolve("checkpoints"))
                .threads(2);
        final Reference expected = Reference.of(Reference.tickAlerts(SETTINGS), feed);
        createTopics("once");
        BROKER.topics().write("once-itch", 0, feed.subList(0, feed.size() / 2));
        try (ChildProcess child = PEER.start(request)) {
            awaitLines(child, "once-trades", 1);
            BROKER.topics().write("once-itch", 0, feed.subList(feed.size() / 2, feed.size() * 3 / 4));
            child.kill();
        }
        BROKER.topics().write("once-itch", 0, feed.subList(feed.size() * 3 / 4, feed.size()));

        try (ChildProcess child = PEER.start(request)) {
            for (final String result : RESULTS) {
                awaitLines(child, "once-" + result, expected.lines(result).size());
            }
        }

        assertSameLines("once", expected);
    }

    private static void awaitLines(final ChildProcess child, final String topic, final int lines) {
        final long startNs = System.nanoTime();
        while (BROKER.topics().texts(topic, 0).size() < lines) {
            if (System.nanoTime() - startNs > TIMEOUT.toNanos()) {
                throw new AssertionError(
                        topic + ": " + BROKER.topics().texts(topic, 0).size() + " of " + lines + " lines\n"
                                + child.nextReport(Duration.ofMillis(1)) + child.errorTail());
            }
            LockSupport.parkNanos(20_000_000);
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
                .inputTopics(List.of(id + "-itch"));
        for (final String result : RESULTS) {
            request = request.outputTopic(result, id + "-" + result);
        }
        return request;
    }

    private static ReportLine outcome(final RunSpec request) {
        final ReportLine outcome = PEER.outcome(request);
        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
        return outcome;
    }
}
