package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.ProcessSignals;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the process of the runner does not do, and what it says then; {@link Runner#outcome} sees to standard error. */
class RefusalsIT {

    private static TestBroker broker;
    private static TestTopics topics;

    @BeforeAll
    static void startBroker() {
        broker = TestBroker.of(RefusalsIT.class);
        topics = broker.topics();
    }

    @Test
    void shouldNameEveryMissingTopic() throws Exception {
        topics.create(1, "missing-itch", "missing-vwap");

        refused(
                request("missing"),
                ExitStatus.USAGE,
                "topic 'missing-alerts' does not exist; create it, or give --create-topics; topic 'missing-trades' does not exist; create it, or give --create-topics");
    }

    @Test
    void shouldRefuseOutputsWithFewerPartitionsThanTheInput() throws Exception {
        topics.create(3, "narrow-itch", "narrow-trades", "narrow-alerts");
        topics.create(2, "narrow-vwap");

        refused(
                request("narrow"),
                ExitStatus.USAGE,
                "topic 'narrow-vwap' has 2 partitions and topic 'narrow-itch' has 3; results go to the partition of"
                        + " their input, so add partitions");
    }

    @Test
    void shouldRefuseTheGuaranteeThatKafkaStreamsDoesNotOffer() {
        refused(
                request("any").guarantee(Guarantee.EXACTLY_ONCE),
                ExitStatus.USAGE,
                "the runner kafka-streams offers its engine's guarantees, at-least-once and transactional"
                        + " (exactly_once_v2), and not exactly-once without transactions; use the runner kafka for that");
    }

    @Test
    void shouldSayEverythingThatIsWrongWithItsOptions() {
        refused(
                request("any").option("profile", "fast").option("commit-interval-ms", "1s"),
                ExitStatus.USAGE,
                "--runner-option commit-interval-ms=1s: expected a whole number, 0 or more\n"
                        + "--runner-option profile=fast: expected one of latency, balanced, defaults");
    }

    @Test
    void shouldRefuseSeveralInputTopics() {
        refused(
                request("any").inputTopics(List.of("a", "b")),
                ExitStatus.USAGE,
                "Kafka Streams reads the partitions of one topic, each in its own order, and not [a, b]; use the runner"
                        + " kafka");
    }

    @Test
    void shouldSayThatNoBrokerAnswers() {
        refused(
                request("any").bootstrapServers("127.0.0.1:1"),
                ExitStatus.USAGE,
                "looking at topic 'any-itch': no broker answers at 127.0.0.1:1; is it running, and is the address right?");
    }

    @Test
    void shouldStopAtBadInputAndNameItsPlace() throws Exception {
        createAll("poison");
        topics.write("poison-itch", 0, Feed.itch(4_000, 10, 1).subList(0, 200));
        topics.write("poison-itch", 0, List.of(new byte[] {'A', 1, 2}));

        refused(
                request("poison"),
                ExitStatus.BAD_INPUT,
                "topic 'poison-itch', partition 0, offset 200: the message does not have the length of its type");
    }

    @Test
    void shouldRefuseToContinueWithoutItsState() throws Exception {
        createAll("stateless");
        topics.write("stateless-itch", 0, Feed.itch(4_000, 10, 1));
        assertThat(Runner.outcome(request("stateless").stopAtEnd(true)).kind()).isEqualTo(ReportLine.SUMMARY);
        topics.delete("stateless-lane-snapshots-changelog");

        refused(
                request("stateless"),
                ExitStatus.USAGE,
                "application 'stateless' has committed offsets of topic 'stateless-itch', but its state, topic"
                        + " 'stateless-lane-snapshots-changelog', does not exist; restore it, or start over under another"
                        + " application id");
    }

    @Test
    void shouldRefuseToSkipInputThatIsGone() throws Exception {
        createAll("late");
        topics.write("late-itch", 0, Feed.itch(4_000, 10, 1).subList(0, 1_000));
        assertThat(Runner.outcome(request("late").stopAtEnd(true)).kind()).isEqualTo(ReportLine.SUMMARY);
        topics.write("late-itch", 0, Feed.itch(4_000, 10, 1).subList(1_000, 2_000));
        topics.deleteBefore("late-itch", 0, 1_500);

        refused(
                request("late"),
                ExitStatus.USAGE,
                "application 'late' resumes at offset 1000 of topic 'late-itch', partition 0, which begins at offset"
                        + " 1500 now: 500 offsets were deleted unread; start over under another application id");
    }

    @Test
    void shouldEndWhenInputIsDeletedBeforeItIsRead() throws Exception {
        final List<byte[]> feed = Feed.itch(4_000, 10, 1);
        createAll("lagging");
        topics.write("lagging-itch", 0, feed.subList(0, 1_000));
        try (ChildProcess child = Runner.start(request("lagging"))) {
            topics.await("lagging-trades", 0, 1);
            ProcessSignals.pause(child.pid());
            // A fetch that waits is answered with the first of them.
            topics.write("lagging-itch", 0, feed.subList(1_000, 1_001));
            topics.write("lagging-itch", 0, feed.subList(1_001, 2_000));
            topics.deleteBefore("lagging-itch", 0, 1_500);
            ProcessSignals.resume(child.pid());

            final ReportLine outcome = EngineRun.outcome(child);

            assertThat(outcome.text(ReportLine.MESSAGE)).startsWith("input lagging-itch-0 cannot be read at offset ");
            assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.USAGE.name());
        }
    }

    private static RunSpec request(final String id) {
        return Runner.tickAlerts(broker.address(), id, Guarantee.AT_LEAST_ONCE);
    }

    private static void createAll(final String id) throws Exception {
        topics.create(1, id + "-itch", id + "-trades", id + "-vwap", id + "-alerts");
    }

    private static void refused(final RunSpec request, final ExitStatus status, final String message) {
        final RunSpec built = request;
        final ReportLine outcome = Runner.outcome(built);

        assertThat(outcome.text(ReportLine.MESSAGE)).isEqualTo(message);
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(status.name());
    }
}
