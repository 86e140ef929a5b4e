package dev.tailrace.experiments.samza;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.EngineRun;
import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.AdminClient;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process of the job and a real broker. */
class SamzaIT {

    private static final EngineRun SAMZA = new EngineRun("samza");
    private static final int RECORDS = 2_000;

    @TempDir
    private Path folder;

    @Test
    void shouldMarkUpEachRecordOnceAndInOrderAndGoOnAfterwards() throws Exception {
        try (TestBroker broker = TestBroker.start()) {
            create(broker.address(), "in", "out");
            broker.topics().write("in", 0, records(0));
            try (ChildProcess first = SAMZA.start(request(broker))) {
                first.awaitReady(TestTopics.TIMEOUT);
                assertThat(prices(broker, RECORDS)).isEqualTo(expected(RECORDS));
            }
            broker.topics().write("in", 0, records(RECORDS));
            try (ChildProcess second = SAMZA.start(request(broker))) {
                second.awaitReady(TestTopics.TIMEOUT);
                assertThat(prices(broker, 2 * RECORDS)).isEqualTo(expected(2 * RECORDS));
            }
        }
    }

    @Test
    void shouldRefuseAnotherPipeline() {
        final ReportLine refused = SAMZA.outcome(RunSpec.of("tick-alerts")
                .bootstrapServers("127.0.0.1:1")
                .inputTopics(List.of("in"))
                .outputTopic("trades", "out"));
        assertThat(refused.text(ReportLine.STATUS)).isEqualTo(ExitStatus.USAGE.name());
        assertThat(refused.text(ReportLine.MESSAGE))
                .isEqualTo(
                        "the job on Samza computes 'mark-up' into one topic, and not 'tick-alerts' into {trades=out}");
    }

    private RunSpec request(final TestBroker broker) {
        return RunSpec.of("mark-up")
                .bootstrapServers(broker.address())
                .applicationId("peer")
                .guarantee(Guarantee.AT_LEAST_ONCE)
                .inputTopics(List.of("in"))
                .outputTopic("results", "out")
                .stateFolder(folder)
                .progressInterval(Duration.ofMillis(100));
    }

    // The topics of other tests need a newer client than Samza's.
    private static void create(final String address, final String... topics) throws Exception {
        try (AdminClient admin = AdminClient.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(List.of(topics).stream()
                            .map(topic -> new NewTopic(topic, 1, (short) 1))
                            .toList())
                    .all()
                    .get();
        }
    }

    private static List<byte[]> records(final int from) {
        return LongStream.range(from, from + RECORDS)
                .mapToObj(number -> ByteBuffer.allocate(120)
                        .putLong(number)
                        .putLong(7 * number)
                        .array())
                .toList();
    }

    private static List<Long> expected(final int records) {
        return LongStream.range(0, records).mapToObj(number -> 7 * number + 1).toList();
    }

    private static List<Long> prices(final TestBroker broker, final int records) {
        return broker.topics().values("out", 0, records).stream()
                .map(record -> ByteBuffer.wrap(record).getLong(8))
                .toList();
    }
}
