package dev.tailrace.kafka.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.function.InputException;
import dev.tailrace.function.OnError;
import dev.tailrace.kafka.KafkaRun;
import dev.tailrace.kafka.KafkaRunBuilder;
import dev.tailrace.kafkaclient.testkit.Results;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.stream.Ordering;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run refuses, and what it says then; what it does about bad records; partitions that are merged or come later. */
class RefusalIT {

    private static final TickAlertsFeed FEED = TickAlertsFeed.of(6_000, 5);
    private static final byte[] BAD = {'A', 0, 1, 0, 0};

    @TempDir
    private Path state;

    private final String application = SharedBroker.unique("refusal");
    private final String input = application + "-feed";

    private KafkaRunBuilder run() {
        final KafkaRunBuilder run = KafkaRun.of(TickAlertsFeed.graph()).with(spec -> spec.applicationId(application)
                .bootstrapServers(SharedBroker.address())
                .inputTopics(List.of(input))
                .ordering(Ordering.SOURCE_PARTITION)
                .progressInterval(Duration.ofMillis(100))
                .stateFolder(state)
                .option("create-topics", "true")
                .stopAtEnd(true));
        TickAlertsFeed.SINKS.forEach(sink -> run.with(spec -> spec.outputTopic(sink, output(sink))));
        return run;
    }

    private String output(final String sink) {
        return application + "-" + sink;
    }

    private static void assertRefused(final KafkaRun run, final ExitStatus status, final String message) {
        assertThatThrownBy(run::run)
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(status))
                .hasMessage(message);
    }

    @Test
    void shouldNameTheTopicThatIsMissing() {
        assertRefused(
                run().build(),
                ExitStatus.USAGE,
                "input topic '" + input + "' does not exist at " + SharedBroker.address()
                        + "; create it, or correct its name");
        SharedBroker.topics().create(1, input);
        assertRefused(
                run().with(spec -> spec.option("create-topics", "false")).build(),
                ExitStatus.USAGE,
                "output topic '" + output("alerts") + "' does not exist at " + SharedBroker.address()
                        + "; create it, or give --create-topics");
    }

    @Test
    void shouldSayHowManyReplicasATopicHasThatItCreates() {
        SharedBroker.topics().create(2, input);
        final List<String> said = new ArrayList<>();

        run().notices(said::add).build().run();

        assertThat(said)
                .filteredOn(line -> line.startsWith("created topic"))
                .containsExactlyElementsOf(TickAlertsFeed.SINKS.stream()
                        .sorted()
                        .map(sink -> "created topic '" + output(sink)
                                + "': partitions 2, replication factor 1, the broker's"
                                + " default; with one replica a lost disk loses results. To have more, raise"
                                + " default.replication.factor of the brokers or create the topic before the start")
                        .toList());
        said.clear();
        run().notices(said::add).build().run();
        assertThat(said).noneMatch(line -> line.startsWith("created topic"));
    }

    @Test
    void shouldRefuseAnOutputTopicWithTooFewPartitions() {
        SharedBroker.topics().create(3, input);
        SharedBroker.topics().create(2, output("trades"));
        assertRefused(
                run().build(),
                ExitStatus.USAGE,
                "output topic '" + output("trades") + "' has 2 partitions, and the input has 3: results of an input"
                        + " partition go to the output partition of its number. Give the output topic 3 partitions");
    }

    @Test
    void shouldStopAtABadRecordAndNameIt() {
        writeWithABadOne();
        assertThatThrownBy(() -> run().build().run())
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith(input + "-0, offset 500: ");
    }

    @Test
    void shouldSkipABadRecord() {
        writeWithABadOne();
        final KafkaRun run = run().with(spec -> spec.onError(OnError.SKIP)).build();
        run.run();
        assertResults(0, withTheBadOne());
        assertThat(run.inputFaults()).containsEntry("wrong-length", 1L);
        assertThat(run.firstPlaces()).containsEntry("wrong-length", input + "-0, offset 500");
    }

    @Test
    void shouldWriteABadRecordToTheDeadLetterTopicOnceAndContinue() {
        writeWithABadOne();
        final String letters = application + "-dead";
        run().with(spec -> spec.option("dead-letter-topic", letters)).build().run();

        assertResults(0, withTheBadOne());
        final List<ConsumerRecord<byte[], byte[]>> dead =
                SharedBroker.topics().records(letters, 0, "read_uncommitted").stream()
                        .filter(record -> record.value() != null)
                        .toList();
        assertThat(dead).hasSize(1);
        assertThat(dead.get(0).value()).isEqualTo(BAD);
        assertThat(text(dead.get(0), "tailrace.place")).isEqualTo(input + "-0@500");
        assertThat(text(dead.get(0), "tailrace.reason")).isNotEmpty();
    }

    private static String text(final ConsumerRecord<byte[], byte[]> record, final String header) {
        return new String(record.headers().lastHeader(header).value(), StandardCharsets.UTF_8);
    }

    private List<byte[]> withTheBadOne() {
        final List<byte[]> messages = new ArrayList<>(FEED.messages());
        messages.add(500, BAD);
        return messages;
    }

    private void writeWithABadOne() {
        SharedBroker.topics().create(1, input);
        SharedBroker.topics().write(input, 0, withTheBadOne());
    }

    @Test
    void shouldStopAtAResultThatIsTooLongForItsTopic() {
        SharedBroker.topics().create(1, input);
        SharedBroker.topics().create(output("trades"), 1, Map.of("max.message.bytes", "320"));
        SharedBroker.topics().write(input, 0, FEED.messages());
        assertThatThrownBy(() -> run().build().run())
                .isInstanceOfSatisfying(
                        StatusException.class, lost -> assertThat(lost.status()).isEqualTo(ExitStatus.OUTPUT_LOST))
                .hasMessageStartingWith("result 0 for " + output("trades") + "-0 has ")
                .hasMessageEndingWith(
                        " bytes, and the topic takes records of 64 at most; raise max.message.bytes of the topic"
                                + " (and producer.max.request.size), or make results smaller");
    }

    @Test
    void shouldSayThatTheBrokerRefusesTheCredentials() throws Exception {
        final Map<String, String> client = new HashMap<>();
        final Properties right = new Properties();
        try (var file = Files.newBufferedReader(SharedBroker.process().clientProperties(ListenerKind.SASL))) {
            right.load(file);
        }
        right.stringPropertyNames().forEach(name -> client.put(name, right.getProperty(name)));
        client.put(
                "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"eve\" password=\"x\";");
        assertThatThrownBy(() -> run().clientProperties(client).build().run())
                .isInstanceOf(StatusException.class)
                .hasMessageContaining("refuses the credentials")
                .hasMessageEndingWith("check sasl.mechanism and sasl.jaas.config of the client properties file");
    }

    @Test
    void shouldTakePartitionsThatHaveComeFromTheirBeginning() {
        SharedBroker.topics().create(1, input);
        SharedBroker.topics().write(input, 0, FEED.messages().subList(0, 2_000));
        run().build().run();
        SharedBroker.topics().addPartitions(2, input, output("trades"), output("vwap"), output("alerts"));
        SharedBroker.topics().write(input, 1, FEED.messages().subList(0, 3_000));

        run().build().run();

        assertResults(0, FEED.messages().subList(0, 2_000));
        assertResults(1, FEED.messages().subList(0, 3_000));
    }

    @Test
    void shouldTakePartitionsThatComeDuringTheRun() throws Exception {
        final List<String> said = new CopyOnWriteArrayList<>();
        final KafkaRun run = live(said);
        final CompletableFuture<Void> running = CompletableFuture.runAsync(run::run);
        await(() -> run.progress().records() >= 2_000 || running.isDone());
        SharedBroker.topics().addPartitions(2, output("trades"), output("vwap"), output("alerts"), input);
        SharedBroker.topics().write(input, 1, FEED.messages().subList(0, 3_000));

        await(() -> run.progress().records() >= 5_000 && run.behind() == 0 || running.isDone());

        assertThat(run.tasks()).isEqualTo(2);
        run.stop();
        running.get(TestTopics.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        assertResults(0, FEED.messages().subList(0, 2_000));
        assertResults(1, FEED.messages().subList(0, 3_000));
    }

    @Test
    void shouldNameTheOutputTopicThatLacksThePartitionsThatHaveCome() {
        final KafkaRun run = live(new CopyOnWriteArrayList<>());
        final CompletableFuture<Void> running = CompletableFuture.runAsync(run::run);
        await(() -> run.progress().records() >= 2_000 || running.isDone());
        SharedBroker.topics().addPartitions(3, input, output("trades"), output("alerts"));

        assertThatThrownBy(() -> running.get(TestTopics.TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                .cause()
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage("input topic '" + input + "' now has 3 partitions, output topic '" + output("vwap")
                        + "' has 1: results of an input partition go to the output partition of its number. Add partitions to '"
                        + output("vwap") + "' and start the run again");
    }

    private KafkaRun live(final List<String> said) {
        SharedBroker.topics().create(1, input);
        SharedBroker.topics().write(input, 0, FEED.messages().subList(0, 2_000));
        return run().with(spec -> spec.stopAtEnd(false))
                .clientProperties(Map.of("consumer.metadata.max.age.ms", "500"))
                .notices(said::add)
                .build();
    }

    @Test
    void shouldMergePartitionsByTimeAndContinueInThatOrder() {
        SharedBroker.topics().create(2, input);
        final Split split = new Split(FEED.messages());
        SharedBroker.topics().write(input, 0, split.parts.get(0).subList(0, 1_500));
        SharedBroker.topics().write(input, 1, split.parts.get(1).subList(0, 1_500));
        final KafkaRun first = run().with(spec -> spec.ordering(Ordering.TOTAL).stopAtEnd(false))
                .build();
        final CompletableFuture<Void> running = CompletableFuture.runAsync(first::run);
        await(() -> first.progress().records() >= 2_000 || running.isDone());
        first.stop();
        running.join();
        SharedBroker.topics()
                .write(
                        input,
                        0,
                        split.parts.get(0).subList(1_500, split.parts.get(0).size()));
        SharedBroker.topics()
                .write(
                        input,
                        1,
                        split.parts.get(1).subList(1_500, split.parts.get(1).size()));

        run().with(spec -> spec.ordering(Ordering.TOTAL)).build().run();

        final Map<String, List<String>> expected = split.expected();
        for (final String sink : TickAlertsFeed.SINKS) {
            assertThat(Results.read(SharedBroker.topics(), output(sink), 0, "read_uncommitted")
                            .filtered())
                    .as(sink)
                    .isEqualTo(expected.get(sink));
        }
    }

    @Test
    void shouldEndWhenAnotherRunTakesTheTaskOver() throws Exception {
        SharedBroker.topics().create(2, input);
        final Split split = new Split(FEED.messages());
        SharedBroker.topics().write(input, 0, split.parts.get(0).subList(0, 1_000));
        SharedBroker.topics().write(input, 1, split.parts.get(1).subList(0, 1_000));
        final KafkaRun first = run().with(spec -> spec.ordering(Ordering.TOTAL).stopAtEnd(false))
                .build();
        final KafkaRun second = run().with(spec -> spec.ordering(Ordering.TOTAL).stopAtEnd(false))
                .build();
        final CompletableFuture<Void> replaced = CompletableFuture.runAsync(first::run);
        await(() -> first.progress().records() > 1_000 || replaced.isDone());
        final CompletableFuture<Void> taking = CompletableFuture.runAsync(second::run);
        await(() -> second.tasks() == 1 || taking.isDone());
        SharedBroker.topics()
                .write(
                        input,
                        0,
                        split.parts.get(0).subList(1_000, split.parts.get(0).size()));
        SharedBroker.topics()
                .write(
                        input,
                        1,
                        split.parts.get(1).subList(1_000, split.parts.get(1).size()));

        assertThatThrownBy(() -> replaced.get(TestTopics.TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOfSatisfying(StatusException.class, replacement -> assertThat(replacement.status())
                        .isEqualTo(ExitStatus.FENCED))
                .hasMessageContaining("is fenced");
        await(() -> second.progress().records() >= 1_000 || taking.isDone());
        second.stop();
        taking.get(TestTopics.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        run().with(spec -> spec.ordering(Ordering.TOTAL)).build().run();
        for (final String sink : TickAlertsFeed.SINKS) {
            assertThat(Results.read(SharedBroker.topics(), output(sink), 0, "read_uncommitted")
                            .filtered())
                    .as(sink)
                    .isEqualTo(split.expected().get(sink));
        }
    }

    private static void await(final BooleanSupplier condition) {
        final long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - startNs).as("waiting").isLessThan(TestTopics.TIMEOUT.toNanos());
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void assertResults(final int partition, final List<byte[]> messages) {
        final Map<String, List<String>> expected = TickAlertsFeed.expected(messages);
        for (final String sink : TickAlertsFeed.SINKS) {
            assertThat(Results.read(SharedBroker.topics(), output(sink), partition, "read_uncommitted")
                            .filtered())
                    .as(sink)
                    .isEqualTo(expected.get(sink));
        }
    }

    /** A feed in two partitions by instrument, and what the merge by (time, partition, offset) makes of it. */
    private static final class Split {

        private final List<List<byte[]>> parts = List.of(new ArrayList<>(), new ArrayList<>());

        Split(final List<byte[]> messages) {
            messages.forEach(message -> parts.get(((message[1] & 0xff) << 8 | message[2] & 0xff) % 2)
                    .add(message));
        }

        Map<String, List<String>> expected() {
            final int[] next = new int[2];
            final List<byte[]> merged = new ArrayList<>();
            final List<Long> positions = new ArrayList<>();
            while (next[0] < parts.get(0).size() || next[1] < parts.get(1).size()) {
                final int turn = timeNs(1, next[1]) < timeNs(0, next[0]) ? 1 : 0;
                merged.add(parts.get(turn).get(next[turn]++));
                positions.add((long) next[turn]);
            }
            return TickAlertsFeed.expected(merged, positions);
        }

        private long timeNs(final int part, final int index) {
            if (index >= parts.get(part).size()) {
                return Long.MAX_VALUE;
            }
            long timeNs = 0;
            for (int place = 5; place < 11; place++) {
                timeNs = timeNs << 8 | parts.get(part).get(index)[place] & 0xff;
            }
            return timeNs;
        }
    }
}
