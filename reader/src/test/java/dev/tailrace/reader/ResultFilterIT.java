package dev.tailrace.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.ClassBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
import dev.tailrace.progress.Stamp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Consumers of a real broker, which are replaced after every few records, see each result once. */
class ResultFilterIT {

    @RegisterExtension
    static final ClassBroker BROKER = new ClassBroker();

    private static final int RESULTS = 300;
    private static final Path EXAMPLE = Path.of("../docs/examples/tailrace_filter.py");

    @Test
    void shouldSeeEachResultOnceThoughConsumersAreReplacedAllTheTime() throws Exception {
        writeOverlaps("results-java");
        final ResultFilter all = new ResultFilter();
        final List<Long> seen = new ArrayList<>();
        int consumers = 0;
        while (seen.size() < RESULTS) {
            read("results-java", all, seen);
            assertThat(++consumers).isLessThan(1_000);
        }
        assertThat(seen).isEqualTo(LongStream.range(0, RESULTS).boxed().toList());
        assertThat(consumers).isGreaterThan(20);
        assertThat(all.repeated()).isPositive();
        assertThat(all.stale()).isPositive();
        assertThat(all.missing()).isZero();
        assertThat(all.invalid() + all.foreign()).isZero();
    }

    @Test
    void shouldSeeEachResultOnceInPython() throws Exception {
        Assumptions.assumeTrue(Python.can("import confluent_kafka"), "needs python3 with the package confluent-kafka");
        writeOverlaps("results-python");
        assertThat(Python.run(EXAMPLE, BROKER.address(), "python", "results-python", "20")
                        .lines())
                .containsExactlyElementsOf(
                        LongStream.range(0, RESULTS).mapToObj(Long::toString).toList());
    }

    // A consumer of its own for some records, with the position of the one before.
    private static void read(final String topic, final ResultFilter filter, final List<Long> seen) {
        final TopicPartition partition = new TopicPartition(topic, 0);
        final Map<String, Object> client = Map.of(
                "bootstrap.servers", BROKER.address(),
                "group.id", "java",
                "enable.auto.commit", "false",
                "max.poll.records", "7",
                "auto.offset.reset", "earliest");
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(client, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            consumer.assign(List.of(partition));
            filter.resume(consumer.committed(Set.of(partition)));
            final long startNs = System.nanoTime();
            boolean polled = false;
            while (!polled && System.nanoTime() - startNs < TestTopics.PATIENCE.toNanos()) {
                for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    polled = true;
                    if (filter.accept(record)) {
                        seen.add(Long.parseLong(new String(record.value(), StandardCharsets.UTF_8)));
                    }
                }
            }
            assertThat(polled).isTrue();
            consumer.commitSync(filter.offsets());
        }
    }

    /** Each owner begins a few results early, and the owner before writes on for a while. */
    private static void writeOverlaps(final String topic) {
        BROKER.topics().create(1, topic);
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", BROKER.address()), new ByteArraySerializer(), new ByteArraySerializer())) {
            int term = -1;
            for (long frontier = -1; frontier + 1 < RESULTS; frontier = Math.min(frontier + 50, RESULTS - 1)) {
                send(producer, topic, Headers.marker(term + 1, term, frontier), null);
                term++;
                final long end = Math.min(frontier + 50, RESULTS - 1);
                for (long number = Math.max(0, frontier - 9); number <= end; number++) {
                    send(producer, topic, Headers.result(term, number), number);
                    if (term > 0 && number > frontier) {
                        send(producer, topic, Headers.result(term - 1, number), number);
                    }
                }
            }
            producer.flush();
        }
    }

    private static void send(
            final KafkaProducer<byte[], byte[]> producer, final String topic, final byte[] header, final Long number) {
        final byte[] value = number == null ? null : number.toString().getBytes(StandardCharsets.UTF_8);
        producer.send(new ProducerRecord<>(topic, 0, null, null, value, List.of(new RecordHeader(Stamp.KEY, header))));
    }
}
