package dev.tailrace.topics.latency;

import dev.tailrace.kafkaclient.testkit.TestTopics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** An application to be measured: writes each record of one topic to another, and when it did so. */
final class EchoApplication implements AutoCloseable {

    private final Map<String, Object> connection;
    private final String from;
    private final String to;
    private final AtomicInteger echoes = new AtomicInteger();
    private final Thread thread = new Thread(this::run, "echo");
    private volatile boolean closed;

    private EchoApplication(final String bootstrapServers, final String from, final String to) {
        connection = Map.of("bootstrap.servers", bootstrapServers, "linger.ms", "0");
        this.from = from;
        this.to = to;
    }

    static EchoApplication start(final String bootstrapServers, final String from, final String to) {
        final EchoApplication echo = new EchoApplication(bootstrapServers, from, to);
        echo.thread.start();
        return echo;
    }

    private void run() {
        try (KafkaConsumer<String, String> consumer =
                        new KafkaConsumer<>(connection, new StringDeserializer(), new StringDeserializer());
                KafkaProducer<String, String> producer =
                        new KafkaProducer<>(connection, new StringSerializer(), new StringSerializer())) {
            consumer.assign(List.of(new TopicPartition(from, 0)));
            consumer.seekToBeginning(consumer.assignment());
            while (!closed) {
                for (final ConsumerRecord<String, String> record : consumer.poll(Duration.ofMillis(10))) {
                    final ProducerRecord<String, String> echo = new ProducerRecord<>(to, record.key(), record.value());
                    echo.headers()
                            .add("echoed", String.valueOf(System.nanoTime()).getBytes(StandardCharsets.US_ASCII));
                    producer.send(echo, (metadata, failed) -> echoes.incrementAndGet());
                }
            }
        }
    }

    void awaitEchoes(final int count) {
        final long startNs = System.nanoTime();
        while (echoes.get() < count) {
            if (System.nanoTime() - startNs > TestTopics.TIMEOUT.toNanos()) {
                throw new AssertionError(echoes + " echoes");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
