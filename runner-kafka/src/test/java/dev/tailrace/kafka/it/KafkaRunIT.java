package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.graph.StreamGraph;
import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafka.KafkaRunBuilder;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.kafkaclient.testkit.TopicWriter;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.progress.Fence;
import dev.tailrace.progress.Guarantee;
import dev.tailrace.samples.ages.Ages;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs on a real broker, in this JVM, compared with the sequential run. */
class KafkaRunIT {

    private static final TickAlertsFeed FEED = TickAlertsFeed.of(15_000, 7);

    @TempDir
    private Path state;

    @ParameterizedTest
    @CsvSource({
        "AT_LEAST_ONCE, NUMBER, classic",
        "EXACTLY_ONCE, NUMBER, classic",
        "EXACTLY_ONCE, TERM, classic",
        "EXACTLY_ONCE, TERM, consumer",
        "EXACTLY_ONCE, BROKER, classic",
        "TRANSACTIONAL, BROKER, classic",
        "TRANSACTIONAL, BROKER, consumer"
    })
    void shouldWriteWhatTheSequentialRunWrites(final Guarantee guarantee, final Fence fence, final String protocol) {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages());

        topics.run(guarantee, fence)
                .stateFolder(state)
                .clientProperties(Map.of("consumer.group.protocol", protocol))
                .build()
                .run();

        topics.assertEqual(0, FEED.expected(), "read_committed");
    }

    @ParameterizedTest
    @CsvSource({"EXACTLY_ONCE, TERM", "EXACTLY_ONCE, BROKER", "TRANSACTIONAL, BROKER"})
    void shouldGoOnWhereItStopped(final Guarantee guarantee, final Fence fence) {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages().subList(0, 4_500));
        topics.run(guarantee, fence).stateFolder(state).build().run();
        SharedBroker.topics()
                .write(
                        topics.input,
                        0,
                        FEED.messages().subList(4_500, FEED.messages().size()));

        final KafkaRun second = topics.run(guarantee, fence).stateFolder(state).build();
        second.run();

        assertThat(second.progress().records()).isEqualTo(FEED.messages().size() - 4_500);
        topics.assertEqual(0, FEED.expected(), "read_committed");
        assertThat(Results.read(topics.output("trades"), 0, "read_uncommitted").raw())
                .isEqualTo(FEED.expected().get("trades"));
    }

    @Test
    void shouldTakeTheStateAlongWhereTheInputCannotBeReadASecondTime() {
        final Topics topics = Topics.create("compact");
        topics.write(FEED.messages().subList(0, 4_500));
        topics.run(Guarantee.TRANSACTIONAL, Fence.BROKER).build().run();
        topics.write(FEED.messages().subList(4_500, FEED.messages().size()));

        final KafkaRun second =
                topics.run(Guarantee.TRANSACTIONAL, Fence.BROKER).build();
        second.run();

        assertThat(second.settings().stateInTransactions()).isTrue();
        assertThat(second.progress().records()).isEqualTo(FEED.messages().size() - 4_500);
        topics.assertEqual(0, FEED.expected(), "read_committed");
    }

    // From the topic with snapshots, which is written more seldom: it computes more again.
    @Test
    void shouldGoOnWithTransactionsOnAnotherMachine(@TempDir final Path elsewhere) {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages().subList(0, 4_500));
        topics.run(Guarantee.TRANSACTIONAL, Fence.BROKER)
                .stateFolder(state)
                .build()
                .run();
        SharedBroker.topics()
                .write(
                        topics.input,
                        0,
                        FEED.messages().subList(4_500, FEED.messages().size()));

        topics.run(Guarantee.TRANSACTIONAL, Fence.BROKER)
                .stateFolder(elsewhere)
                .build()
                .run();

        topics.assertEqual(0, FEED.expected(), "read_committed");
        assertThat(Results.read(topics.output("trades"), 0, "read_uncommitted").raw())
                .isEqualTo(FEED.expected().get("trades"));
    }

    @Test
    void shouldGoOnWithAnotherGuaranteeWhereItStopped() {
        final Topics topics = Topics.create(1);
        final List<byte[]> messages = FEED.messages();
        int from = 0;
        for (final int to : List.of(4_500, 9_000, messages.size())) {
            SharedBroker.topics().write(topics.input, 0, messages.subList(from, to));
            final Guarantee guarantee = from == 4_500 ? Guarantee.TRANSACTIONAL : Guarantee.EXACTLY_ONCE;
            topics.run(guarantee, Fence.TERM).stateFolder(state).build().run();
            from = to;
        }

        topics.assertEqual(0, FEED.expected(), "read_committed");
        topics.assertEqual(0, FEED.expected(), "read_uncommitted");
    }

    // Readers go by terms as long as there were any.
    @ParameterizedTest
    @CsvSource({"TERM, BROKER", "TERM, NUMBER", "BROKER, TERM"})
    void shouldGoOnBehindAnotherFence(final Fence first, final Fence then) {
        final Topics topics = Topics.create(1);
        final List<byte[]> messages = FEED.messages();
        int from = 0;
        for (final int to : List.of(4_500, 9_000, messages.size())) {
            SharedBroker.topics().write(topics.input, 0, messages.subList(from, to));
            final Fence fence = from == 0 ? first : then;
            topics.run(Guarantee.EXACTLY_ONCE, fence).stateFolder(state).build().run();
            from = to;
        }

        topics.assertEqual(0, FEED.expected(), "read_uncommitted");
        assertThat(Results.read(topics.output("trades"), 0, "read_uncommitted").raw())
                .isEqualTo(FEED.expected().get("trades"));
    }

    @Test
    void shouldGoOnFromSnapshotsInATopicWhenThereIsNoFolder() {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().write(topics.input, 0, FEED.messages().subList(0, 4_500));
        topics.run(Guarantee.EXACTLY_ONCE, Fence.TERM).build().run();
        SharedBroker.topics()
                .write(
                        topics.input,
                        0,
                        FEED.messages().subList(4_500, FEED.messages().size()));

        final KafkaRun second = topics.run(Guarantee.EXACTLY_ONCE, Fence.TERM).build();
        second.run();

        assertThat(second.progress().records()).isEqualTo(FEED.messages().size() - 4_500);
        topics.assertEqual(0, FEED.expected(), "read_uncommitted");
    }

    @Test
    void shouldRunALaneForEachPartition() {
        final Topics topics = Topics.create(3);
        final List<byte[]> messages = FEED.messages();
        for (int partition = 0; partition < 3; partition++) {
            SharedBroker.topics().write(topics.input, partition, messages.subList(0, 5_000 * (partition + 1)));
        }

        topics.run(Guarantee.EXACTLY_ONCE, Fence.TERM)
                .stateFolder(state)
                .threads(2)
                .build()
                .run();

        for (int partition = 0; partition < 3; partition++) {
            topics.assertEqual(partition, FEED.expected(5_000 * (partition + 1)), "read_uncommitted");
        }
    }

    // Windows close seldom, so the topic of their results is silent most of the time, and for good behind the last
    // record.
    @Test
    void shouldWriteFrontiersBetweenResultsThatChangeNothingForReaders() {
        final Topics topics = Topics.create(1);
        SharedBroker.topics().create(1, topics.output("vwap"));
        SharedBroker.topics().write(topics.input, 0, FEED.messages());
        final KafkaRun run = topics.run(Guarantee.EXACTLY_ONCE, Fence.TERM)
                .stateFolder(state)
                .frontierInterval(Duration.ofMillis(1))
                .stopAtEnd(false)
                .build();

        final CompletableFuture<Void> running = CompletableFuture.runAsync(run::run);
        awaitMarkers(topics.output("vwap"), running);
        run.stop();
        running.join();

        topics.assertEqual(0, FEED.expected(), "read_uncommitted");
    }

    // That of the term, and one of a frontier behind all results.
    private static void awaitMarkers(final String topic, final CompletableFuture<Void> running) {
        final long startNs = System.nanoTime();
        Results read = null;
        while (read == null
                || read.markers() < 2
                || read.filtered().size() < FEED.expected().get("vwap").size()) {
            assertThat(running).as("the run").isNotDone();
            assertThat(System.nanoTime() - startNs).as("%s", read).isLessThan(TestTopics.PATIENCE.toNanos());
            LockSupport.parkNanos(20_000_000);
            read = Results.read(topic, 0, "read_uncommitted");
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

        topics.run(Guarantee.EXACTLY_ONCE, Fence.TERM)
                .stateFolder(state)
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

        topics.run(Guarantee.TRANSACTIONAL, Fence.BROKER)
                .clientProperties(client)
                .build()
                .run();

        assertThat(client.get("bootstrap.servers")).isNotEqualTo(SharedBroker.address());
        topics.assertEqual(0, FEED.expected(), "read_committed");
    }

    @Test
    void shouldRunAPipelineWithFormatsOfItsOwn() {
        final String application = SharedBroker.unique("ages");
        SharedBroker.topics().create(1, application + "-persons");
        final List<byte[]> persons = IntStream.range(1_000, 2_000)
                .mapToObj(year ->
                        "{\"firstName\":\"Ada\",\"lastName\":\"L" + year + "\",\"birthDate\":\"" + year + "-12-10\"}")
                .map(person -> person.getBytes(StandardCharsets.UTF_8))
                .toList();
        SharedBroker.topics().write(application + "-persons", 0, persons);

        KafkaRun.of(StreamGraph.of(new Ages(), Map.of("on", "20260101")))
                .application(application)
                .bootstrapServers(SharedBroker.address())
                .inputTopic(application + "-persons")
                .outputTopic("ages", application + "-ages")
                .createTopics(true)
                .stateFolder(state)
                .stopAtEnd(true)
                .build()
                .run();

        assertThat(Results.read(application + "-ages", 0, "read_uncommitted").filtered())
                .isEqualTo(IntStream.range(1_000, 2_000)
                        .mapToObj(year ->
                                "{\"firstName\":\"Ada\",\"lastName\":\"L" + year + "\",\"age\":" + (2025 - year) + "}")
                        .toList());
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

        KafkaRunBuilder run(final Guarantee guarantee, final Fence fence) {
            final KafkaRunBuilder run = KafkaRun.of(TickAlertsFeed.graph())
                    .application(application)
                    .bootstrapServers(SharedBroker.address())
                    .inputTopic(input)
                    .createTopics(true)
                    .guarantee(guarantee)
                    .fence(fence)
                    .stopAtEnd(true);
            TickAlertsFeed.SINKS.forEach(sink -> run.outputTopic(sink, output(sink)));
            return run;
        }

        void assertEqual(final int partition, final Map<String, List<String>> expected, final String isolation) {
            assertThat(expected.get("trades")).hasSizeGreaterThan(100);
            assertThat(expected.get("vwap")).hasSizeGreaterThan(20);
            for (final String sink : TickAlertsFeed.SINKS) {
                final Results read = Results.read(output(sink), partition, isolation);
                assertThat(read.filtered()).as(sink).isEqualTo(expected.get(sink));
                assertThat(read.missing()).as(sink).isZero();
            }
        }
    }
}
