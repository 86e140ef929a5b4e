package dev.tailrace.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.stream.Ordering;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the process of the runner says when it does not begin, or cannot continue. */
class RefusalsIT {

    private static TestBroker broker;
    private static TestTopics topics;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = TestBroker.of(RefusalsIT.class);
        topics = broker.topics();
        topics.create(2, "two-itch", "two-trades", "two-vwap", "two-alerts");
        topics.create(1, "narrow-itch");
    }

    @Test
    void shouldNameTheTopicsThatAreMissing() {
        refused(
                request("none", Guarantee.EXACTLY_ONCE),
                ExitStatus.USAGE,
                "topic 'none-itch' does not exist; topic 'none-alerts' does not exist; create it, or give --create-topics;"
                        + " topic 'none-trades' does not exist; create it, or give --create-topics; topic"
                        + " 'none-vwap' does not exist; create it, or give --create-topics");
    }

    @Test
    void shouldSayEverythingThatIsWrongWithItsOptions() {
        refused(
                request("any", Guarantee.EXACTLY_ONCE).option("profile", "fast").option("restarts", "-1"),
                ExitStatus.USAGE,
                "--runner-option profile=fast: expected one of latency, balanced\n"
                        + "--runner-option restarts=-1: expected a whole number from 0 to 999999999");
    }

    @Test
    void shouldNotPretendToPutPartitionsInOneOrder() {
        refused(
                request("two", Guarantee.EXACTLY_ONCE).ordering(Ordering.TOTAL),
                ExitStatus.USAGE,
                "topic 'two-itch' has 2 partitions, and this runner keeps the order of each; give --ordering"
                        + " source-partition, or use the runner kafka, which puts all of them in one order");
    }

    @Test
    void shouldEndOnBadInputAndNameItsPlace() throws Exception {
        topics.write("narrow-itch", 0, List.of(new byte[] {'A', 1}));

        final ReportLine outcome =
                Runner.outcome(request("narrow", Guarantee.EXACTLY_ONCE).option("create-topics", "true"));

        assertThat(outcome.text(ReportLine.MESSAGE)).startsWith("topic 'narrow-itch', partition 0, offset 0: ");
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(ExitStatus.BAD_INPUT.name());
    }

    private RunSpec request(final String id, final Guarantee guarantee) {
        return Runner.tickAlerts(broker.address(), id, guarantee, folder);
    }

    private static void refused(final RunSpec request, final ExitStatus status, final String message) {
        final RunSpec built = request;
        final ReportLine outcome = Runner.outcome(built);

        assertThat(outcome.text(ReportLine.MESSAGE)).isEqualTo(message);
        assertThat(outcome.text(ReportLine.STATUS)).isEqualTo(status.name());
    }
}
