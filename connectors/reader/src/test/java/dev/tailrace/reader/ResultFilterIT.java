package dev.tailrace.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.kafkaclient.testkit.ClassBroker;
import dev.tailrace.kafkaclient.testkit.TestTopics;
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
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Consumers of a real broker, which are replaced after every few records, see each result once. */
class ResultFilterIT {

    @RegisterExtension
    static final ClassBroker BROKER = new ClassBroker();

    private static final int RESULTS = 300;
    private static final Path EXAMPLE = Path.of("../../docs/examples/tailrace_filter.py");

    @Test
    void shouldSeeEachResultOnceThoughConsumersAreReplacedAllTheTime() throws Exception {
        Overlaps.write(BROKER, "results-java", RESULTS);
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
        Overlaps.write(BROKER, "results-python", RESULTS);
        assertThat(Python.run(EXAMPLE, BROKER.address(), "python", "results-python", "20")
                        .lines())
                .containsExactlyElementsOf(
                        LongStream.range(0, RESULTS).mapToObj(Long::toString).toList());
    }

    // Its own consumer for some records, with the position of the one before.
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
            while (!polled && System.nanoTime() - startNs < TestTopics.TIMEOUT.toNanos()) {
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
}
