package dev.tailrace.kafkaclient.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.ClientProperties;
import dev.tailrace.kafkaclient.LiveTopics;
import dev.tailrace.kafkaclient.TopicFacts;
import dev.tailrace.kafkaclient.Topics;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.progress.Guarantee;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Topics} on a real broker. Each engine runs it with the version of Kafka's client that it brings. */
public abstract class TopicsContract {

    private static final String NO_BROKER = "127.0.0.1:1";

    private final TestBroker broker = TestBroker.of(getClass());
    private final Topics topics = open(broker.address());

    private static Topics open(final String address) {
        return Topics.open(ClientProperties.of(Map.of("bootstrap.servers", address)));
    }

    private static Topics openWithoutBroker() {
        return Topics.open(ClientProperties.of(Map.of("bootstrap.servers", NO_BROKER)), Duration.ofMillis(300));
    }

    @AfterEach
    void close() {
        topics.close();
    }

    // Each test has its own topics on the shared broker.
    private String name(final String suffix) {
        return getClass().getSimpleName() + "-" + suffix;
    }

    @Test
    void shouldCreateATopicWhosePartitionsAcceptRecordsAtOnce() {
        final String topic = name("created");
        assertThat(topics.create(topic, 3, Map.of("max.message.bytes", "5000"))).hasValue(1);
        broker.topics().write(topic, 2, List.of("a".getBytes(StandardCharsets.UTF_8)));

        final TopicFacts facts = topics.find(topic).orElseThrow();
        assertThat(facts.name()).isEqualTo(topic);
        assertThat(facts.partitions()).isEqualTo(3);
        assertThat(facts.isCompacted()).isFalse();
        assertThat(facts.maxRecordBytes()).isEqualTo(5_000);
        assertThat(topics.ids(List.of(topic, name("absent")))).isEqualTo(Map.of(topic, facts.id()));
        assertThat(topics.begins(topic, 3)).isEqualTo(Map.of(0, 0L, 1, 0L, 2, 0L));
        assertThat(topics.ends(topic, 3)).isEqualTo(Map.of(0, 0L, 1, 0L, 2, 1L));
        assertThat(topics.begin(new TopicPartition(topic, 2))).isZero();
        assertThat(topics.bytes(topic).get(topic)).isPositive();
    }

    @Test
    void shouldTellWhetherATopicIsCompacted() {
        final String topic = name("compacted");
        topics.create(topic, 1, Map.of("cleanup.policy", "compact"));
        assertThat(topics.find(topic).orElseThrow().isCompacted()).isTrue();
    }

    @Test
    void shouldRefuseTopicsThatForgetWhatARestartNeeds() {
        final String kept = name("kept");
        final String compacted = name("forgetful");
        topics.create(kept, 1, Map.of());
        topics.create(compacted, 1, Map.of("cleanup.policy", "compact"));
        final RunSpec spec = RunSpec.of("pipeline").outputTopic("sink", kept).inputTopics(List.of(compacted));

        assertThat(topics.prepare(spec.guarantee(Guarantee.AT_LEAST_ONCE), false, notice -> {}))
                .isEqualTo(1);
        refused(
                () -> topics.prepare(spec.guarantee(Guarantee.EXACTLY_ONCE), false, notice -> {}),
                "input topic '" + compacted
                        + "' is compacted, so a restart may read other records than the run before; exactly-once needs"
                        + " cleanup.policy=delete. Change the topic, or use another guarantee");
        refused(
                () -> topics.prepare(
                        spec.inputTopics(List.of(kept)).outputTopic("sink", compacted), false, notice -> {}),
                "output topic '" + compacted
                        + "' is compacted, and a restart needs all that was written to it; use a topic with"
                        + " cleanup.policy=delete, and compact a copy of it");
    }

    @Test
    void shouldLeaveATopicThatExistsAsItIs() {
        final String topic = name("twice");
        topics.create(topic, 2, Map.of());
        final String id = topics.find(topic).orElseThrow().id();

        assertThat(topics.create(topic, 2, Map.of("cleanup.policy", "compact"))).isEmpty();
        assertThat(topics.find(topic).orElseThrow().id()).isEqualTo(id);
        assertThat(topics.find(topic).orElseThrow().isCompacted()).isFalse();
    }

    @Test
    void shouldGiveATopicThatIsCreatedAgainAnotherId() {
        final String topic = name("again");
        topics.create(topic, 1, Map.of());
        final String id = topics.look(List.of(topic)).get(topic).id();
        topics.delete(List.of(topic));
        assertThat(topics.find(topic)).isEmpty();
        topics.create(topic, 1, Map.of());

        assertThat(topics.find(topic).orElseThrow().id()).isNotEqualTo(id);
    }

    @Test
    void shouldListEveryTopicThatDoesNotFit() {
        final String input = name("wide");
        final String narrow = name("narrow");
        topics.create(input, 2, Map.of());
        topics.create(narrow, 1, Map.of());

        assertThat(topics.check(input, List.of(input))).isEqualTo(2);
        refused(
                () -> topics.check(input, List.of(narrow, name("absent"), narrow)),
                "topic '" + narrow + "' has 1 partitions and topic '" + input
                        + "' has 2; results go to the partition of their input, so add partitions; topic '"
                        + name("absent") + "' does not exist; create it, or give --create-topics");
        assertThat(topics.exist(input, List.of(narrow))).isEqualTo(2);
        refused(
                () -> topics.exist(name("absent"), List.of(name("missing"), input)),
                "topic '" + name("absent") + "' does not exist; topic '" + name("missing") + "' does not exist");
        refused(
                () -> topics.existing(name("absent"), "input topic"),
                "input topic '" + name("absent") + "' does not exist at " + broker.address()
                        + "; create it, or correct its name");
    }

    @Test
    void shouldCreateOnlyOutputsThatAreMissing() {
        final String input = name("in");
        final String output = name("out");
        final List<String> notices = new ArrayList<>();
        topics.createMissing(input, List.of(output), notices::add);
        assertThat(notices).isEmpty();

        topics.create(input, 2, Map.of());
        topics.createMissing(input, List.of(input, output, output), notices::add);
        assertThat(notices).hasSize(1).first().asString().contains(output);
        assertThat(topics.partitions(output)).hasValue(2);
    }

    @Test
    void shouldLeaveOutWhatIsNotThereWhileARunWorks() {
        final String topic = name("live");
        topics.create(topic, 1, Map.of());
        final String id = topics.find(topic).orElseThrow().id();

        assertThat(topics.look(List.of(topic, name("absent")))).isEqualTo(Map.of(topic, new LiveTopics.Seen(id, 1)));
        assertThat(topics.ends(List.of(new TopicPartition(topic, 0))))
                .isEqualTo(Map.of(new TopicPartition(topic, 0), 0L));
    }

    @Test
    void shouldSayWhichTransactionItWaitsForBeforeTheEnd() {
        final String topic = name("open");
        topics.create(topic, 2, Map.of());
        final List<String> notices = new ArrayList<>();
        try (Topics uncommitted = Topics.open(ClientProperties.of(Map.of(
                        "bootstrap.servers", broker.address(), "consumer.isolation.level", "read_uncommitted")));
                KafkaProducer<byte[], byte[]> producer = ByteClients.producer(
                        Map.of("bootstrap.servers", broker.address(), "transactional.id", topic))) {
            producer.initTransactions();
            producer.beginTransaction();
            producer.send(new ProducerRecord<>(topic, 1, null, new byte[1]));
            producer.flush();

            assertThat(uncommitted.awaitEnds(Topics.of(topic, 2), notices::add)).isEqualTo(Map.of(0, 0L, 1, 1L));
            assertThat(notices).isEmpty();
            final Map<Integer, Long> ends = topics.awaitEnds(Topics.of(topic, 2), notice -> {
                if (notices.isEmpty()) {
                    producer.abortTransaction();
                }
                notices.add(notice);
            });

            assertThat(ends).isEqualTo(Map.of(0, 0L, 1, 1L));
        }
        assertThat(notices)
                .containsExactly(
                        "waiting for transactions that are open before the end of topic '" + topic
                                + "': partition 1 from offset 0 to 1; kafka-transactions.sh abort ends one whose producer is"
                                + " gone",
                        "the transactions before the end of topic '" + topic + "' have ended");
    }

    @Test
    void shouldCommitAndForgetTheOffsetsOfAGroup() {
        final String topic = name("group");
        topics.create(topic, 2, Map.of());
        assertThat(topics.group(topic).committed(topic)).isEmpty();
        assertThat(topics.group(topic).commit(topic, Map.of(1, 7L))).isTrue();
        assertThat(topics.group(topic).committed(topic)).isEqualTo(Map.of(1, 7L));
        assertThat(topics.group(topic).forget()).isTrue();
        assertThat(topics.group(topic).committed(topic)).isEmpty();
    }

    @Test
    void shouldExplainThatNoBrokerAnswersWhenARunIsPrepared() {
        topics.checkCluster();
        try (Topics unreachable = openWithoutBroker()) {
            final String answer = ": no broker answers at " + NO_BROKER + "; is it running, and is the address right?";
            refused(unreachable::checkCluster, "connecting" + answer);
            refused(() -> unreachable.find("x"), "looking at topic 'x'" + answer);
            refused(() -> unreachable.create("x", 1, Map.of()), "creating topic 'x'" + answer);
            refused(() -> unreachable.check("x", List.of()), "looking at topic 'x'" + answer);
        }
    }

    @Test
    void shouldThrowWhatTheClientThrowsWhileARunWorks() {
        try (Topics unreachable = openWithoutBroker()) {
            assertThatThrownBy(() -> unreachable.look(List.of("x"))).isInstanceOf(KafkaException.class);
            assertThatThrownBy(() -> unreachable.ends("x", 1)).isInstanceOf(KafkaException.class);
            assertThatThrownBy(() -> unreachable.group("x").committed("x")).isInstanceOf(KafkaException.class);
            assertThat(unreachable.bytes("x")).isEmpty();
        }
    }

    @Test
    void shouldEndWhenItsThreadIsInterrupted() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> topics.find("x"))
                    .isInstanceOfSatisfying(StatusException.class, ended -> assertThat(ended.status())
                            .isEqualTo(ExitStatus.INTERRUPTED));
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    private static void refused(final Runnable request, final String message) {
        assertThatThrownBy(request::run)
                .isInstanceOfSatisfying(StatusException.class, refused -> assertThat(refused.status())
                        .isEqualTo(ExitStatus.USAGE))
                .hasMessage(message);
    }
}
