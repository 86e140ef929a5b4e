package dev.tailrace.kafkastreams;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.kafkaclient.testkit.DrawnGuarantee;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run whose pipeline, input or output is not what it was: the process of the runner and a real broker. What the failure matrix
 * of the command line plays with {@code -Dmatrix=all} is not repeated here. An ordinary build plays two of the changes,
 * and what holds of each guarantee under one of them; {@code -Dmatrix=all} plays everything.
 */
class IdentityIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final List<byte[]> FEED = Feed.itch(6_000, 4);
    private static final int HALF = 3_000;

    @TempDir
    private static Path folder;

    private static TestBroker broker;
    private static TestTopics topics;

    @BeforeAll
    static void start() throws Exception {
        broker = TestBroker.of(IdentityIT.class);
        topics = broker.topics();
        firstHalf("base", Guarantee.TRANSACTIONAL);
        topics.write("base-itch", 0, FEED.subList(HALF, FEED.size()));
    }

    static List<Arguments> drawnChanges() {
        System.out.println("changes: -Dtailrace.seed=" + TestSeed.get());
        return TestScope.drawn(changes().toList(), 0, 2);
    }

    private static Stream<Arguments> changes() {
        return Stream.of(
                change(
                        "window",
                        request -> request.settings(Map.of("threshold-bp", "20", "window", "2s")),
                        "application 'base' cannot resume from its state: ",
                        "setting window was 1s, is 2s",
                        "To keep its state nevertheless, pass --accept new-pipeline"),
                change(
                        "record-key",
                        request -> request.option("record-key", "output"),
                        "record-key was none, is output",
                        "--accept new-pipeline"),
                change(
                        "guarantee",
                        request -> request.guarantee(Guarantee.AT_LEAST_ONCE),
                        "guarantee was transactional, is at-least-once"),
                change(
                        "another application id and another setting",
                        request -> request.applicationId("third").settings(Map.of("threshold-bp", "50")),
                        "application 'third' cannot write to topic 'base-"));
    }

    private static Arguments change(final String what, final UnaryOperator<RunSpec> changed, final String... words) {
        return Arguments.of(what, changed, List.of(words));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("drawnChanges")
    void shouldRefuseWhatHasChangedAndWriteNothing(
            final String what, final UnaryOperator<RunSpec> changed, final List<String> words) throws IOException {
        final List<Integer> before = sizes("base");

        refused(changed.apply(request("base", Guarantee.TRANSACTIONAL)), words.toArray(String[]::new));

        assertThat(sizes("base")).isEqualTo(before);
    }

    @Test
    void shouldRefuseAnOutputThatWasRecreated() throws Exception {
        firstHalf("output", Guarantee.TRANSACTIONAL);
        topics.delete("output-vwap");
        recreate("output-vwap");

        refused(
                request("output", Guarantee.TRANSACTIONAL).accepted(Set.of(Change.NEW_OUTPUT)),
                "application 'output' cannot resume from its state: output output-vwap was ",
                "Its state does not fit these logs");
    }

    // As when they have expired, a week after the last process has left.
    @Test
    void shouldRefuseToCommitResultsAgainWithoutItsOffsets() throws Exception {
        firstHalf("offsets", Guarantee.TRANSACTIONAL);
        final List<Integer> before = sizes("offsets");
        deleteOffsets("offsets");

        refused(
                request("offsets", Guarantee.TRANSACTIONAL),
                "topic 'offsets-itch', partition 0, offset 0: the input is read from here, but topic 'offsets-",
                ", so they would be written twice: the offsets of the application have expired or were deleted");

        assertThat(sizes("offsets")).isEqualTo(before);
    }

    private static void deleteOffsets(final String id) {
        try (Topics admin = Topics.open(ClientProperties.of(Map.of("bootstrap.servers", broker.address())))) {
            final long startNs = System.nanoTime();
            // The group has its member until the session is over.
            while (!admin.group(id).forget()) {
                assertThat(System.nanoTime() - startNs).isLessThan(TestTopics.TIMEOUT.toNanos());
            }
        }
    }

    @ParameterizedTest
    @DrawnGuarantee({Guarantee.AT_LEAST_ONCE, Guarantee.TRANSACTIONAL})
    void shouldContinueWithAChangeThatIsAcceptedWhereARunHasEnded(final Guarantee guarantee) throws Exception {
        final String id = "upgrade-" + guarantee.ordinal();
        firstHalf(id, guarantee);
        topics.write(id + "-itch", 0, FEED.subList(HALF, FEED.size()));

        succeeds(request(id, guarantee)
                .settings(Map.of("threshold-bp", "5"))
                .accepted(Set.of(Change.NEW_PIPELINE))
                .stopAtEnd(true));

        topics.assertExactly(id + "-trades", 0, reference("5", FEED), "trades");
        final Reference before = reference("20", FEED.subList(0, HALF));
        final List<HeaderLine> alerts = topics.read(id + "-alerts", 0);
        final int boundary = before.lines("alerts").size();
        TestTopics.assertExactly(alerts.subList(0, boundary), 0, before, "alerts");
        assertThat(alerts)
                .hasSizeGreaterThan(reference("20", FEED).lines("alerts").size());
        assertThat(alerts).extracting(HeaderLine::number).doesNotHaveDuplicates();
        for (final String sink : SINKS) {
            assertThat(epochs(id + "-" + sink)).containsExactly("1 after 0");
        }
        refused(request(id, guarantee), "setting threshold-bp was 5, is 20");
    }

    // Progress is saved with the first commit and the last one, after which a marker is the end of the input.
    @Test
    void shouldSaveTheLastResultsOfInputThatATransactionHasWritten() throws Exception {
        final String id = "marker";
        createTopics(id);
        try (KafkaProducer<byte[], byte[]> producer =
                ByteClients.producer(Map.of("bootstrap.servers", broker.address(), "transactional.id", id + "-itch"))) {
            producer.initTransactions();
            producer.beginTransaction();
            FEED.subList(0, HALF).forEach(value -> producer.send(new ProducerRecord<>(id + "-itch", 0, null, value)));
            producer.commitTransaction();
        }
        succeeds(request(id, Guarantee.TRANSACTIONAL)
                .option("commit-interval-ms", "1")
                .progressInterval(Duration.ofMinutes(1))
                .stopAtEnd(true));
        topics.write(id + "-itch", 0, FEED.subList(HALF, FEED.size()));

        succeeds(request(id, Guarantee.TRANSACTIONAL)
                .settings(Map.of("threshold-bp", "5"))
                .accepted(Set.of(Change.NEW_PIPELINE))
                .stopAtEnd(true));
    }

    @Test
    void shouldRefuseAnAcceptedChangeWhereResultsAreNotCovered() throws Exception {
        // Progress is saved with the first commit, and then not for a minute.
        final String id = "crash";
        createTopics(id);
        topics.write(id + "-itch", 0, FEED.subList(0, 100));
        try (ChildProcess child =
                Runner.start(request(id, Guarantee.AT_LEAST_ONCE).progressInterval(Duration.ofMinutes(1)))) {
            topics.await(id + "-trades", 0, 1);
            awaitSnapshot(id);
            topics.write(id + "-itch", 0, FEED.subList(100, HALF));
            topics.await(
                    id + "-trades",
                    0,
                    reference("20", FEED.subList(0, HALF)).lines("trades").size());
            child.kill();
        }

        // A partition task continues with its first record.
        topics.write(id + "-itch", 0, FEED.subList(HALF, FEED.size()));

        final ReportLine outcome = Runner.outcome(request(id, Guarantee.AT_LEAST_ONCE)
                .settings(Map.of("threshold-bp", "5"))
                .accepted(Set.of(Change.NEW_PIPELINE)));

        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.USAGE.name());
        assertThat(outcome.text(ReportLine.MESSAGE)).containsAnyOf("has results", "is behind the state");
    }

    @ParameterizedTest
    @DrawnGuarantee({Guarantee.AT_LEAST_ONCE, Guarantee.TRANSACTIONAL})
    void shouldPassOverRecordsThatAreNotItsOwn(final Guarantee guarantee) throws Exception {
        final String id = "strangers-" + guarantee.ordinal();
        firstHalf(id, guarantee);
        SINKS.forEach(sink -> topics.writeForeignRecords(id + "-" + sink, 0, id));
        topics.write(id + "-itch", 0, FEED.subList(HALF, FEED.size()));

        assertThat(Runner.warnings(request(id, guarantee).stopAtEnd(true)))
                .filteredOn(warning -> warning.contains(" records that are not of this application "))
                .hasSize(SINKS.size());

        for (final String sink : SINKS) {
            topics.assertSeen(id + "-" + sink, 0, reference("20", FEED), sink);
        }
    }

    private static void awaitSnapshot(final String id) {
        final long startNs = System.nanoTime();
        while (topics.records(id + "-lane-snapshots-changelog", 0, "read_uncommitted")
                .isEmpty()) {
            assertThat(System.nanoTime() - startNs).isLessThan(TestTopics.TIMEOUT.toNanos());
        }
    }

    private static void firstHalf(final String id, final Guarantee guarantee) throws Exception {
        createTopics(id);
        topics.write(id + "-itch", 0, FEED.subList(0, HALF));
        succeeds(request(id, guarantee).stopAtEnd(true));
    }

    private static void createTopics(final String id) {
        topics.create(1, id + "-itch");
        for (final String sink : SINKS) {
            topics.create(1, id + "-" + sink);
        }
    }

    // A topic stays for a moment after it was deleted.
    private static void recreate(final String topic) {
        for (int attempt = 0; ; attempt++) {
            try {
                topics.create(1, topic);
                return;
            } catch (final AssertionError e) {
                if (attempt == 100) {
                    throw e;
                }
            }
        }
    }

    private static void succeeds(final RunSpec request) {
        final ReportLine outcome = Runner.outcome(request);
        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
    }

    private static void refused(final RunSpec request, final String... words) {
        final ReportLine outcome = Runner.outcome(request);
        assertThat(outcome.text(ReportLine.MESSAGE)).contains(words).doesNotContain("\n");
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.USAGE.name());
    }

    private static List<Integer> sizes(final String id) {
        return SINKS.stream()
                .map(sink ->
                        topics.records(id + "-" + sink, 0, "read_uncommitted").size())
                .toList();
    }

    private static List<String> epochs(final String topic) {
        final OutputHeader outputHeader = new OutputHeader();
        return topics.records(topic, 0, "read_committed").stream()
                .filter(record -> record.value() == null)
                .map(record -> {
                    final byte[] header =
                            record.headers().lastHeader(OutputHeader.KEY).value();
                    outputHeader.decode(header, 0, header.length);
                    return outputHeader.epoch() + " after " + outputHeader.epochBefore();
                })
                .toList();
    }

    private static Reference reference(final String threshold, final List<byte[]> feed) {
        return Reference.of(Reference.tickAlerts("threshold-bp", threshold), feed);
    }

    private static RunSpec request(final String id, final Guarantee guarantee) throws IOException {
        return Runner.tickAlerts(broker.address(), id, guarantee)
                .clientProperties(Runner.quickReturn(folder))
                .option("commit-interval-ms", "100");
    }
}
