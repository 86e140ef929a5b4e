package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.ClassBroker;
import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.ConstantNames;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.listing1.ListingInput;
import java.time.Duration;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The jobs of Listing 1 between two topics, as a benchmark starts them. */
class TopicMainIT {

    private static final int NUMBERS = 20_000;
    private static final int RESULTS = 17_142;
    private static final int STEPS = 200;
    private static final int PAYLOAD_BYTES = 10;
    private static final Duration TIMEOUT = Duration.ofSeconds(240);

    private static final EngineRun RUN = new EngineRun("flink-listing1");

    @RegisterExtension
    private static final ClassBroker BROKER = new ClassBroker();

    @ParameterizedTest
    @CsvSource({"gap, exactly-once", "window-sort, transactional", "none, at-least-once"})
    void shouldGiveTheSequentialOutputOfATopicThatEnds(final String method, final String guarantee) throws Exception {
        prepare(method);
        try (ChildProcess child = start(request(method, method, guarantee).stopAtEnd(true))) {
            assertThat(child.awaitExit(TIMEOUT)).as(child.errorTail()).hasValue(0);
        }
        assertDelivered(method, !method.equals("none"));
    }

    @Test
    void shouldMergePathsInItsOwnProcessUntilItIsStopped() throws Exception {
        prepare("paths");
        try (ChildProcess child = start(request("paths", "conflux-tuned", "at-least-once"))) {
            child.awaitReady(TIMEOUT);
            assertDelivered("paths", true);
            child.requestStop();
            assertThat(child.awaitExit(TIMEOUT)).as(child.errorTail()).hasValue(130);
        }
        // Nothing is left of the paths: the same name is free.
        BROKER.topics().create(1, "paths-paths");
    }

    @Test
    void shouldSayBeforeItStartsWhatItCannotDo() throws Exception {
        BROKER.topics().create(2, "two-in");
        BROKER.topics().create(2, "two-out");
        try (ChildProcess child = start(request("two", "gap", "exactly-once"))) {
            final ReportLine failed = child.nextReport(TIMEOUT).orElseThrow();
            assertThat(failed.text(ReportLine.MESSAGE))
                    .isEqualTo("topic 'two-in' has 2 partitions, and the numbers of conflux-listing1 are one stream;"
                            + " give it one");
            assertThat(child.awaitExit(TIMEOUT)).hasValue(2);
        }
    }

    private static void prepare(final String id) throws Exception {
        BROKER.topics().create(1, id + "-in", id + "-out");
        BROKER.topics()
                .write(
                        id + "-in",
                        0,
                        LongStream.range(0, NUMBERS)
                                .mapToObj(TopicMainIT::record)
                                .toList());
    }

    private static byte[] record(final long number) {
        final byte[] record = new byte[ListingInput.length(PAYLOAD_BYTES)];
        ListingInput.write(number, 0, record, PAYLOAD_BYTES);
        return record;
    }

    private static void assertDelivered(final String id, final boolean inOrder) {
        final Measurement measurement = new Measurement(NUMBERS, STEPS);
        BROKER.topics().values(id + "-out", 0, RESULTS).forEach(value -> measurement.take(value, System.nanoTime()));
        if (inOrder) {
            assertThat(measurement.verdict()).hasToString("identical to the sequential run");
        } else {
            assertThat(measurement.verdict().isComplete()).isTrue();
        }
    }

    private static RunSpec request(final String id, final String method, final String guarantee) {
        return RunSpec.of("conflux-listing1")
                .bootstrapServers(BROKER.address())
                .applicationId(id)
                .guarantee(ConstantNames.parse(Guarantee.class, guarantee))
                .progressInterval(Duration.ofMillis(200))
                .inputTopics(List.of(id + "-in"))
                .outputTopic("results", id + "-out")
                .option("method", method)
                .option("parallelism", "3,last=2");
    }

    private static ChildProcess start(final RunSpec request) {
        return RUN.start(request);
    }
}
