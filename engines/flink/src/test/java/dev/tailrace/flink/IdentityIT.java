package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.DrawnGuarantee;
import dev.tailrace.kafkaclient.testkit.Feed;
import dev.tailrace.kafkaclient.testkit.HeaderLine;
import dev.tailrace.kafkaclient.testkit.Reference;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunIdentity;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the runner does when application, pipeline, input or output are not those of the checkpoint or of the results. What the
 * failure matrix of the command line plays with {@code -Dmatrix=all} is not repeated here. An ordinary build
 * plays what holds of each guarantee under one of them, {@code -Dmatrix=all} under each.
 */
class IdentityIT {

    private static final List<String> SINKS = List.of("trades", "vwap", "alerts");
    private static final List<byte[]> FEED = Feed.itch(4_000, 11);
    private static final List<byte[]> FIRST = FEED.subList(0, 2_500);

    private static TestBroker broker;
    private static TestTopics topics;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBroker() {
        broker = TestBroker.of(IdentityIT.class);
        topics = broker.topics();
    }

    @ParameterizedTest
    @DrawnGuarantee({Guarantee.AT_LEAST_ONCE, Guarantee.TRANSACTIONAL})
    void shouldRefuseAnotherSettingAndWriteNothing(final Guarantee guarantee) {
        final String id = "setting-" + guarantee.ordinal();
        runFirst(id, guarantee);
        final List<Integer> before = sizes(id);
        topics.write(id + "-itch", 0, FEED.subList(2_500, FEED.size()));

        final ReportLine outcome =
                Runner.outcome(request(id, guarantee).settings(threshold("50")).option("record-key", "output"));

        assertRefused(outcome, "partition task 0 (" + id + "-itch-0) cannot resume from snapshot");
        assertThat(outcome.text(ReportLine.MESSAGE))
                .contains("record-key was none, is output")
                .contains("; setting threshold-bp was 20, is 50. To keep its state nevertheless, pass --accept"
                        + " new-pipeline; to start over");
        assertThat(sizes(id)).isEqualTo(before);
    }

    @ParameterizedTest
    @DrawnGuarantee
    void shouldContinueWithAnotherSettingThatIsAccepted(final Guarantee guarantee) {
        final String id = "upgrade-" + guarantee.ordinal();
        runFirst(id, guarantee);
        topics.write(id + "-itch", 0, FEED.subList(2_500, FEED.size()));

        final ReportLine outcome =
                Runner.outcome(request(id, guarantee).settings(threshold("50")).accepted(Set.of(Change.NEW_PIPELINE)));

        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
        // Trades do not depend on the setting.
        topics.assertExactly(
                id + "-trades", 0, Reference.of(Reference.tickAlerts("threshold-bp", "20"), FEED), "trades");
        final List<String> before =
                Reference.of(Reference.tickAlerts("threshold-bp", "20"), FIRST).lines("alerts");
        final List<HeaderLine> alerts = topics.read(id + "-alerts", 0);
        assertThat(alerts.subList(0, before.size()))
                .extracting(HeaderLine::text)
                .isEqualTo(before);
        assertThat(alerts)
                .extracting(HeaderLine::number)
                .isEqualTo(LongStream.range(0, alerts.size()).boxed().toList());
        if (guarantee == Guarantee.EXACTLY_ONCE) {
            assertThat(lastClaim(id).pipeline().parts()).containsEntry("setting threshold-bp", "50");
        }
    }

    @ParameterizedTest
    @DrawnGuarantee({Guarantee.EXACTLY_ONCE, Guarantee.TRANSACTIONAL})
    void shouldRefuseAnotherSettingWithoutTheStateFolder(final Guarantee guarantee) {
        final String id = "lost-" + guarantee.ordinal();
        runFirst(id, guarantee);
        final List<Integer> before = sizes(id);

        final ReportLine outcome = Runner.outcome(
                request(id, guarantee).stateFolder(folder.resolve("other")).settings(threshold("50")));

        assertRefused(outcome, "partition task 0 (" + id + "-itch-0) cannot resume: ");
        assertThat(sizes(id)).isEqualTo(before);
    }

    @Test
    void shouldNotCommitResultsAgainWithoutTheStateFolder() {
        final String id = "lost-committed";
        runFirst(id, Guarantee.TRANSACTIONAL);
        final List<Integer> before = sizes(id);

        final ReportLine outcome =
                Runner.outcome(request(id, Guarantee.TRANSACTIONAL).stateFolder(folder.resolve("other")));

        assertRefused(outcome, "partition task 0 (" + id + "-itch-0) cannot resume: ");
        assertThat(outcome.text(ReportLine.MESSAGE))
                .contains("there is no state that covers them, so they would be written twice");
        assertThat(sizes(id)).isEqualTo(before);
    }

    @Test
    void shouldComputeAllAgainAndDropItWithoutTheStateFolder() {
        final String id = "lost-once";
        runFirst(id, Guarantee.EXACTLY_ONCE);
        topics.write(id + "-itch", 0, FEED.subList(2_500, FEED.size()));

        final ReportLine outcome =
                Runner.outcome(request(id, Guarantee.EXACTLY_ONCE).stateFolder(folder.resolve("other")));

        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
        final Reference expected = Reference.of(Reference.tickAlerts("threshold-bp", "20"), FEED);
        SINKS.forEach(sink -> topics.assertExactly(id + "-" + sink, 0, expected, sink));
    }

    @ParameterizedTest
    @DrawnGuarantee({Guarantee.AT_LEAST_ONCE, Guarantee.TRANSACTIONAL})
    void shouldRefuseTheOutputsOfAnotherApplication(final Guarantee guarantee) {
        final String id = "owner-" + guarantee.ordinal();
        runFirst(id, guarantee);
        final List<Integer> before = sizes(id);

        final ReportLine outcome = Runner.outcome(request(id, guarantee).applicationId(id + "-second"));

        assertRefused(outcome, "partition task 0 (" + id + "-itch-0) cannot write to " + id + "-");
        assertThat(outcome.text(ReportLine.MESSAGE))
                .contains("and this is application '" + id + "-second'. Give each application its own output topics");
        assertThat(sizes(id)).isEqualTo(before);
    }

    @ParameterizedTest
    @DrawnGuarantee({Guarantee.AT_LEAST_ONCE, Guarantee.TRANSACTIONAL})
    void shouldRefuseAnInputThatWasRecreated(final Guarantee guarantee) {
        final String id = "input-" + guarantee.ordinal();
        runFirst(id, guarantee);
        final List<Integer> before = sizes(id);
        topics.delete(id + "-itch");
        topics.create(1, id + "-itch");
        topics.write(id + "-itch", 0, Feed.itch(6_000, 12));

        final ReportLine outcome = Runner.outcome(request(id, guarantee));

        assertRefused(outcome, "partition task 0 (" + id + "-itch-0) cannot resume from snapshot");
        assertThat(outcome.text(ReportLine.MESSAGE))
                .contains(": input " + id + "-itch-0 was ", "pass --accept new-input");
        assertThat(sizes(id)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "3"})
    void shouldReadAnInputThatWasRecreatedFromItsStartWhenThatIsAccepted(final String parallelism) {
        final String id = "input-accepted-" + parallelism;
        final RunSpec request = request(id, Guarantee.EXACTLY_ONCE).option("parallelism", parallelism);
        runFirst(id, request);
        topics.delete(id + "-itch");
        topics.create(1, id + "-itch");
        topics.write(id + "-itch", 0, FEED.subList(2_500, FEED.size()));

        // Where a partition without history begins is no matter: the saved state is its history.
        final ReportLine outcome =
                Runner.outcome(request.accepted(Set.of(Change.NEW_INPUT)).option("start", "latest"));

        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
        assertThat(topics.read(id + "-trades", 0))
                .extracting(line -> withoutPlace(line.text()))
                .isEqualTo(Reference.of(Reference.tickAlerts("threshold-bp", "20"), FEED).lines("trades").stream()
                        .map(IdentityIT::withoutPlace)
                        .toList());
    }

    @Test
    void shouldRefuseAnOutputThatWasRecreated() {
        final String id = "output";
        runFirst(id, Guarantee.EXACTLY_ONCE);
        topics.delete(id + "-vwap");
        topics.create(1, id + "-vwap");

        final ReportLine outcome = Runner.outcome(request(id, Guarantee.EXACTLY_ONCE));

        assertRefused(outcome, "partition task 0 (" + id + "-itch-0) cannot resume from snapshot");
        assertThat(outcome.text(ReportLine.MESSAGE))
                .contains(": output " + id + "-vwap-0 was ", "pass --accept new-output");
        assertThat(topics.records(id + "-vwap", 0, "read_uncommitted")).isEmpty();
    }

    @Test
    void shouldRefuseAnInputThatHasExpired() {
        final String id = "expired";
        runFirst(id, Guarantee.EXACTLY_ONCE);
        final List<Integer> before = sizes(id);
        topics.write(id + "-itch", 0, FEED.subList(2_500, FEED.size()));
        topics.deleteBefore(id + "-itch", 0, 3_000);

        final ReportLine outcome = Runner.outcome(request(id, Guarantee.EXACTLY_ONCE));

        assertRefused(outcome, "partition task 0 (" + id + "-itch-0) cannot resume: snapshot");
        assertThat(outcome.text(ReportLine.MESSAGE)).contains("which now begins at 3000; 500 records are gone");
        assertThat(sizes(id)).isEqualTo(before);
    }

    /** Runs to the end of the first part of the feed, and stops with a savepoint. */
    private void runFirst(final String id, final Guarantee guarantee) {
        runFirst(id, request(id, guarantee));
    }

    private static void runFirst(final String id, final RunSpec request) {
        topics.create(1, id + "-itch");
        SINKS.forEach(sink -> topics.create(1, id + "-" + sink));
        topics.write(id + "-itch", 0, FIRST);
        final ReportLine outcome = Runner.outcome(request);
        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.SUMMARY);
    }

    private static void assertRefused(final ReportLine outcome, final String start) {
        assertThat(outcome.kind()).as(outcome.toString()).isEqualTo(ReportLine.FAILED);
        assertThat(outcome.text(ReportLine.MESSAGE)).startsWith(start).doesNotContain("\n");
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.USAGE.name());
    }

    private static List<Integer> sizes(final String id) {
        final List<Integer> sizes = new ArrayList<>();
        SINKS.forEach(sink ->
                sizes.add(topics.records(id + "-" + sink, 0, "read_uncommitted").size()));
        return sizes;
    }

    private static RunIdentity lastClaim(final String id) {
        RunIdentity last = null;
        for (final ConsumerRecord<byte[], byte[]> record : topics.records(id + "-alerts", 0, "read_uncommitted")) {
            final Header claim = record.headers().lastHeader(OutputHeader.IDENTITY_KEY);
            last = claim == null ? last : RunIdentity.parse(new String(claim.value(), StandardCharsets.UTF_8));
        }
        return last;
    }

    // Its number in the input, which begins at 0 in a new one.
    private static String withoutPlace(final String line) {
        return line.replaceFirst("\"seq\":[0-9]+,", "");
    }

    private static Map<String, String> threshold(final String basisPoints) {
        return Map.of("threshold-bp", basisPoints);
    }

    private RunSpec request(final String id, final Guarantee guarantee) {
        return Runner.tickAlerts(broker.address(), id, guarantee, folder).stopAtEnd(true);
    }
}
