package dev.tailrace.topics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.TestBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.topic.BrokerAccess;
import dev.tailrace.launch.topic.MergeDestination;
import dev.tailrace.launch.topic.MergeOrder;
import dev.tailrace.launch.topic.MergeRequest;
import dev.tailrace.launch.topic.MergeStart;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RunId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process that merges, on a real broker. */
class MergeIT {

    private static final TestBroker BROKER = TestBroker.of(MergeIT.class);

    private static final int RECORDS = 5_000;
    private static final long LOOK_NS = 5_000_000;

    private static final AtomicReference<Exception> FAILED = new AtomicReference<>();

    @TempDir
    private Path folder;

    private final MergeLog log = new MergeLog();
    private final List<ReportLine> reports = new ArrayList<>();

    @Test
    void shouldWriteTheLinesOfTheSequentialRunWhenAWriterWasRestarted() throws Exception {
        BROKER.topics().create(3, "restarted");
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (int number = 0; number < RECORDS; number++) {
                send(producer, "restarted", home(number), log.outputHeader(0, 0, 1, number, number), line(number));
            }
            for (int partition = 0; partition < 3; partition++) {
                send(producer, "restarted", partition, log.marker(2, 1, RECORDS - 1), null);
            }
            for (int number = RECORDS / 2; number < 2 * RECORDS; number++) {
                send(producer, "restarted", home(number), log.outputHeader(0, 0, 2, number, number), line(number));
                send(producer, "restarted", home(number), log.outputHeader(0, 0, 1, number, number), "zombie");
            }
        }
        final Path file = folder.resolve("lines");

        final ExitStatus status = run(request("restarted", MergeDestination.file(file)));

        assertThat(status).isEqualTo(ExitStatus.CLEAN);
        assertThat(Files.readString(file)).isEqualTo(lines(2 * RECORDS));
        assertThat(summary().number("delivered")).isEqualTo(2 * RECORDS);
        assertThat(summary().number("repeated")).isEqualTo(RECORDS / 2);
        assertThat(summary().number("old-epoch")).isEqualTo(RECORDS + RECORDS / 2);
        assertThat(summary().number("lost")).isZero();
    }

    @Test
    void shouldNameWhatIsLostAndSayItInItsExitCode() throws Exception {
        BROKER.topics().create(2, "holes");
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (int number = 0; number < 100; number++) {
                if (number != 17 && (number < 50 || number > 52)) {
                    send(producer, "holes", number % 2, log.outputHeader(0, 0, 1, number, number), line(number));
                }
            }
        }

        final ExitStatus status = run(request("holes", MergeDestination.file(folder.resolve("lines"))));

        assertThat(status).isEqualTo(ExitStatus.IRREGULAR);
        assertThat(summary().number("lost")).isEqualTo(4);
        assertThat(messages(ReportLine.WARNING)).containsExactly("lost: number 17, 50 to 52");
    }

    @Test
    void shouldLeaveOutTheResultsOfAnAbortedTransaction() throws Exception {
        BROKER.topics().create(1, "aborted");
        try (KafkaProducer<byte[], byte[]> producer = producer(Map.of("transactional.id", "aborted"))) {
            producer.initTransactions();
            producer.beginTransaction();
            for (int number = 0; number < 10; number++) {
                send(producer, "aborted", 0, log.outputHeader(0, 0, 1, number, number), "aborted");
            }
            producer.flush();
            producer.abortTransaction();
            producer.beginTransaction();
            for (int number = 0; number < 20; number++) {
                send(producer, "aborted", 0, log.outputHeader(0, 0, 1, number, number), line(number));
            }
            producer.commitTransaction();
        }
        final Path file = folder.resolve("lines");

        assertThat(run(request("aborted", MergeDestination.file(file)))).isEqualTo(ExitStatus.CLEAN);
        assertThat(Files.readString(file)).isEqualTo(lines(20));
    }

    @Test
    void shouldWaitForATransactionThatIsOpenWhereTheTopicEnds() throws Exception {
        BROKER.topics().create(1, "open");
        final Path file = folder.resolve("lines");
        try (KafkaProducer<byte[], byte[]> producer = producer(Map.of("transactional.id", "open"))) {
            producer.initTransactions();
            producer.beginTransaction();
            send(producer, "open", 0, log.outputHeader(0, 0, 1, 0, 0), line(0));
            producer.flush();
            try (ChildProcess child = start(request("open", MergeDestination.file(file)))) {
                Optional<ReportLine> next = child.nextReport(TestTopics.TIMEOUT);
                while (next.isPresent() && !next.get().is(ReportLine.WARNING)) {
                    next = child.nextReport(TestTopics.TIMEOUT);
                }
                assertThat(next.orElseThrow().text(ReportLine.MESSAGE))
                        .startsWith("waiting for transactions that are open before the end of topic 'open'");
                producer.commitTransaction();
                collect(child);
                assertThat(child.awaitExit(TestTopics.TIMEOUT)).hasValue(ExitStatus.CLEAN.code());
            }
        }
        assertThat(Files.readString(file)).isEqualTo(lines(1));
    }

    @Test
    void shouldLeaveOutAnotherApplicationAndHostileHeaders() throws Exception {
        BROKER.topics().create(1, "mixed");
        final byte[] foreign = new byte[OutputHeader.LENGTH];
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (int number = 0; number < 100; number++) {
                send(producer, "mixed", 0, log.outputHeader(0, 0, 1, number, number), line(number));
                new OutputHeader()
                        .owner(0, 1, new RunId(77, 2, 3))
                        .record(number, number, 0)
                        .encode(foreign, 0);
                send(producer, "mixed", 0, foreign.clone(), "foreign");
            }
            send(producer, "mixed", 0, log.outputHeader(0, 0, Integer.MAX_VALUE, 100, 100), "hostile");
            send(producer, "mixed", 0, log.outputHeader(0, 0, 1, 100, 100), line(100));
        }
        final Path file = folder.resolve("lines");

        final ExitStatus status = run(request("mixed", MergeDestination.file(file)));

        assertThat(status).isEqualTo(ExitStatus.IRREGULAR);
        assertThat(Files.readString(file)).isEqualTo(lines(101));
        assertThat(summary().number("foreign")).isEqualTo(100);
        assertThat(summary().number("invalid")).isEqualTo(1);
        assertThat(summary().number("lost")).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"partition", "time:time"})
    void shouldResumeFromItsPosition(final String order) throws Exception {
        final String topic = "resumed-" + order.substring(0, 4);
        BROKER.topics().create(2, topic);
        final Path file = folder.resolve("lines");
        final Path position = folder.resolve("position");
        final MergeRequest request = new MergeRequest(
                topic,
                List.of(),
                MergeOrder.parse(order),
                MergeDestination.file(file),
                MergeStart.beginning(),
                position.toString(),
                false,
                OptionalLong.empty(),
                64,
                64,
                access());
        for (int part = 0; part < 3; part++) {
            try (KafkaProducer<byte[], byte[]> producer = producer()) {
                for (int number = 50 * part; number < 50 * part + 50; number++) {
                    send(producer, topic, 0, log.outputHeader(0, 0, part + 1, number, number), timed(0, number));
                    send(producer, topic, 1, log.outputHeader(0, 1, 1, number, number), timed(1, number));
                }
                send(producer, topic, 0, log.marker(part + 2, part + 1, 50 * part + 49), null);
            }

            assertThat(run(request)).isEqualTo(ExitStatus.CLEAN);
            // As if the merge had been killed after it wrote this, and before it saved its position again.
            Files.writeString(file, "half a li", StandardOpenOption.APPEND);
        }
        assertThat(run(request)).isEqualTo(ExitStatus.CLEAN);

        final List<String> merged = Files.readAllLines(file);
        assertThat(merged).hasSize(300);
        for (int task = 0; task < 2; task++) {
            final int itself = task;
            assertThat(merged.stream().filter(line -> line.startsWith("{\"lane\":" + itself)))
                    .containsExactlyElementsOf(IntStream.range(0, 150)
                            .mapToObj(number -> timed(itself, number))
                            .toList());
        }
        if (!order.equals("partition")) {
            assertThat(merged)
                    .isEqualTo(IntStream.range(0, 300)
                            .mapToObj(line -> timed(line % 2, line / 2))
                            .toList());
        }
    }

    @Test
    void shouldNotWriteAgainByLabelWhatAWriterRepeatsAfterAResume() throws Exception {
        BROKER.topics().create(2, "repeated");
        final Path file = folder.resolve("lines");
        final MergeRequest request = new MergeRequest(
                "repeated",
                List.of(),
                MergeOrder.parse("label"),
                MergeDestination.file(file),
                MergeStart.beginning(),
                folder.resolve("position").toString(),
                false,
                OptionalLong.empty(),
                64,
                64,
                access());
        sendByLabel(0, 50);
        assertThat(run(request)).isEqualTo(ExitStatus.CLEAN);
        reports.clear();

        sendByLabel(40, 100);

        assertThat(run(request)).isEqualTo(ExitStatus.IRREGULAR);
        assertThat(Files.readString(file)).isEqualTo(lines(100));
        assertThat(summary().number("undecided")).isEqualTo(10);
        assertThat(summary().number("inversions")).isZero();
    }

    private void sendByLabel(final int from, final int to) {
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (int number = from; number < to; number++) {
                send(producer, "repeated", number % 2, log.outputHeader(0, 0, 1, -1, number), line(number));
            }
        }
    }

    @Test
    void shouldContinueWithATopicFromItsPosition() throws Exception {
        BROKER.topics().create(1, "long");
        BROKER.topics().create(1, "copy");
        final Path position = folder.resolve("position");
        final MergeRequest request = keeping(position, "long", MergeDestination.topic("copy"));
        String afterFirst = "";
        for (int part = 0; part < 2; part++) {
            try (KafkaProducer<byte[], byte[]> producer = producer()) {
                for (int number = 50 * part; number < 50 * part + 50; number++) {
                    send(producer, "long", 0, log.outputHeader(0, 0, part, number, number), line(number));
                }
                send(producer, "long", 0, log.marker(part + 1, part, 50 * part + 49), null);
            }
            assertThat(run(request)).isEqualTo(ExitStatus.CLEAN);
            afterFirst = part == 0 ? Files.readString(position) : afterFirst;
        }
        // As if the merge had been killed before it saved its position again.
        Files.writeString(position, afterFirst);
        assertThat(run(request)).isEqualTo(ExitStatus.CLEAN);

        final Path file = folder.resolve("lines");
        reports.clear();
        assertThat(run(request("copy", MergeDestination.file(file)))).isEqualTo(ExitStatus.CLEAN);
        assertThat(Files.readString(file)).isEqualTo(lines(100));
        assertThat(summary().number("repeated")).isZero();
    }

    // The other file would be cut off at the length that the position names.
    @Test
    void shouldNotContinueWithAnotherTargetThanThatOfThePosition() throws Exception {
        BROKER.topics().create(1, "two-targets");
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            send(producer, "two-targets", 0, log.outputHeader(0, 0, 1, 0, 0), line(0));
        }
        final Path position = folder.resolve("position");
        final Path file = folder.resolve("lines");
        final Path other = folder.resolve("other");
        Files.writeString(other, "another content\n");
        assertThat(run(keeping(position, "two-targets", MergeDestination.file(file))))
                .isEqualTo(ExitStatus.CLEAN);

        assertThat(run(keeping(position, "two-targets", MergeDestination.file(other))))
                .isEqualTo(ExitStatus.USAGE);

        assertThat(messages(ReportLine.FAILED))
                .containsExactly("position " + position + " is one of a merge into file " + file
                        + ", and this one writes file " + other
                        + "; use that, or remove the file to merge from the beginning");
        assertThat(Files.readString(other)).isEqualTo("another content\n");
    }

    @Test
    void shouldNotContinueWithATopicThatWasCreatedAgain() throws Exception {
        BROKER.topics().create(1, "once");
        BROKER.topics().create(1, "again");
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            send(producer, "once", 0, log.outputHeader(0, 0, 1, 0, 0), line(0));
        }
        final Path position = folder.resolve("position");
        assertThat(run(keeping(position, "once", MergeDestination.topic("again"))))
                .isEqualTo(ExitStatus.CLEAN);
        BROKER.topics().delete("again");
        BROKER.topics().create(1, "again");
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            send(producer, "again", 0, log.outputHeader(0, 0, 1, 0, 0), "another content");
        }

        assertThat(run(keeping(position, "once", MergeDestination.topic("again"))))
                .isEqualTo(ExitStatus.USAGE);

        assertThat(messages(ReportLine.FAILED))
                .singleElement()
                .asString()
                .startsWith("position " + position + " is one of a merge into topic again ")
                .contains(", and this one writes topic again ");
    }

    private static String timed(final int task, final int number) {
        return "{\"lane\":" + task + ",\"time\":" + number + "}";
    }

    @Test
    void shouldFollowParallelWritersOfWhomOneIsSilentButSendsFrontiers() throws Exception {
        BROKER.topics().create(2, "parallel");
        final Path file = folder.resolve("lines");
        final MergeRequest request = new MergeRequest(
                "parallel",
                List.of(),
                MergeOrder.parse("label"),
                MergeDestination.file(file),
                MergeStart.beginning(),
                "",
                true,
                OptionalLong.empty(),
                64,
                64,
                access());
        try (ChildProcess child = start(request);
                KafkaProducer<byte[], byte[]> producer = producer()) {
            child.awaitReady(TestTopics.TIMEOUT);
            for (int number = 0; number < 30; number += 3) {
                send(producer, "parallel", 0, log.outputHeader(0, 0, 0, -1, number), line(number));
                send(producer, "parallel", 1, log.outputHeader(OutputHeader.FRONTIER_MARKER, 1, 0, -1, number), null);
            }
            awaitContent(
                    file, "line 0\nline 3\nline 6\nline 9\nline 12\nline 15\nline 18\nline 21\nline 24\nline 27\n");

            child.requestStop();
            collect(child);

            assertThat(child.awaitExit(TestTopics.TIMEOUT)).hasValue(ExitStatus.CLEAN.code());
            assertThat(summary().number("frontiers")).isEqualTo(10);
        }
    }

    @Test
    void shouldWriteIntoATopicButNotASecondTime() throws Exception {
        BROKER.topics().create(2, "spread");
        BROKER.topics().create(1, "merged");
        try (KafkaProducer<byte[], byte[]> producer = producer()) {
            for (int number = 0; number < 10; number++) {
                send(producer, "spread", number % 2, log.outputHeader(0, 0, 1, number, number), line(number));
            }
        }

        assertThat(run(request("spread", MergeDestination.topic("merged")))).isEqualTo(ExitStatus.CLEAN);
        final Path file = folder.resolve("lines");
        assertThat(run(request("merged", MergeDestination.file(file)))).isEqualTo(ExitStatus.CLEAN);
        assertThat(Files.readString(file)).isEqualTo(lines(10));

        reports.clear();
        assertThat(run(request("spread", MergeDestination.topic("merged")))).isEqualTo(ExitStatus.USAGE);
        assertThat(messages(ReportLine.FAILED))
                .containsExactly(
                        "topic merged has records in partition 0; a merge without a position writes from the beginning,"
                                + " so give it an empty topic");
    }

    @Test
    void shouldSayThatThereIsNoSuchTopicOrPartition() throws Exception {
        BROKER.topics().create(1, "small");
        final MergeDestination file = MergeDestination.file(folder.resolve("lines"));

        assertThat(run(request("absent", file))).isEqualTo(ExitStatus.USAGE);
        final MergeRequest wrongPartition = new MergeRequest(
                "small",
                List.of(1),
                MergeOrder.byNumber(),
                file,
                MergeStart.beginning(),
                "",
                false,
                OptionalLong.empty(),
                64,
                64,
                access());
        assertThat(run(wrongPartition)).isEqualTo(ExitStatus.USAGE);

        assertThat(messages(ReportLine.FAILED))
                .containsExactly(
                        "topic 'absent' does not exist at " + BROKER.address() + "; create it, or correct its name",
                        "topic small has no partition 1; it has 0 to 0");
    }

    /** The same for the same number, whoever writes it. */
    private static int home(final int number) {
        return new Random(number).nextInt(3);
    }

    private static String line(final int number) {
        return "line " + number;
    }

    private static String lines(final int count) {
        final StringBuilder text = new StringBuilder();
        for (int number = 0; number < count; number++) {
            text.append(line(number)).append('\n');
        }
        return text.toString();
    }

    private static BrokerAccess access() {
        return new BrokerAccess(Optional.of(BROKER.address()), Optional.empty());
    }

    private static MergeRequest keeping(final Path position, final String from, final MergeDestination to) {
        return new MergeRequest(
                from,
                List.of(),
                MergeOrder.byNumber(),
                to,
                MergeStart.beginning(),
                position.toString(),
                false,
                OptionalLong.empty(),
                64,
                64,
                access());
    }

    private static MergeRequest request(final String from, final MergeDestination to) {
        return new MergeRequest(
                from,
                List.of(),
                MergeOrder.byNumber(),
                to,
                MergeStart.beginning(),
                "",
                false,
                OptionalLong.empty(),
                1 << 10,
                64,
                access());
    }

    private static ChildProcess start(final MergeRequest request) {
        return ChildProcess.start(ChildCommand.of("merge").heapMb(128).shortLived(), request);
    }

    private ExitStatus run(final MergeRequest request) {
        assertThat(FAILED).as("what the test has sent").hasNullValue();
        try (ChildProcess child = start(request)) {
            collect(child);
            final int code =
                    child.awaitExit(TestTopics.TIMEOUT).orElseThrow(() -> new AssertionError(child.errorTail()));
            return List.of(ExitStatus.values()).stream()
                    .filter(status -> status.code() == code)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private void collect(final ChildProcess child) {
        for (Optional<ReportLine> next = child.nextReport(TestTopics.TIMEOUT);
                next.isPresent();
                next = child.nextReport(TestTopics.TIMEOUT)) {
            reports.add(next.get());
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

    private static void awaitContent(final Path file, final String expected) throws IOException {
        final long startNs = System.nanoTime();
        while (!Files.readString(file).equals(expected)) {
            assertThat(System.nanoTime() - startNs).as(Files.readString(file)).isLessThan(TestTopics.TIMEOUT.toNanos());
            LockSupport.parkNanos(LOOK_NS);
        }
    }

    private static KafkaProducer<byte[], byte[]> producer() {
        return producer(Map.of());
    }

    private static KafkaProducer<byte[], byte[]> producer(final Map<String, Object> more) {
        final Map<String, Object> settings = new HashMap<>(more);
        settings.put("bootstrap.servers", BROKER.address());
        settings.put("linger.ms", "5");
        return new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    }

    private static void send(
            final KafkaProducer<byte[], byte[]> producer,
            final String topic,
            final int partition,
            final byte[] outputHeader,
            final String line) {
        final byte[] value = line == null ? null : line.getBytes(StandardCharsets.UTF_8);
        final ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(topic, partition, null, value);
        record.headers().add(OutputHeader.KEY, outputHeader);
        producer.send(record, (metadata, failed) -> {
            if (failed != null) {
                FAILED.compareAndSet(null, failed);
            }
        });
    }
}
