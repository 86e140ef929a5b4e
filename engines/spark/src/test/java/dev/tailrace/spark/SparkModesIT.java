package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.ages.Ages;
import dev.tailrace.stream.StreamGraph;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Queries of one Spark in this process on a real broker. */
class SparkModesIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");

    @TempDir
    private static Path sparkFolder;

    private static TestBroker broker;
    private static TestTopics topics;
    private static SparkSession spark;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        broker = TestBroker.of(SparkModesIT.class);
        topics = broker.topics();
        spark = TestSession.start(sparkFolder);
    }

    @AfterAll
    static void end() {
        spark.stop();
    }

    /** What Spark does in any mode when it continues from further back than it had come. */
    @ParameterizedTest
    @EnumSource
    void shouldWriteEachResultOnceThoughAllInputIsReadAgain(final SparkMode mode) throws Exception {
        final String id = "once-" + ConstantNames.of(mode);
        topics.create(2, id, id + "-ages");
        topics.write(id, 0, Feed.persons(0, 300));
        topics.write(id, 1, Feed.persons(1_000, 1_100));
        try (LiveQuery query = LiveQuery.start(spark, ages(id, mode), folder.resolve("one"))) {
            assertAges(id, 300, 1_100);
            assertThat(query.counters().dropped()).isZero();
        }
        topics.write(id, 0, Feed.persons(300, 700));

        try (LiveQuery query = LiveQuery.start(spark, ages(id, mode), folder.resolve("two"))) {
            assertAges(id, 700, 1_100);
            // Counts arrive at the end of a batch, which in real-time mode is minutes away.
            assertThat(query.counters().dropped()).isEqualTo(mode == SparkMode.REAL_TIME ? 0 : 400);
            topics.write(id, 1, Feed.persons(1_100, 1_300));
            assertAges(id, 700, 1_300);
            assertThat(query.counters().records()).isEqualTo(700 + 300);
        }
    }

    private static RunSpec ages(final String id, final SparkMode mode) {
        return RunSpec.of("ages")
                .bootstrapServers(broker.address())
                .applicationId(id)
                .inputTopics(List.of(id))
                .outputTopic("ages", id + "-ages")
                .progressInterval(Duration.ofMillis(200))
                .option("mode", ConstantNames.of(mode));
    }

    private static void assertAges(final String id, final int toOfFirst, final int toOfSecond) {
        final StreamGraph graph = StreamGraph.of(new Ages(), Map.of());
        topics.assertExactly(id + "-ages", 0, Reference.of(graph, Feed.persons(0, toOfFirst)), "ages");
        topics.assertExactly(id + "-ages", 1, Reference.of(graph, Feed.persons(1_000, toOfSecond)), "ages");
    }

    @Test
    void shouldRepeatOnlyWhatReadersRecogniseUnderAtLeastOnce() throws Exception {
        topics.create(1, "least", "least-ages");
        topics.write("least", 0, Feed.persons(0, 300));
        final RunSpec request = ages("least", SparkMode.MICRO_BATCH)
                .guarantee(Guarantee.AT_LEAST_ONCE)
                .stopAtEnd(true);
        for (final String folderOfRun : List.of("one", "two")) {
            try (LiveQuery query = LiveQuery.start(spark, request, folder.resolve(folderOfRun))) {
                query.awaitEnd();
            }
        }

        final List<HeaderLine> lines = topics.await("least-ages", 0, 600);

        final List<String> expected = Reference.of(StreamGraph.of(new Ages(), Map.of()), Feed.persons(0, 300))
                .lines("ages");
        assertThat(lines).hasSize(600);
        assertThat(TestTopics.filtered(lines)).extracting(HeaderLine::text).isEqualTo(expected);
        assertThat(lines).allSatisfy(line -> assertThat(line.text()).isEqualTo(expected.get((int) line.number())));
    }

    @ParameterizedTest
    @EnumSource
    void shouldGiveTheLinesOfTheSequentialRunOfAPipelineWithState(final StateStoreKind store) throws Exception {
        final String id = "state-" + ConstantNames.of(store);
        final List<List<byte[]>> feeds = List.of(Feed.itch(5_000, 1), Feed.itch(5_000, 2));
        createTopics(id, feeds.size());
        spark.conf().set("spark.sql.streaming.stateStore.providerClass", store.provider());
        for (int half = 0; half < 2; half++) {
            for (int partition = 0; partition < feeds.size(); partition++) {
                topics.write(id, partition, feeds.get(partition).subList(half * 2_500, (half + 1) * 2_500));
            }
            // The second query has partition tasks that nobody has seen, and nothing but what Spark has kept.
            try (LiveQuery query = LiveQuery.start(spark, tickAlerts(id, store), folder.resolve(id))) {
                query.awaitEnd();
                assertThat(query.counters().dropped()).isZero();
            }
        }

        for (int partition = 0; partition < feeds.size(); partition++) {
            final Reference expected = Reference.of(graph(), feeds.get(partition));
            for (final String sink : SINKS) {
                topics.assertExactly(id + "-" + sink, partition, expected, sink);
            }
        }
    }

    private static RunSpec tickAlerts(final String id, final StateStoreKind store) {
        RunSpec request = RunSpec.of("tick-alerts")
                .settings(Map.of("threshold-bp", "20"))
                .bootstrapServers(broker.address())
                .applicationId(id)
                .inputTopics(List.of(id))
                .stopAtEnd(true)
                .option("state-store", ConstantNames.of(store))
                .option("max-offsets-per-trigger", "3000");
        for (final String sink : SINKS) {
            request = request.outputTopic(sink, id + "-" + sink);
        }
        return request;
    }

    private static void createTopics(final String id, final int partitions) throws Exception {
        topics.create(partitions, id);
        for (final String sink : SINKS) {
            topics.create(partitions, id + "-" + sink);
        }
    }

    private static StreamGraph graph() {
        return StreamGraph.of(new TickAlerts(), Map.of("threshold-bp", "20"));
    }
}
