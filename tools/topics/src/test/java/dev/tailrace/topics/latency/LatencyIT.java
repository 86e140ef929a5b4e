package dev.tailrace.topics.latency;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.topic.BrokerAccess;
import dev.tailrace.launch.topic.LatencyRequest;
import dev.tailrace.launch.topic.LatencyRequest.Span;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process that measures, on a real broker. */
class LatencyIT {

    private static final TestBroker BROKER = TestBroker.of(LatencyIT.class);

    private static final int RECORDS = 2_000;
    private static final long START_MS = 1_700_000_000_000L;

    @TempDir
    private Path folder;

    private final List<ReportLine> reports = new ArrayList<>();

    @Test
    void shouldFindPlantedLatenciesInStoredTopicsAndSayWhatIsMissing() throws Exception {
        BROKER.topics().create("orders", 2, keptWith("CreateTime"));
        BROKER.topics().create("fills", 3, keptWith("CreateTime"));
        try (KafkaProducer<String, String> producer = producer()) {
            for (int number = 0; number < RECORDS; number++) {
                final long madeMs = START_MS + number * 50L;
                final String id = "{\"id\":\"o" + number + "\"}";
                producer.send(new ProducerRecord<>("orders", number % 2, madeMs, null, id));
                if (number % 100 == 99) {
                    continue;
                }
                final String result = "{\"order\":{\"id\":\"o" + number + "\"},\"price\":1}";
                producer.send(new ProducerRecord<>("fills", number % 3, madeMs + number % 20, null, result));
                if (number % 500 == 0) {
                    producer.send(new ProducerRecord<>("fills", number % 3, madeMs + 7, null, result));
                }
            }
        }
        final Path percentiles = folder.resolve("latency.hgrm");
        final Path log = folder.resolve("latency.hlog");

        final int code = run(request("orders", "fills", "json:id", "json:order.id", percentiles, log));

        assertThat(code).isEqualTo(ExitStatus.CLEAN.code());
        assertThat(summary().fields())
                .containsEntry("inputs", "2000")
                .containsEntry("matched", "1980")
                .containsEntry("never-matched", "20")
                .containsEntry("repeated-outputs", "4")
                .containsEntry("without-input", "0")
                .containsEntry("evicted", "0")
                .containsEntry("out-of-order", "0")
                .containsEntry("percentiles.p50", "9 ms")
                .containsEntry("percentiles.p90", "17 ms")
                .containsEntry("percentiles.p99", "19 ms")
                .containsEntry("percentiles.max", "19 ms")
                .doesNotContainKey("percentiles.p99.9")
                .containsEntry(
                        "clock",
                        "from CreateTime, the clock of the producer of the input, to CreateTime, the clock of the producer"
                                + " of the output, in steps of 1 ms");
        assertThat(Files.readString(percentiles))
                .startsWith("#[from CreateTime, the clock of the producer of the input")
                .contains("values in milliseconds]")
                .contains("#[Max     =       19.0");
        assertThat(Files.readString(log)).contains("values in nanoseconds]").contains("\"StartTimestamp\"");
    }

    @Test
    void shouldRefuseToCallCopiedTimestampsALatency() throws Exception {
        BROKER.topics().create("persons", 1, keptWith("CreateTime"));
        BROKER.topics().create("ages", 1, keptWith("CreateTime"));
        try (KafkaProducer<String, String> producer = producer()) {
            for (int number = 0; number < 200; number++) {
                producer.send(new ProducerRecord<>("persons", 0, START_MS + number, "k" + number, "in"));
                producer.send(new ProducerRecord<>("ages", 0, START_MS + number, "k" + number, "out"));
            }
        }

        final int code = run(request("persons", "ages", "key", "key", null, null));

        assertThat(code).isEqualTo(ExitStatus.IRREGULAR.code());
        assertThat(messages(ReportLine.WARNING))
                .containsExactly(
                        "every output has the timestamp of its input, to the millisecond: the application copies it,"
                                + " as Kafka Streams does, so nothing was measured; set message.timestamp.type=LogAppendTime on the"
                                + " output topic, or measure by a time in a header or field");
        assertThat(summary().fields())
                .doesNotContainKeys("percentiles.p50", "percentiles.max")
                .containsEntry("matched", "200");
    }

    @Test
    void shouldMeasureAnEchoLiveByItsOwnNanosecondsAndLoseNothing() throws Exception {
        BROKER.topics().create("pings", 1, keptWith("CreateTime"));
        BROKER.topics().create("pongs", 1, keptWith("LogAppendTime"));
        final LatencyRequest request = new LatencyRequest(
                "pings",
                "pongs",
                "key",
                "key",
                "header:made",
                "header:echoed",
                "ns",
                Span.LIVE,
                OptionalLong.empty(),
                60_000,
                1 << 12,
                Optional.empty(),
                Optional.empty(),
                access());
        try (ChildProcess child = start(request);
                EchoApplication echo = EchoApplication.start(BROKER.address(), "pings", "pongs");
                KafkaProducer<String, String> producer = producer()) {
            child.awaitReady(TestTopics.TIMEOUT);
            for (int number = 0; number < 300; number++) {
                final ProducerRecord<String, String> ping = new ProducerRecord<>("pings", "k" + number, "ping");
                ping.headers().add("made", String.valueOf(System.nanoTime()).getBytes(StandardCharsets.US_ASCII));
                producer.send(ping).get();
            }
            echo.awaitEchoes(300);
            awaitMatched(child, 300);
            child.requestStop();
            collect(child);
            assertThat(child.awaitExit(TestTopics.TIMEOUT)).hasValue(ExitStatus.CLEAN.code());
        }

        assertThat(summary().fields())
                .containsEntry("inputs", "300")
                .containsEntry("matched", "300")
                .containsEntry("waiting", "0")
                .containsEntry("out-of-order", "0")
                .containsEntry("negative", "0")
                .containsKeys("percentiles.p50", "percentiles.p90", "percentiles.max")
                .containsEntry(
                        "clock",
                        "from the number in header:made of the input, to the number in header:echoed of the output, in steps"
                                + " of 1 ns");
    }

    @Test
    void shouldSayThatThereIsNoSuchPart() {
        final int code = run(request("orders", "fills", "id", "key", null, null));

        assertThat(code).isEqualTo(ExitStatus.USAGE.code());
    }

    private static BrokerAccess access() {
        return new BrokerAccess(Optional.of(BROKER.address()), Optional.empty());
    }

    private static LatencyRequest request(
            final String from,
            final String to,
            final String matchInput,
            final String matchOutput,
            final Path percentiles,
            final Path log) {
        return new LatencyRequest(
                from,
                to,
                matchInput,
                matchOutput,
                "timestamp",
                "timestamp",
                "ns",
                Span.STORED,
                OptionalLong.empty(),
                60_000,
                1 << 16,
                Optional.ofNullable(percentiles),
                Optional.ofNullable(log),
                access());
    }

    private static ChildProcess start(final LatencyRequest request) {
        return ChildProcess.start(ChildCommand.of("latency").heapMb(128).shortLived(), request);
    }

    private int run(final LatencyRequest request) {
        try (ChildProcess child = start(request)) {
            collect(child);
            return child.awaitExit(TestTopics.TIMEOUT).orElseThrow(() -> new AssertionError(child.errorTail()));
        }
    }

    private void collect(final ChildProcess child) {
        for (Optional<ReportLine> next = child.nextReport(TestTopics.TIMEOUT);
                next.isPresent();
                next = child.nextReport(TestTopics.TIMEOUT)) {
            reports.add(next.get());
        }
    }

    /** A progress report comes once a second. */
    private void awaitMatched(final ChildProcess child, final long count) {
        long matched = 0;
        while (matched < count) {
            final ReportLine line =
                    child.nextReport(TestTopics.TIMEOUT).orElseThrow(() -> new AssertionError(child.errorTail()));
            reports.add(line);
            matched = line.is(ReportLine.PROGRESS) ? line.number("matched") : matched;
        }
    }

    private ReportLine summary() {
        return reports.stream()
                .filter(line -> line.is(ReportLine.SUMMARY))
                .findFirst()
                .orElseThrow();
    }

    private List<String> messages(final String kind) {
        return reports.stream()
                .filter(line -> line.is(kind))
                .map(line -> line.text(ReportLine.MESSAGE))
                .toList();
    }

    private static Map<String, String> keptWith(final String timestampType) {
        return Map.of("message.timestamp.type", timestampType, "retention.ms", "-1");
    }

    private static KafkaProducer<String, String> producer() {
        return new KafkaProducer<>(
                Map.of("bootstrap.servers", BROKER.address(), "linger.ms", "0"),
                new StringSerializer(),
                new StringSerializer());
    }
}
