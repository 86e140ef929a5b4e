package dev.tailrace.load.fake;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/**
 * Entry point of the fake engine's process. Reads a {@link FakeRequest}, and reports {@code ready} when it reads its topic.
 */
public final class Main {

    private static final int PARTITION = 0;
    /** After a stall, a second of records is sent at once; batching keeps the number of requests from slowing it down. */
    private static final Map<String, String> BACKLOG_AT_ONCE =
            Map.of("acks", "all", "linger.ms", "0", "batch.size", "262144");

    private static final Duration TIMEOUT = Duration.ofMillis(50);

    private Main() {}

    public static void main(final String[] arguments) {
        ChildMain.run(parent -> run(parent.request(FakeRequest.class), parent));
    }

    private static ExitStatus run(final FakeRequest request, final Parent parent) {
        try (KafkaConsumer<byte[], byte[]> consumer =
                        ByteClients.consumer(request.connection().consumer(Map.of("enable.auto.commit", "false")));
                KafkaProducer<byte[], byte[]> producer =
                        ByteClients.producer(request.connection().producer(BACKLOG_AT_ONCE))) {
            producer.partitionsFor(request.outputTopic());
            relay(request, parent, consumer, producer);
            return ExitStatus.CLEAN;
        } catch (final KafkaException e) {
            throw new ChildFailedException(ExitStatus.INTERNAL_ERROR, "the fake engine: " + e.getMessage(), e);
        }
    }

    private static void relay(
            final FakeRequest request,
            final Parent parent,
            final KafkaConsumer<byte[], byte[]> consumer,
            final KafkaProducer<byte[], byte[]> producer) {
        final TopicPartition input = new TopicPartition(request.inputTopic(), PARTITION);
        final FaultyRelay relay = new FaultyRelay(
                request.plan(),
                value -> producer.send(new ProducerRecord<>(request.outputTopic(), PARTITION, null, value)));
        final Release release = new Release(request, relay::onValue, System::nanoTime, LockSupport::parkNanos);
        final Thread releasing = new Thread(release, "fake-release");
        consumer.assign(List.of(input));
        consumer.seekToBeginning(List.of(input));
        consumer.position(input);
        releasing.start();
        parent.report(ReportLine.of(ReportLine.READY));
        while (!parent.isStopRequested()) {
            for (final ConsumerRecord<byte[], byte[]> record :
                    consumer.poll(TIMEOUT).records(input)) {
                release.hold(record.value());
            }
        }
        releasing.interrupt();
        join(releasing);
    }

    private static void join(final Thread thread) {
        try {
            thread.join();
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
