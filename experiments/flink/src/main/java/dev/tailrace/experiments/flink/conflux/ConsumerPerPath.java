package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.kafkaclient.ByteClients;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Fetcher as published: each path has a thread and its own consumer, which polls up to 1,000 records for up to 100 ms,
 * commits synchronously after every poll, and puts the records into an unbounded queue.
 */
final class ConsumerPerPath implements Fetcher {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final int RECORDS = 1_000;
    private static final Duration GRACE = Duration.ofSeconds(5);

    private final BlockingQueue<ConsumerRecords<byte[], byte[]>> arrived = new LinkedBlockingQueue<>();
    private final List<KafkaConsumer<byte[], byte[]>> consumers = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean closing;
    private volatile RuntimeException failure;

    ConsumerPerPath(final Map<String, Object> client, final String topic, final int paths) {
        for (int path = 0; path < paths; path++) {
            start(client, new TopicPartition(topic, path));
        }
    }

    private void start(final Map<String, Object> client, final TopicPartition path) {
        final Map<String, Object> own = new HashMap<>(client);
        own.put(ConsumerConfig.GROUP_ID_CONFIG, UUID.randomUUID().toString());
        own.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        own.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, RECORDS);
        final KafkaConsumer<byte[], byte[]> consumer = ByteClients.consumer(own);
        consumer.assign(List.of(path));
        consumers.add(consumer);
        final Thread thread = new Thread(() -> run(consumer), "fetcher-" + path.partition());
        threads.add(thread);
        thread.start();
    }

    private void run(final KafkaConsumer<byte[], byte[]> consumer) {
        try (consumer) {
            while (!closing) {
                final ConsumerRecords<byte[], byte[]> records = consumer.poll(POLL);
                consumer.commitSync();
                if (!records.isEmpty()) {
                    arrived.add(records);
                }
            }
        } catch (final WakeupException | InterruptException ignored) {
            closing = true;
        } catch (final RuntimeException e) {
            failure = e;
        }
    }

    @Override
    public void fetch(final PathMerge merge, final int timeoutMs) {
        if (failure != null) {
            throw failure;
        }
        try {
            hand(arrived.poll(timeoutMs, TimeUnit.MILLISECONDS), merge);
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    private static void hand(final ConsumerRecords<byte[], byte[]> records, final PathMerge merge) {
        if (records != null) {
            records.forEach(record -> merge.take(record.partition(), record.value()));
        }
    }

    @Override
    public void close() {
        closing = true;
        consumers.forEach(KafkaConsumer::wakeup);
        threads.forEach(ConsumerPerPath::join);
    }

    private static void join(final Thread thread) {
        try {
            thread.join(GRACE.toMillis());
        } catch (final InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }
}
