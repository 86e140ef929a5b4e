package dev.tailrace.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.market.pipeline.TickAlerts;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.stream.StreamGraph;
import dev.tailrace.testkit.TestScope;
import dev.tailrace.testkit.TestSeed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A run whose pipeline, input or output is not what it was: the process of the runner and a real broker. What the failure matrix
 * of the command line plays with {@code -Dmatrix=all} is not repeated here. An ordinary build plays two of the changes, {@code
 * -Dmatrix=all} all of them.
 */
class SparkIdentityIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final Map<String, String> SETTINGS = Map.of("threshold-bp", "50");
    private static final List<byte[]> FEED = Feed.itch(6_000, 4);
    private static final int HALF = 3_000;

    @TempDir
    private static Path folder;

    private static TestBroker broker;
    private static TestTopics topics;

    @BeforeAll
    static void start() throws Exception {
        broker = TestBroker.of(SparkIdentityIT.class);
        topics = broker.topics();
        firstHalf("base");
        topics.write("base", 0, FEED.subList(HALF, FEED.size()));
    }

    static List<Arguments> drawnChanges() {
        System.out.println("changes: -Dtailrace.seed=" + TestSeed.get());
        return TestScope.drawn(changes().toList(), 0, 2);
    }

    private static Stream<Arguments> changes() {
        return Stream.of(
                change(
                        "window",
                        request -> request.settings(Map.of("threshold-bp", "50", "window", "2s")),
                        "application 'base' cannot resume from its checkpoint: ",
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
                        "guarantee was exactly-once, is at-least-once",
                        "--accept new-pipeline"),
                change(
                        "threshold-bp without the folder of state",
                        request ->
                                request.settings(Map.of("threshold-bp", "20")).stateFolder(folder.resolve("empty")),
                        "application 'base' cannot resume: topic 'base-",
                        "has results of another run: ",
                        "setting threshold-bp was 50, is 20"),
                change(
                        "a second application",
                        request -> request.applicationId("second").stateFolder(folder.resolve("second")),
                        "application 'second' cannot write to topic 'base-",
                        "it has the results of application 'base'"),
                change(
                        "the checkpoint of another application",
                        request -> request.applicationId("second"),
                        "its checkpoint is of application 'base', and this is application 'second'"));
    }

    private static Arguments change(final String what, final UnaryOperator<RunSpec> changed, final String... words) {
        return Arguments.of(what, changed, List.of(words));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("drawnChanges")
    void shouldRefuseWhatHasChangedAndWriteNothing(
            final String what, final UnaryOperator<RunSpec> changed, final List<String> words) {
        final List<Integer> before = sizes("base");

        refused(changed.apply(request("base")), words.toArray(String[]::new));

        assertThat(sizes("base")).isEqualTo(before);
    }

    @Test
    void shouldRefuseAnOutputThatWasRecreated() throws Exception {
        firstHalf("output");
        topics.delete("output-vwap");
        recreate("output-vwap");

        refused(
                request("output").accepted(Set.of(Change.NEW_OUTPUT)),
                "application 'output' cannot resume from its checkpoint: output output-vwap was ",
                "Its state does not fit these logs");
    }

    @Test
    void shouldContinueWithAChangeThatIsAcceptedAfterACompletedBatch() throws Exception {
        firstHalf("upgrade");
        topics.write("upgrade", 0, FEED.subList(HALF, FEED.size()));
        final RunSpec changed = request("upgrade").settings(Map.of("threshold-bp", "20"));

        succeeds(changed.accepted(Set.of(Change.NEW_PIPELINE)));

        final Reference before = reference("50", FEED.subList(0, HALF));
        topics.assertExactly("upgrade-trades", 0, reference("20", FEED), "trades");
        final List<HeaderLine> alerts = topics.read("upgrade-alerts", 0);
        final int boundary = before.lines("alerts").size();
        TestTopics.assertExactly(alerts.subList(0, boundary), 0, before, "alerts");
        assertThat(alerts.size() - boundary)
                .isGreaterThan(reference("50", FEED).lines("alerts").size() - boundary);
        assertThat(alerts).extracting(HeaderLine::number).doesNotHaveDuplicates();
        for (final String sink : SINKS) {
            assertThat(epochs("upgrade-" + sink)).containsExactly("0 after -1", "1 after 0");
        }
        // It is bound to the change from now on: not to be said again, and not to be taken back without a word.
        succeeds(request("upgrade").settings(Map.of("threshold-bp", "20")));
        refused(request("upgrade"), "setting threshold-bp was 20, is 50");
    }

    @Test
    void shouldRefuseAChangeThatIsAcceptedInTheMiddleOfABatch() throws Exception {
        firstHalf("crash");
        forgetThatBatchesWereCompleted(folder.resolve("crash/checkpoint/commits"));

        refused(
                request("crash").settings(Map.of("threshold-bp", "20")).accepted(Set.of(Change.NEW_PIPELINE)),
                "setting threshold-bp was 50, is 20",
                "was not completed, whose results may have been written in part. Start it as it was before, with"
                        + " --stop-at-end, and change it then");

        topics.write("crash", 0, FEED.subList(HALF, FEED.size()));
        succeeds(request("crash"));
        for (final String sink : SINKS) {
            topics.assertExactly("crash-" + sink, 0, reference("50", FEED), sink);
        }
    }

    // Retention deletes the marker of the first start too.
    @Test
    void shouldContinueWithTheNumbersOfItsStateWhereAllResultsHaveExpired() throws Exception {
        firstHalf("expired");
        for (final String sink : SINKS) {
            topics.deleteBefore("expired-" + sink, 0, size("expired-" + sink));
        }
        topics.write("expired", 0, FEED.subList(HALF, FEED.size()));

        succeeds(request("expired"));

        for (final String sink : SINKS) {
            final int expired =
                    reference("50", FEED.subList(0, HALF)).lines(sink).size();
            final List<String> lines = reference("50", FEED).lines(sink);
            final List<HeaderLine> left = topics.read("expired-" + sink, 0);
            assertThat(left).extracting(HeaderLine::text).isEqualTo(lines.subList(expired, lines.size()));
            assertThat(left)
                    .extracting(HeaderLine::number)
                    .isEqualTo(LongStream.range(expired, lines.size()).boxed().toList());
            assertThat(epochs("expired-" + sink)).isEmpty();
        }
    }

    @Test
    void shouldRefuseASecondQueryOnTheFolderOfStateOfOneThatRuns() throws Exception {
        topics.create(1, "two");
        for (final String sink : SINKS) {
            topics.create(1, "two-" + sink);
        }
        topics.write("two", 0, FEED.subList(0, HALF));
        try (ChildProcess first = Runner.start(request("two").stopAtEnd(false))) {
            EngineRun.awaitResults(first, 1);

            refused(
                    request("two"),
                    "--state-dir " + folder.resolve("two")
                            + ": another process uses it; stop it, or give each application a separate folder");

            topics.write("two", 0, FEED.subList(HALF, FEED.size()));
            for (final String sink : SINKS) {
                topics.assertExactly("two-" + sink, 0, reference("50", FEED), sink);
            }
        }
    }

    @Test
    void shouldRefuseAFileSystemThatSparkDoesNotHave() {
        refused(
                request("base").stateDir("s3://bucket/x"),
                "--state-dir s3://bucket/x: Spark has no file system for 's3' (No FileSystem for scheme \"s3\"); add the jar"
                        + " of one and its settings, or give another folder");
    }

    @Test
    void shouldKeepItsStateOnAFileSystemThatIsNamedByAUri() {
        refused(
                request("base")
                        .settings(Map.of("threshold-bp", "20"))
                        .stateDir(folder.resolve("base").toUri().toString()),
                "setting threshold-bp was 50, is 20");
    }

    @Test
    void shouldPassOverRecordsThatAreNotItsOwn() throws Exception {
        firstHalf("strangers");
        SINKS.forEach(sink -> topics.writeForeignRecords("strangers-" + sink, 0, "strangers"));
        topics.write("strangers", 0, FEED.subList(HALF, FEED.size()));

        assertThat(Runner.warnings(request("strangers")))
                .filteredOn(warning -> warning.contains(" records that are not of this application "))
                .hasSize(SINKS.size());

        for (final String sink : SINKS) {
            topics.assertSeen("strangers-" + sink, 0, reference("50", FEED), sink);
        }
    }

    // What a crash leaves between the results of a batch and the note that it is completed.
    private static void forgetThatBatchesWereCompleted(final Path commits) throws IOException {
        try (Stream<Path> files = Files.list(commits)) {
            for (final Path file : files.toList()) {
                Files.delete(file);
            }
        }
    }

    private static void firstHalf(final String id) throws Exception {
        topics.create(1, id);
        for (final String sink : SINKS) {
            topics.create(1, id + "-" + sink);
        }
        topics.write(id, 0, FEED.subList(0, HALF));
        succeeds(request(id));
    }

    // A topic stays for a moment after it was deleted.
    private static void recreate(final String topic) throws IOException {
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
        return SINKS.stream().map(sink -> size(id + "-" + sink)).toList();
    }

    private static int size(final String topic) {
        return topics.records(topic, 0, "read_uncommitted").size();
    }

    private static List<String> epochs(final String topic) {
        final OutputHeader outputHeader = new OutputHeader();
        return topics.records(topic, 0, "read_uncommitted").stream()
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
        return Reference.of(StreamGraph.of(new TickAlerts(), Map.of("threshold-bp", threshold)), feed);
    }

    private static RunSpec request(final String id) {
        RunSpec request = RunSpec.of("tick-alerts")
                .settings(SETTINGS)
                .bootstrapServers(broker.address())
                .applicationId(id)
                .inputTopics(List.of(id))
                .threads(2)
                .stopAtEnd(true)
                .stateFolder(folder.resolve(id));
        for (final String sink : SINKS) {
            request = request.outputTopic(sink, id + "-" + sink);
        }
        return request;
    }
}
