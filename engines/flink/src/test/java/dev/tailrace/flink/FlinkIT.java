package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.DrawnGuarantee;
import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.FlinkCluster;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.testkit.ScrapedText;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * The process of the runner, with Flink in it, and a real broker. An ordinary build plays what holds of each guarantee under one
 * of them, {@code -Dmatrix=all} under each, kills it more often, and takes a TaskManager from it.
 */
class FlinkIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final int KILLS = Integer.getInteger("tailrace.soak.kills", TestScope.count(1, 2));

    private static TestBroker broker;
    private static TestTopics topics;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBroker() {
        broker = TestBroker.of(FlinkIT.class);
        topics = broker.topics();
    }

    @ParameterizedTest
    @DrawnGuarantee
    void shouldGiveTheLinesOfTheSequentialRunInEachPartition(final Guarantee guarantee) throws Exception {
        final String id = "lines-" + guarantee.ordinal();
        final List<List<byte[]>> feeds = List.of(Feed.itch(6_000, 1), List.of(), Feed.itch(9_000, 2));
        createTopics(id, feeds.size());
        for (int partition = 0; partition < feeds.size(); partition++) {
            topics.write(id + "-itch", partition, feeds.get(partition));
        }

        final RunTotals summary = Runner.outcome(request(id, guarantee)
                        .option("record-key", "json:match")
                        .stopAtEnd(true)
                        .threads(2))
                .as(RunTotals.class);

        assertThat(summary.records()).isEqualTo(15_000);
        long withoutKey = 0;
        for (int partition = 0; partition < feeds.size(); partition++) {
            final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feeds.get(partition));
            for (final String sink : SINKS) {
                topics.assertExactly(id + "-" + sink, partition, expected, sink);
                withoutKey += topics.assertKeys(id + "-" + sink, partition, "match");
            }
        }
        assertThat(withoutKey).isPositive();
        // Counts arrive now and then, and the last of a job that is cancelled may not.
        assertThat(summary.facts().get("keys"))
                .endsWith(" results have none: the field 'match' is missing, null or longer than 512 bytes");
    }

    @Test
    void shouldSayByItsExitCodeThatItHasSkippedARecord() throws Exception {
        createTopics("bad", 1);
        Runner.RUN.assertSkips(request("bad", Guarantee.AT_LEAST_ONCE));
    }

    @Test
    void shouldServeHowFarItIsToWhoScrapesIt() throws Exception {
        createTopics("live", 1);
        topics.write("live-itch", 0, Feed.itch(3_000, 5));
        try (ChildProcess child = Runner.start(
                request("live", Guarantee.EXACTLY_ONCE).metrics(new MetricsAddress(MetricsAddress.LOOPBACK, 0)))) {
            final URI page = URI.create(
                    child.nextReport(TestTopics.TIMEOUT).orElseThrow().text(LiveRun.URI));
            EngineRun.awaitRecords(child, 1);

            final ScrapedText text = ScrapedText.scrape(page);

            assertThat(text.value("tailrace_records_total")).isPositive();
            assertThat(text.value("tailrace_report_age_seconds")).isBetween(0.0, 60.0);
            assertThat(text.value("tailrace_run_info{runner=\"flink\",pipeline=\"tick-alerts\",application=\"live\"}"))
                    .isEqualTo(1);
            assertThat(text.names())
                    .contains("tailrace_results_total", "jvm_gc_collection_seconds_total", "tailrace_lag_records");
        }
    }

    @ParameterizedTest
    @DrawnGuarantee
    void shouldKeepItsGuaranteeWhenKilled(final Guarantee guarantee) throws Exception {
        killAgainAndAgain("kills-" + guarantee.ordinal(), guarantee);
    }

    /** In an ordinary build {@link RegionsIT} takes a TaskManager from a job that is spread over two of them. */
    @EnabledIfSystemProperty(named = "matrix", matches = "all", disabledReason = "part of -Dmatrix=all")
    @Test
    void shouldWriteEachResultOnceWhenAClusterLosesATaskManager() throws Exception {
        final List<byte[]> feed = Feed.itch(12_000, 7);
        createTopics("cluster", 1);
        try (FlinkCluster cluster = FlinkCluster.start(folder.resolve("cluster"))) {
            final Process lost = cluster.startTaskManager();
            cluster.awaitSlots(2);
            try (ChildProcess child =
                    Runner.start(request("cluster", Guarantee.EXACTLY_ONCE).option("master", cluster.master()))) {
                topics.write("cluster-itch", 0, feed.subList(0, 5_000));
                EngineRun.awaitRecords(child, 5_000);
                lost.destroyForcibly();
                topics.write("cluster-itch", 0, feed.subList(5_000, feed.size()));
                cluster.startTaskManager();
                EngineRun.awaitRecords(child, feed.size());
                child.requestStop();
                assertThat(EngineRun.outcome(child).kind()).isEqualTo(ReportLine.SUMMARY);
            }
        }

        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        for (final String sink : SINKS) {
            topics.assertExactly("cluster-" + sink, 0, expected, sink);
        }
    }

    /** Kills the process while it works, each time at another place, and lets the last one come to the end. */
    private void killAgainAndAgain(final String id, final Guarantee guarantee) throws Exception {
        final long seed = TestSeed.get();
        System.out.println(id + ": seed " + seed);
        final Random random = new Random(seed);
        final int slice = 6_000;
        final List<byte[]> feed = Feed.itch((KILLS + 1) * slice, 4);
        createTopics(id, 1);
        for (int kill = 0; kill < KILLS; kill++) {
            try (ChildProcess child = Runner.start(request(id, guarantee))) {
                final int from = kill * slice;
                final int part = 1 + random.nextInt(slice - 1);
                topics.write(id + "-itch", 0, feed.subList(from, from + part));
                EngineRun.awaitRecords(child, 1);
                topics.write(id + "-itch", 0, feed.subList(from + part, from + slice));
                child.kill();
            }
        }
        topics.write(id + "-itch", 0, feed.subList(KILLS * slice, feed.size()));

        final ReportLine outcome = Runner.outcome(request(id, guarantee).stopAtEnd(true));

        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        for (final String sink : SINKS) {
            if (guarantee == Guarantee.AT_LEAST_ONCE) {
                assertAtLeastOnce(topics.read(id + "-" + sink, 0), expected, sink);
            } else {
                topics.assertExactly(id + "-" + sink, 0, expected, sink);
            }
        }
    }

    private static void assertAtLeastOnce(final List<HeaderLine> lines, final Reference expected, final String sink) {
        final Map<Long, String> byNumber = new TreeMap<>();
        for (final HeaderLine line : lines) {
            final String before = byNumber.putIfAbsent(line.number(), line.text());
            assertThat(before).isIn(null, line.text());
        }
        assertThat(List.copyOf(byNumber.values())).isEqualTo(expected.lines(sink));
        assertThat(byNumber).containsKey(expected.lines(sink).size() - 1L);
    }

    private RunSpec request(final String id, final Guarantee guarantee) {
        return Runner.tickAlerts(broker.address(), id, guarantee, folder);
    }

    private static void createTopics(final String id, final int partitions) throws Exception {
        topics.create(partitions, id + "-itch");
        for (final String sink : SINKS) {
            topics.create(partitions, id + "-" + sink);
        }
    }
}
