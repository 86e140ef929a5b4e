package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.FlinkCluster;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.launch.run.RunTotals;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A pipeline whose nodes have several tasks, in the process of the runner, with a real broker. With {@code -Dmatrix=all} it is
 * divided in both ways, and killed more often.
 */
class RegionsIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final int KILLS = Integer.getInteger("tailrace.soak.kills", TestScope.count(1, 2));

    private static TestBroker broker;
    private static TestTopics topics;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBroker() {
        broker = TestBroker.of(RegionsIT.class);
        topics = broker.topics();
    }

    static List<Arguments> parallelisms() {
        System.out.println("parallelisms: -Dtailrace.seed=" + TestSeed.get());
        return TestScope.drawn(List.of(Arguments.of("keyed", "3", 2), Arguments.of("decoded", "2,feed=2", 2)), 0);
    }

    @ParameterizedTest
    @MethodSource("parallelisms")
    void shouldGiveTheLinesOfTheSequentialRun(final String id, final String parallelism, final int threads)
            throws Exception {
        final List<List<byte[]>> feeds = List.of(Feed.itch(9_000, 1), Feed.itch(3_000, 2));
        createTopics(id, feeds.size());
        for (int partition = 0; partition < feeds.size(); partition++) {
            topics.write(id + "-itch", partition, feeds.get(partition));
        }

        final ReportLine outcome =
                Runner.outcome(request(id, parallelism, threads).stopAtEnd(true));

        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
        assertThat(outcome.as(RunTotals.class).records()).isEqualTo(12_000);
        for (int partition = 0; partition < feeds.size(); partition++) {
            assertExactly(id, partition, feeds.get(partition));
        }
    }

    /** Kills the process while it works, each time at another place, and continues with other numbers of Flink's tasks. */
    @Test
    void shouldWriteEachResultOnceWhenKilledAndContinueWithMoreOrFewerTasksOfFlink() throws Exception {
        final String id = "regions-killed";
        final long seed = TestSeed.get();
        System.out.println(id + ": seed " + seed);
        final Random random = new Random(seed);
        final int slice = 4_000;
        final List<byte[]> feed = Feed.itch((KILLS + 1) * slice, 4);
        createTopics(id, 1);
        for (int kill = 0; kill < KILLS; kill++) {
            try (ChildProcess child = Runner.start(request(id, "3", 1 + random.nextInt(3)))) {
                final int from = kill * slice;
                final int part = 1 + random.nextInt(slice - 1);
                topics.write(id + "-itch", 0, feed.subList(from, from + part));
                EngineRun.awaitRecords(child, 1);
                topics.write(id + "-itch", 0, feed.subList(from + part, from + slice));
                child.kill();
            }
        }
        topics.write(id + "-itch", 0, feed.subList(KILLS * slice, feed.size()));

        final ReportLine outcome = Runner.outcome(request(id, "3", 2).stopAtEnd(true));

        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
        assertExactly(id, 0, feed);
    }

    /** The parts are on two TaskManagers, so records between them go over the network. */
    @Test
    void shouldWriteEachResultOnceWhenAClusterLosesOneOfItsTaskManagers() throws Exception {
        final String id = "regions-cluster";
        final List<byte[]> feed = Feed.itch(12_000, 8);
        createTopics(id, 1);
        try (FlinkCluster cluster = FlinkCluster.start(folder.resolve("cluster"))) {
            final Process lost = cluster.startTaskManager();
            cluster.startTaskManager();
            cluster.awaitSlots(4);
            try (ChildProcess child = Runner.start(request(id, "3", 3).option("master", cluster.master()))) {
                topics.write(id + "-itch", 0, feed.subList(0, 5_000));
                EngineRun.awaitRecords(child, 5_000);
                lost.destroyForcibly();
                topics.write(id + "-itch", 0, feed.subList(5_000, feed.size()));
                cluster.startTaskManager();
                EngineRun.awaitRecords(child, feed.size());
                child.requestStop();
                assertThat(EngineRun.outcome(child).kind()).isEqualTo(ReportLine.SUMMARY);
            }
        }

        assertExactly(id, 0, feed);
    }

    @Test
    void shouldRefuseWhatItCannotSpreadOrContinueWithAndNameTheNode() throws Exception {
        final String id = "regions-refused";
        createTopics(id, 1);
        topics.write(id + "-itch", 0, Feed.itch(2_500, 9));
        Runner.outcome(request(id, "2", 1).stopAtEnd(true));

        refused(
                request(id, "4", 1),
                ExitStatus.USAGE,
                folder.resolve(id)
                        + ": the state here is divided among [stage 0  phase 0, 1 task -> book, tape, reference,"
                        + " prints, trades, windows, vwap, price-events, jumps, alerts; phase 2 | stage 1  book, tape,"
                        + " reference, prints, trades, windows, vwap, price-events, jumps, alerts, 2 tasks -> phase 2 |"
                        + " stage 2  phase 2, 1 task], and --parallelism 4 asks for [stage 0  phase 0, 1 task -> book,"
                        + " tape, reference, prints, trades, windows, vwap, price-events, jumps, alerts; phase 2 | stage"
                        + " 1  book, tape, reference, prints, trades, windows, vwap, price-events, jumps, alerts, 4 tasks"
                        + " -> phase 2 | stage 2  phase 2, 1 task]; use the same value (--threads may change), or"
                        + " start over under another --application-id");
        refused(
                request(id, "many", 1),
                ExitStatus.USAGE,
                "--runner-option parallelism=many: 'many' is not a parallelism; expected 4, or book=8,feed=2, or"
                        + " 4,feed=2");
    }

    @Test
    void shouldEndOnBadInputAndNameItsPlace() throws Exception {
        final String id = "regions-bad";
        final List<byte[]> feed = Feed.itch(3_000, 10, 3);
        createTopics(id, 1);
        topics.write(id + "-itch", 0, feed);
        topics.write(id + "-itch", 0, List.of(new byte[] {'A', 1}));

        final ReportLine outcome = Runner.outcome(request(id, "2,feed=2", 2));

        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.BAD_INPUT.name());
        assertThat(outcome.text(ReportLine.MESSAGE))
                .startsWith("topic 'regions-bad-itch', partition 0, offset " + feed.size() + ": ");
    }

    private RunSpec request(final String id, final String parallelism, final int threads) {
        return Runner.tickAlerts(broker.address(), id, Guarantee.EXACTLY_ONCE, folder)
                .option("parallelism", parallelism)
                .threads(threads);
    }

    private static void refused(final RunSpec request, final ExitStatus status, final String message) {
        final ReportLine outcome = Runner.outcome(request);

        assertThat(outcome.text(ReportLine.MESSAGE)).isEqualTo(message);
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(status.name());
    }

    private static void createTopics(final String id, final int partitions) throws Exception {
        topics.create(partitions, id + "-itch");
        for (final String sink : SINKS) {
            topics.create(partitions, id + "-" + sink);
        }
    }

    private static void assertExactly(final String id, final int partition, final List<byte[]> feed) throws Exception {
        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), feed);
        for (final String sink : SINKS) {
            topics.assertExactly(id + "-" + sink, partition, expected, sink);
        }
    }
}
