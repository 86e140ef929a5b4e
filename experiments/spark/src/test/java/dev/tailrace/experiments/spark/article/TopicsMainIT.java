package dev.tailrace.experiments.spark.article;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.launch.broker.BrokerOptions;
import dev.tailrace.launch.broker.BrokerProcess;
import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.run.RunSpec;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.LongStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Spark between two topics. */
class TopicsMainIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(240);
    private static final String IN = "in";
    private static final String OUT = "out";
    private static final int RECORDS = 200;
    private static final int PARTITIONS = 3;
    private static final int PRICE_AT = 8;

    @TempDir
    private Path folder;

    @Test
    void shouldMarkUpEachRecordInOrderAndInItsPartitionWithBothIdeasEnabled()
            throws ExecutionException, InterruptedException {
        try (BrokerProcess broker = BrokerProcess.start(BrokerOptions.defaults().shortLived())) {
            createTopics(broker.bootstrapServers());
            write(broker.bootstrapServers());
            try (ChildProcess spark = ChildProcess.start(
                    ChildCommand.of("spark-article-topics").shortLived(), request(broker.bootstrapServers()))) {
                spark.awaitReady(TIMEOUT);
                final List<List<Long>> prices = read(broker.bootstrapServers());
                for (int partition = 0; partition < PARTITIONS; partition++) {
                    final int first = partition;
                    assertThat(prices.get(partition))
                            .containsExactlyElementsOf(LongStream.range(0, RECORDS)
                                    .filter(number -> number % PARTITIONS == first)
                                    .mapToObj(number -> number + 1)
                                    .toList());
                }
            }
        }
    }

    private RunSpec request(final String address) {
        return RunSpec.of("mark-up")
                .bootstrapServers(address)
                .inputTopics(List.of(IN))
                .outputTopic("results", OUT)
                .applicationId("article")
                .stateFolder(folder)
                .option(TopicsMain.VARIANT.name(), Variant.BOTH.toString());
    }

    private static void createTopics(final String address) throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", address))) {
            admin.createTopics(List.of(
                            new NewTopic(IN, Optional.of(PARTITIONS), Optional.empty()),
                            new NewTopic(OUT, Optional.of(PARTITIONS), Optional.empty())))
                    .all()
                    .get();
        }
    }

    private static void write(final String address) {
        final ByteArraySerializer bytes = new ByteArraySerializer();
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(Map.of("bootstrap.servers", address), bytes, bytes)) {
            for (int number = 0; number < RECORDS; number++) {
                final byte[] record =
                        ByteBuffer.allocate(120).putLong(PRICE_AT, number).array();
                producer.send(new ProducerRecord<>(IN, number % PARTITIONS, null, record));
            }
        }
    }

    /** The results of each partition. */
    private static List<List<Long>> read(final String address) {
        final ByteArrayDeserializer bytes = new ByteArrayDeserializer();
        final List<List<Long>> prices = new ArrayList<>();
        final List<TopicPartition> partitions = new ArrayList<>();
        for (int partition = 0; partition < PARTITIONS; partition++) {
            prices.add(new ArrayList<>());
            partitions.add(new TopicPartition(OUT, partition));
        }
        int count = 0;
        final long deadlineNs = System.nanoTime() + TIMEOUT.toNanos();
        try (KafkaConsumer<byte[], byte[]> consumer =
                new KafkaConsumer<>(Map.of("bootstrap.servers", address), bytes, bytes)) {
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            while (count < RECORDS && System.nanoTime() - deadlineNs < 0) {
                for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(Duration.ofMillis(100))) {
                    count++;
                    prices.get(record.partition())
                            .add(ByteBuffer.wrap(record.value()).getLong(PRICE_AT));
                }
            }
        }
        return prices;
    }
}
