package dev.tailrace.kafka.it;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafka.KafkaRunBuilder;
import dev.tailrace.kafka.task.Notices;
import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.testkit.Results;
import dev.tailrace.kafkaclient.testkit.TopicWriter;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.progress.Change;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.ages.Ages;
import dev.tailrace.stream.Ordering;
import dev.tailrace.stream.StreamGraph;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs on a real broker, in this JVM, compared with the sequential run. */
class KafkaRunIT {

    private static final TickAlertsFeed FEED = TickAlertsFeed.of(15_000, 7);

    @TempDir
    private Path state;

    @ParameterizedTest
    @CsvSource({
        "AT_LEAST_ONCE, classic",
        "EXACTLY_ONCE, classic",
        "EXACTLY_ONCE, consumer",
        "TRANSACTIONAL, classic",
        "TRANSACTIONAL, consumer"
    })
    void shouldWriteWhatTheSequentialRunWrites(final Guarantee guarantee, final String protocol) {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages());

        topics.run(guarantee)
                .with(spec -> spec.stateFolder(state))
                .clientProperties(Map.of("consumer.group.protocol", protocol))
                .build()
                .run();

        topics.assertEqual(0, FEED.expected(), "read_committed");
    }

    @ParameterizedTest
    @EnumSource(
            value = Guarantee.class,
            names = {"EXACTLY_ONCE", "TRANSACTIONAL"})
    void shouldResumeWhereItStopped(final Guarantee guarantee) {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages().subList(0, 4_500));
        topics.run(guarantee).with(spec -> spec.stateFolder(state)).build().run();
        SharedBroker.topics()
                .write(
                        topics.input,
                        0,
                        FEED.messages().subList(4_500, FEED.messages().size()));

        final KafkaRun second =
                topics.run(guarantee).with(spec -> spec.stateFolder(state)).build();
        second.run();

        assertThat(second.progress().records()).isEqualTo(FEED.messages().size() - 4_500);
        topics.assertEqual(0, FEED.expected(), "read_committed");
        assertThat(Results.read(SharedBroker.topics(), topics.output("trades"), 0, "read_uncommitted")
                        .raw())
                .isEqualTo(FEED.expected().get("trades"));
    }

    // So that whoever keeps the last value of each key has each result once, whatever is repeated.
    @Test
    void shouldGiveResultsKeysThatStayTheSameOverRestarts() {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages().subList(0, 4_500));
        final KafkaRunBuilder first =
                topics.run(Guarantee.EXACTLY_ONCE).with(spec -> spec.option("record-key", "output"));
        first.with(spec -> spec.stateFolder(state)).build().run();
        SharedBroker.topics()
                .write(
                        topics.input,
                        0,
                        FEED.messages().subList(4_500, FEED.messages().size()));
        final KafkaRunBuilder second =
                topics.run(Guarantee.EXACTLY_ONCE).with(spec -> spec.option("record-key", "output"));
        second.with(spec -> spec.stateFolder(state)).build().run();

        final Map<String, String> table = new LinkedHashMap<>();
        int markers = 0;
        for (final ConsumerRecord<byte[], byte[]> record :
                SharedBroker.topics().records(topics.output("trades"), 0, "read_uncommitted")) {
            if (record.key() == null) {
                assertThat(record.value()).isNull();
                markers++;
            } else {
                table.put(new String(record.key(), UTF_8), new String(record.value(), UTF_8));
            }
        }
        assertThat(markers).isEqualTo(2);
        assertThat(table.values()).containsExactlyElementsOf(FEED.expected().get("trades"));
        assertThat(table.keySet())
                .containsExactlyElementsOf(IntStream.range(0, table.size())
                        .mapToObj(number -> topics.application + "/0/" + number)
                        .toList());
    }

    @Test
    void shouldGiveResultsAFieldAsTheirKey() {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages());
        topics.run(Guarantee.EXACTLY_ONCE)
                .with(spec -> spec.option("record-key", "json:symbol").stateFolder(state))
                .build()
                .run();
        assertThat(SharedBroker.topics().records(topics.output("trades"), 0, "read_uncommitted"))
                .filteredOn(record -> record.value() != null)
                .isNotEmpty()
                .allSatisfy(record -> assertThat(new String(record.value(), UTF_8))
                        .contains("\"symbol\":\"" + new String(record.key(), UTF_8) + "\""));
    }

    @Test
    void shouldTakeTheStateAlongWhereTheInputCannotBeReadASecondTime() {
        final Topics topics = Topics.create("compact");
        topics.write(FEED.messages().subList(0, 4_500));
        topics.run(Guarantee.TRANSACTIONAL).build().run();
        topics.write(FEED.messages().subList(4_500, FEED.messages().size()));

        final KafkaRun second = topics.run(Guarantee.TRANSACTIONAL).build();
        second.run();

        assertThat(second.settings().stateInTransactions()).isTrue();
        assertThat(second.progress().records()).isEqualTo(FEED.messages().size() - 4_500);
        topics.assertEqual(0, FEED.expected(), "read_committed");
    }

    // From the topic with snapshots, which is written more seldom: it computes more again.
    @Test
    void shouldContinueWithTransactionsOnAnotherMachine(@TempDir final Path elsewhere) {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages().subList(0, 4_500));
        topics.run(Guarantee.TRANSACTIONAL)
                .with(spec -> spec.stateFolder(state))
                .build()
                .run();
        SharedBroker.topics()
                .write(
                        topics.input,
                        0,
                        FEED.messages().subList(4_500, FEED.messages().size()));

        topics.run(Guarantee.TRANSACTIONAL)
                .with(spec -> spec.stateFolder(elsewhere))
                .build()
                .run();

        topics.assertEqual(0, FEED.expected(), "read_committed");
        assertThat(Results.read(SharedBroker.topics(), topics.output("trades"), 0, "read_uncommitted")
                        .raw())
                .isEqualTo(FEED.expected().get("trades"));
    }

    @Test
    void shouldContinueWithAnotherGuaranteeWhereItStopped() {
        final Topics topics = Topics.create(1);
        final List<byte[]> messages = FEED.messages();
        int from = 0;
        for (final int to : List.of(4_500, 9_000, messages.size())) {
            SharedBroker.topics().write(topics.input, 0, messages.subList(from, to));
            final Guarantee guarantee = from == 4_500 ? Guarantee.TRANSACTIONAL : Guarantee.EXACTLY_ONCE;
            topics.run(guarantee)
                    .with(spec -> spec.accepted(Set.of(Change.NEW_PIPELINE)).stateFolder(state))
                    .build()
                    .run();
            from = to;
        }

        topics.assertEqual(0, FEED.expected(), "read_committed");
        topics.assertEqual(0, FEED.expected(), "read_uncommitted");
    }

    @Test
    void shouldResumeFromSnapshotsInATopicWhenThereIsNoFolder() {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages().subList(0, 4_500));
        topics.run(Guarantee.EXACTLY_ONCE).build().run();
        SharedBroker.topics()
                .write(
                        topics.input,
                        0,
                        FEED.messages().subList(4_500, FEED.messages().size()));

        final KafkaRun second = topics.run(Guarantee.EXACTLY_ONCE).build();
        second.run();

        assertThat(second.progress().records()).isEqualTo(FEED.messages().size() - 4_500);
        topics.assertEqual(0, FEED.expected(), "read_uncommitted");
    }

    @Test
    void shouldRunATaskForEachPartition() {
        final Topics topics = Topics.create(3);
        final List<byte[]> messages = FEED.messages();
        for (int partition = 0; partition < 3; partition++) {
            SharedBroker.topics().write(topics.input, partition, messages.subList(0, 5_000 * (partition + 1)));
        }

        topics.run(Guarantee.EXACTLY_ONCE)
                .with(spec -> spec.stateFolder(state).threads(2))
                .build()
                .run();

        for (int partition = 0; partition < 3; partition++) {
            topics.assertEqual(partition, FEED.expected(5_000 * (partition + 1)), "read_uncommitted");
        }
    }

    // Of what Kafka notes beside a record, nothing but its offset may have a say.
    @Test
    void shouldNotMindClocksOfProducersThatJump() {
        final Topics topics = Topics.create(1);
        final Random random = new Random(19);
        final long nowMs = System.currentTimeMillis();
        try (TopicWriter writer = SharedBroker.topics().writer(topics.input)) {
            writer.writeAt(0, FEED.messages(), record -> nowMs - random.nextInt(86_400_000));
        }

        topics.run(Guarantee.EXACTLY_ONCE)
                .with(spec -> spec.stateFolder(state))
                .build()
                .run();

        topics.assertEqual(0, FEED.expected(), "read_uncommitted");
    }

    @Test
    void shouldRunWhereThereIsAPassword() throws IOException {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages());
        final Properties file = new Properties();
        try (Reader text = Files.newBufferedReader(SharedBroker.process().clientProperties(ListenerKind.SASL))) {
            file.load(text);
        }
        final Map<String, String> client = new HashMap<>();
        file.stringPropertyNames().forEach(name -> client.put(name, file.getProperty(name)));

        topics.run(Guarantee.TRANSACTIONAL).clientProperties(client).build().run();

        assertThat(client.get("bootstrap.servers")).isNotEqualTo(SharedBroker.address());
        topics.assertEqual(0, FEED.expected(), "read_committed");
    }

    @Test
    void shouldRunAPipelineWithFormatsOfItsOwn() {
        final String application = SharedBroker.unique("ages");
        SharedBroker.topics().create(1, application + "-persons");
        SharedBroker.topics()
                .write(
                        application + "-persons",
                        0,
                        IntStream.range(1_000, 2_000)
                                .mapToObj(KafkaRunIT::person)
                                .toList());

        ages(application, Guarantee.EXACTLY_ONCE).run();

        assertThat(Results.read(SharedBroker.topics(), application + "-ages", 0, "read_uncommitted")
                        .filtered())
                .isEqualTo(
                        IntStream.range(1_000, 2_000).mapToObj(KafkaRunIT::age).toList());
    }

    // The last transaction is an aborted one, so the run also has to find that the input ends before it.
    @ParameterizedTest
    @EnumSource(Guarantee.class)
    void shouldLeaveOutInputThatTransactionsHaveAborted(final Guarantee guarantee) {
        final String application = SharedBroker.unique("ages");
        SharedBroker.topics().create(1, application + "-persons");
        try (KafkaProducer<byte[], byte[]> producer = ByteClients.producer(
                Map.of("bootstrap.servers", SharedBroker.address(), "transactional.id", application))) {
            producer.initTransactions();
            transact(producer, application, 1_000).commitTransaction();
            transact(producer, application, 1_100).abortTransaction();
            transact(producer, application, 1_200).commitTransaction();
            transact(producer, application, 1_300).abortTransaction();
        }

        ages(application, guarantee).run();

        assertThat(Results.read(SharedBroker.topics(), application + "-ages", 0, "read_committed")
                        .filtered())
                .isEqualTo(IntStream.concat(IntStream.range(1_000, 1_100), IntStream.range(1_200, 1_300))
                        .mapToObj(KafkaRunIT::age)
                        .toList());
    }

    // The marker of the last transaction is deleted too, which is no record that the run could have missed.
    @Test
    void shouldResumeWhenRetentionHasDeletedTheInputThatItHasRead() {
        final String application = SharedBroker.unique("ages");
        SharedBroker.topics().create(1, application + "-persons");
        try (KafkaProducer<byte[], byte[]> producer = ByteClients.producer(
                Map.of("bootstrap.servers", SharedBroker.address(), "transactional.id", application))) {
            producer.initTransactions();
            transact(producer, application, 1_000).commitTransaction();
        }
        ages(application, Guarantee.EXACTLY_ONCE).run();
        SharedBroker.topics().deleteBefore(application + "-persons", 0, 101);
        SharedBroker.topics().write(application + "-persons", 0, List.of(person(1_100)));

        ages(application, Guarantee.EXACTLY_ONCE).run();

        assertThat(Results.read(SharedBroker.topics(), application + "-ages", 0, "read_committed")
                        .filtered())
                .isEqualTo(
                        IntStream.range(1_000, 1_101).mapToObj(KafkaRunIT::age).toList());
    }

    @Timeout(120)
    @Test
    void shouldTakeWhatATransactionWritesThatIsOpenBeforeTheEndAndSayThatItWaits() {
        final String application = SharedBroker.unique("ages");
        SharedBroker.topics().create(1, application + "-persons");
        final Queue<String> notices = new ConcurrentLinkedQueue<>();
        try (KafkaProducer<byte[], byte[]> producer = ByteClients.producer(
                Map.of("bootstrap.servers", SharedBroker.address(), "transactional.id", application))) {
            producer.initTransactions();
            transact(producer, application, 1_000).commitTransaction();
            transact(producer, application, 1_100);

            ages(application, Guarantee.EXACTLY_ONCE, notice -> {
                        notices.add(notice);
                        if (notice.startsWith("waiting for transactions")) {
                            producer.commitTransaction();
                        }
                    })
                    .run();
        }

        assertThat(notices).anySatisfy(notice -> assertThat(notice).contains("partition 0 from offset 101 to 201;"));
        assertThat(Results.read(SharedBroker.topics(), application + "-ages", 0, "read_committed")
                        .filtered())
                .isEqualTo(
                        IntStream.range(1_000, 1_200).mapToObj(KafkaRunIT::age).toList());
    }

    private static KafkaProducer<byte[], byte[]> transact(
            final KafkaProducer<byte[], byte[]> producer, final String application, final int firstYear) {
        producer.beginTransaction();
        IntStream.range(firstYear, firstYear + 100)
                .forEach(year -> producer.send(new ProducerRecord<>(application + "-persons", 0, null, person(year))));
        producer.flush();
        return producer;
    }

    private static byte[] person(final int year) {
        return ("{\"firstName\":\"Ada\",\"lastName\":\"L" + year + "\",\"birthDate\":\"" + year + "-12-10\"}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String age(final int year) {
        return "{\"firstName\":\"Ada\",\"lastName\":\"L" + year + "\",\"age\":" + (2025 - year) + "}";
    }

    private KafkaRun ages(final String application, final Guarantee guarantee) {
        return ages(application, guarantee, notice -> {});
    }

    private KafkaRun ages(final String application, final Guarantee guarantee, final Notices notices) {
        return KafkaRun.of(StreamGraph.of(new Ages(), Map.of("on", "20260101")))
                .with(spec -> spec.applicationId(application)
                        .bootstrapServers(SharedBroker.address())
                        .inputTopics(List.of(application + "-persons"))
                        .outputTopic("ages", application + "-ages")
                        .option("create-topics", "true")
                        .guarantee(guarantee)
                        .stateFolder(state)
                        .stopAtEnd(true))
                .notices(notices)
                .build();
    }

    /** The topics of one test. */
    private record Topics(String application, String input) {

        static Topics create(final int partitions) {
            final String application = SharedBroker.unique("run");
            final Topics topics = new Topics(application, application + "-feed");
            SharedBroker.topics().create(partitions, topics.input);
            return topics;
        }

        /** Of one partition, with a cleanup.policy. */
        static Topics create(final String cleanup) {
            final String application = SharedBroker.unique("run");
            final Topics topics = new Topics(application, application + "-feed");
            SharedBroker.topics().create(topics.input, 1, Map.of("cleanup.policy", cleanup));
            return topics;
        }

        /** Writes with keys. */
        void write(final List<byte[]> messages) {
            SharedBroker.topics().write(input, 0, messages, RunnerProcess.Job.uniqueKeys());
        }

        String output(final String sink) {
            return application + "-" + sink;
        }

        KafkaRunBuilder run(final Guarantee guarantee) {
            final KafkaRunBuilder run = KafkaRun.of(TickAlertsFeed.graph()).with(spec -> spec.applicationId(application)
                    .bootstrapServers(SharedBroker.address())
                    .inputTopics(List.of(input))
                    .ordering(Ordering.SOURCE_PARTITION)
                    .progressInterval(Duration.ofMillis(100))
                    .option("create-topics", "true")
                    .guarantee(guarantee)
                    .stopAtEnd(true));
            TickAlertsFeed.SINKS.forEach(sink -> run.with(spec -> spec.outputTopic(sink, output(sink))));
            return run;
        }

        void assertEqual(final int partition, final Map<String, List<String>> expected, final String isolation) {
            assertThat(expected.get("trades")).hasSizeGreaterThan(100);
            assertThat(expected.get("vwap")).hasSizeGreaterThan(20);
            for (final String sink : TickAlertsFeed.SINKS) {
                final Results read = Results.read(SharedBroker.topics(), output(sink), partition, isolation);
                assertThat(read.filtered()).as(sink).isEqualTo(expected.get(sink));
                assertThat(read.missing()).as(sink).isZero();
            }
        }
    }
}
