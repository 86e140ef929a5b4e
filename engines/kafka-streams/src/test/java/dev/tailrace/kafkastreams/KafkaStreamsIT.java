package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.testkit.DrawnGuarantee;
import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** The process of the runner and a real broker. With {@code -Dmatrix=all} under each guarantee, and killed more often. */
class KafkaStreamsIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final int KILLS = Integer.getInteger("tailrace.soak.kills", TestScope.count(2, 5));

    private static TestBroker broker;
    private static TestTopics topics;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBroker() {
        broker = TestBroker.of(KafkaStreamsIT.class);
        topics = broker.topics();
    }

    @ParameterizedTest
    @DrawnGuarantee({Guarantee.AT_LEAST_ONCE, Guarantee.TRANSACTIONAL})
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
        assertThat(withoutKey)
                .isBetween(
                        1L,
                        summary.results().values().stream()
                                        .mapToLong(Long::longValue)
                                        .sum()
                                - 1);
        assertThat(summary.facts())
                .containsEntry(
                        "keys",
                        withoutKey + " results have none: the field 'match' is missing, null or longer"
                                + " than 512 bytes");
    }

    @Test
    void shouldSayByItsExitCodeThatItHasSkippedARecord() throws Exception {
        createTopics("bad", 1);
        Runner.RUN.assertSkips(request("bad", Guarantee.AT_LEAST_ONCE));
    }

    @Test
    void shouldTakeWhatATransactionWritesThatIsOpenBeforeTheEndAndCountItsRecordsOnly() throws Exception {
        createTopics("open", 1);
        final List<byte[]> feed = Feed.itch(3_000, 8);

        final RunTotals summary = Runner.RUN.outcomeAfterTransaction(request("open", Guarantee.AT_LEAST_ONCE), feed);

        assertThat(summary.records()).isEqualTo(3_000);
        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        for (final String sink : SINKS) {
            // Positions after a marker are others than in the feed, and so are labels.
            assertThat(topics.read("open-" + sink, 0)).hasSameSizeAs(expected.lines(sink));
        }
    }

    @Test
    void shouldEndWhereAPartitionHasOnlyRecordsOfAnAbortedTransaction() throws Exception {
        createTopics("aborted", 2);
        topics.write("aborted-itch", 0, Feed.itch(3_000, 6));
        try (KafkaProducer<byte[], byte[]> producer = ByteClients.producer(
                Map.of("bootstrap.servers", broker.address(), "transactional.id", "aborted-itch"))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>("aborted-itch", 1, null, new byte[] {1}));
            producer.flush();
            producer.abortTransaction();
        }

        final RunSpec request = request("aborted", Guarantee.AT_LEAST_ONCE).stopAtEnd(true);
        final RunTotals summary = Runner.outcome(request).as(RunTotals.class);

        assertThat(summary.records()).isEqualTo(3_000);
    }

    @Test
    void shouldServeHowFarItIsToWhoScrapesIt() throws Exception {
        createTopics("live", 1);
        topics.write("live-itch", 0, Feed.itch(3_000, 5));
        try (ChildProcess child = Runner.start(
                request("live", Guarantee.TRANSACTIONAL).metrics(new MetricsAddress(MetricsAddress.LOOPBACK, 0)))) {
            final URI page = URI.create(
                    child.nextReport(TestTopics.TIMEOUT).orElseThrow().text(LiveRun.URI));
            EngineRun.awaitRecords(child, 1);

            final ScrapedText text = ScrapedText.scrape(page);

            assertThat(text.value("tailrace_records_total")).isPositive();
            assertThat(text.value("tailrace_report_age_seconds")).isBetween(0.0, 60.0);
            assertThat(
                            text.value(
                                    "tailrace_run_info{runner=\"kafka-streams\",pipeline=\"tick-alerts\",application=\"live\"}"))
                    .isEqualTo(1);
            assertThat(text.names())
                    .contains("tailrace_results_total", "jvm_gc_collection_seconds_total", "tailrace_lag_records");
        }
    }

    @Test
    void shouldWriteEachResultOnceWhenKilledUnderTransactional() throws Exception {
        final List<byte[]> feed = killAgainAndAgain("kills-once", Guarantee.TRANSACTIONAL);

        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        for (final String sink : SINKS) {
            topics.assertExactly("kills-once-" + sink, 0, expected, sink);
        }
    }

    @Test
    void shouldLoseNothingWhenKilledUnderAtLeastOnceAndRepeatOnlyWhatReadersRecognise() throws Exception {
        final List<byte[]> feed = killAgainAndAgain("kills-least", Guarantee.AT_LEAST_ONCE);

        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        for (final String sink : SINKS) {
            final List<HeaderLine> lines = topics.read("kills-least-" + sink, 0);
            assertThat(lines).allSatisfy(line -> assertThat(line.text())
                    .isEqualTo(expected.lines(sink).get((int) line.number())));
            TestTopics.assertExactly(TestTopics.filtered(lines), 0, expected, sink);
        }
    }

    /** Kills the process while it works, each time at another place, and lets the last one come to the end. */
    private List<byte[]> killAgainAndAgain(final String id, final Guarantee guarantee) throws Exception {
        final long seed = TestSeed.get();
        System.out.println(id + ": seed " + seed);
        final Random random = new Random(seed);
        final int parts = 10;
        final int slice = 300 * parts;
        final List<byte[]> feed = Feed.itch((KILLS + 1) * slice, 4);
        createTopics(id, 1);
        for (int kill = 0; kill < KILLS; kill++) {
            try (ChildProcess child = Runner.start(request(id, guarantee))) {
                final int killAt = 1 + random.nextInt(parts - 1);
                for (int part = 0; part < parts; part++) {
                    final int from = kill * slice + part * slice / parts;
                    topics.write(id + "-itch", 0, feed.subList(from, from + slice / parts));
                    if (part == 0) {
                        EngineRun.awaitRecords(child, 1);
                    } else if (part < killAt && random.nextBoolean()) {
                        EngineRun.nextProgress(child);
                    } else if (part == killAt) {
                        child.kill();
                    }
                }
            }
        }
        topics.write(id + "-itch", 0, feed.subList(KILLS * slice, feed.size()));
        assertThat(Runner.outcome(request(id, guarantee).stopAtEnd(true)).kind())
                .isEqualTo(ReportLine.SUMMARY);
        return feed;
    }

    private RunSpec request(final String id, final Guarantee guarantee) throws Exception {
        return Runner.tickAlerts(broker.address(), id, guarantee)
                .progressInterval(Duration.ofMillis(50))
                .clientProperties(Runner.quickReturn(folder))
                .option("commit-interval-ms", "100");
    }

    private static void createTopics(final String id, final int partitions) throws Exception {
        topics.create(partitions, id + "-itch");
        for (final String sink : SINKS) {
            topics.create(partitions, id + "-" + sink);
        }
    }
}
