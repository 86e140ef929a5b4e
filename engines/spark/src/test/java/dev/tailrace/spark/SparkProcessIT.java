package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.DrawnGuarantee;
import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.metrics.MetricsAddress;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.LiveRun;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.ages.Ages;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.ScrapedText;
import dev.tailrace.testkit.TestSeed;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** The process of the runner and a real broker. It is killed under one guarantee, with {@code -Dmatrix=all} under each. */
class SparkProcessIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final int KILLS = Integer.getInteger("tailrace.soak.kills", 2);
    private static final int SLICE = 3_000;

    private static TestBroker broker;
    private static TestTopics topics;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        broker = TestBroker.of(SparkProcessIT.class);
        topics = broker.topics();
    }

    @ParameterizedTest
    @DrawnGuarantee({Guarantee.EXACTLY_ONCE, Guarantee.AT_LEAST_ONCE})
    void shouldGiveReadersEachResultOnceWhereverItIsKilled(final Guarantee guarantee) throws Exception {
        final String id = "kills-" + ConstantNames.of(guarantee);
        final long seed = TestSeed.get();
        System.out.println(id + ": -Dtailrace.seed=" + seed);
        final Random random = new Random(seed);
        final List<byte[]> feed = Feed.itch((KILLS + 1) * SLICE, 4);
        createTopics(id);
        for (int kill = 0; kill < KILLS; kill++) {
            killAfter(random, inBatches(id).guarantee(guarantee), id, feed, kill);
        }
        topics.write(id, 0, feed.subList(KILLS * SLICE, feed.size()));

        final RunTotals summary = Runner.outcome(
                        inBatches(id).guarantee(guarantee).stopAtEnd(true))
                .as(RunTotals.class);

        assertThat(topics.assertKeys(id + "-trades", 0, "match")).isZero();
        assertThat(topics.assertKeys(id + "-vwap", 0, "match")).isPositive();
        assertThat(summary.facts().get("keys"))
                .endsWith(" results have none: the field 'match' is missing, null or longer than 512 bytes");

        assertThat(summary.facts()).containsEntry("engine", "Spark 4.1.3, mode micro-batch, local[2]");
        final Reference expected = Reference.of(StreamGraph.of(new TickAlerts(), Map.of("threshold-bp", "20")), feed);
        for (final String sink : SINKS) {
            final List<HeaderLine> lines = topics.read(id + "-" + sink, 0);
            assertThat(lines).as("seed %d", seed).allSatisfy(line -> assertThat(line.text())
                    .isEqualTo(expected.lines(sink).get((int) line.number())));
            TestTopics.assertExactly(
                    guarantee == Guarantee.EXACTLY_ONCE ? lines : TestTopics.filtered(lines), 0, expected, sink);
        }
    }

    // In any of its batches, or between them.
    private void killAfter(
            final Random random, final RunSpec request, final String id, final List<byte[]> feed, final int kill)
            throws Exception {
        final StreamGraph graph = StreamGraph.of(new TickAlerts(), Map.of("threshold-bp", "20"));
        final int before = Reference.of(graph, feed.subList(0, kill * SLICE))
                .lines("trades")
                .size();
        final int after = Reference.of(graph, feed.subList(0, (kill + 1) * SLICE))
                .lines("trades")
                .size();
        topics.write(id, 0, feed.subList(kill * SLICE, (kill + 1) * SLICE));
        try (ChildProcess child = Runner.start(request)) {
            topics.await(id + "-trades", 0, before + 1 + random.nextInt(after - before));
            child.kill();
        }
    }

    @Test
    void shouldNameAMasterThatSparkDoesNotUnderstand() throws Exception {
        createTopics("master");

        final ReportLine outcome = Runner.outcome(inBatches("master").option("master", "spark://nowhere"));

        assertThat(outcome.text(ReportLine.MESSAGE))
                .startsWith("master=spark://nowhere: Spark does not start with it: ");
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.USAGE.name());
    }

    @Test
    void shouldSayByItsExitCodeThatItHasSkippedARecord() throws Exception {
        createTopics("bad");
        Runner.RUN.assertSkips(inBatches("bad"));
    }

    @Test
    void shouldTakeWhatATransactionWritesThatIsOpenBeforeTheEnd() {
        topics.create(1, "open", "open-ages");

        final RunTotals summary = Runner.RUN.outcomeAfterTransaction(ages("open"), Feed.persons(0, 200));

        assertThat(summary.records()).isEqualTo(200);
        assertThat(summary.results()).containsEntry("open-ages", 200L);
    }

    @Test
    void shouldServeHowFarItIsToWhoScrapesIt() throws Exception {
        createTopics("live");
        topics.write("live", 0, Feed.itch(4_000, 4));
        try (ChildProcess child =
                Runner.start(inBatches("live").metrics(new MetricsAddress(MetricsAddress.LOOPBACK, 0)))) {
            final URI page = URI.create(
                    child.nextReport(TestTopics.TIMEOUT).orElseThrow().text(LiveRun.URI));
            EngineRun.awaitResults(child, 1);

            final ScrapedText text = ScrapedText.scrape(page);

            assertThat(text.value("tailrace_records_total")).isPositive();
            assertThat(text.value("tailrace_report_age_seconds")).isBetween(0.0, 60.0);
            assertThat(text.value("tailrace_run_info{runner=\"spark\",pipeline=\"tick-alerts\",application=\"live\"}"))
                    .isEqualTo(1);
            assertThat(text.names()).contains("tailrace_results_total", "jvm_gc_collection_seconds_total");
        }
    }

    @Test
    void shouldRunOnAMasterAndAWorkerInProcessesOfTheirOwn() throws Exception {
        topics.create(1, "farm", "farm-ages");
        topics.write("farm", 0, Feed.persons(0, 500));
        try (SparkCluster spark = SparkCluster.start(folder)) {
            final RunTotals summary = Runner.outcome(
                            ages("farm").stopAtEnd(true).option("master", spark.address()))
                    .as(RunTotals.class);

            assertThat(summary.records()).isEqualTo(500);
            assertThat(summary.results()).containsEntry("farm-ages", 500L);
        }
        final Reference expected = Reference.of(StreamGraph.of(new Ages(), Map.of()), Feed.persons(0, 500));
        topics.assertExactly("farm-ages", 0, expected, "ages");
    }

    @Test
    void shouldSayEverythingThatCannotBeBeforeAnythingStarts() {
        final ReportLine outcome = Runner.outcome(
                tickAlerts("nothing").option("mode", "continuous").stopAtEnd(true));

        final String first = ModeRules.withState(StreamGraph.of(new TickAlerts(), Map.of()))
                .get(0)
                .toString();
        assertThat(outcome.text(ReportLine.MESSAGE))
                .isEqualTo("mode=continuous: --stop-at-end is Spark's trigger availableNow, which only mode=micro-batch"
                        + " has; mode=continuous: the node " + first + " keeps state, and Spark's continuous mode takes"
                        + " queries without state only; use mode=micro-batch");
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.USAGE.name());
    }

    @Test
    void shouldStopAtBadInputAndNameItsPlace() throws Exception {
        createTopics("poison");
        topics.write("poison", 0, Feed.itch(4_000, 1).subList(0, 200));
        topics.write("poison", 0, List.of(new byte[] {'A', 1, 2}));

        final ReportLine outcome = Runner.outcome(tickAlerts("poison"));

        assertThat(outcome.text(ReportLine.MESSAGE))
                .isEqualTo("topic 'poison', partition 0, offset 200: the message does not have the length of its type");
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.BAD_INPUT.name());
    }

    private RunSpec ages(final String id) {
        return request("ages", id).outputTopic("ages", id + "-ages");
    }

    private RunSpec inBatches(final String id) {
        return tickAlerts(id).option("max-offsets-per-trigger", "700").option("record-key", "json:match");
    }

    private RunSpec tickAlerts(final String id) {
        RunSpec request = request("tick-alerts", id).settings(Map.of("threshold-bp", "20"));
        for (final String sink : SINKS) {
            request = request.outputTopic(sink, id + "-" + sink);
        }
        return request;
    }

    private RunSpec request(final String pipeline, final String id) {
        return RunSpec.of(pipeline)
                .bootstrapServers(broker.address())
                .applicationId(id)
                .inputTopics(List.of(id))
                .threads(2)
                .stateFolder(folder.resolve(id))
                .progressInterval(Duration.ofMillis(50));
    }

    private static void createTopics(final String id) throws Exception {
        topics.create(1, id);
        for (final String sink : SINKS) {
            topics.create(1, id + "-" + sink);
        }
    }
}
