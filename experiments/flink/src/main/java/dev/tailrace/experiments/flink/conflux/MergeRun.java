package dev.tailrace.experiments.flink.conflux;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.LibraryLog;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * Merges the partitions of the paths into one partition, on the calling thread. Used once. The program takes a {@link
 * PathMergeRequest}, and ends when all paths have ended, or on request of its parent.
 */
public final class MergeRun {

    private static final int WAIT_MS = 100;

    private final PathMergeRequest request;
    private final PathGroups groups;
    private final AtomicReference<Exception> unsent = new AtomicReference<>();

    public static void main(final String[] args) {
        LibraryLog.hide();
        ChildMain.run(MergeRun::run);
    }

    private static ExitStatus run(final Parent parent) {
        final MergeRun merge = new MergeRun(parent.request(PathMergeRequest.class));
        merge.run(
                () -> parent.report(ReportLine.of(ReportLine.READY).with("paths", merge.paths())),
                parent::isStopRequested);
        return ExitStatus.CLEAN;
    }

    public MergeRun(final PathMergeRequest request) {
        this.request = request;
        PathGroups all = PathGroups.none();
        for (final int tasks : request.tasks()) {
            all = all.then("group " + all.count(), tasks);
        }
        groups = all;
    }

    /** Number of partitions to merge. */
    public int paths() {
        return groups.paths();
    }

    /**
     * Merges until all paths have ended.
     *
     * @param ready called when the clients are connected
     * @param isStopped polled from time to time; the merge ends early when it returns true
     * @throws IllegalStateException when a result cannot be written
     */
    public void run(final Runnable ready, final BooleanSupplier isStopped) {
        try (KafkaProducer<byte[], byte[]> producer = ByteClients.producer(producer());
                Fetcher fetcher = fetcher()) {
            ready.run();
            merge(new PathMerge(groups, request.timed(), value -> send(producer, value)), fetcher, isStopped);
            producer.flush();
        }
    }

    private Fetcher fetcher() {
        final Map<String, Object> client = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                request.bootstrap(),
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false);
        final String topic = request.pathsTopic();
        return request.isPublished()
                ? new ConsumerPerPath(client, topic, groups.paths())
                : new OneConsumer(client, topic, groups.paths());
    }

    private Map<String, Object> producer() {
        final Map<String, Object> settings = new HashMap<>();
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.putAll(request.producer());
        settings.put(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, request.bootstrap());
        return settings;
    }

    private void merge(final PathMerge merge, final Fetcher fetcher, final BooleanSupplier isStopped) {
        while (!merge.isDone() && !isStopped.getAsBoolean()) {
            fetcher.fetch(merge, WAIT_MS);
            merge.drain();
            if (unsent.get() != null) {
                throw new IllegalStateException(
                        "a result cannot be written to '" + request.outputTopic() + "'", unsent.get());
            }
        }
    }

    private void send(final KafkaProducer<byte[], byte[]> producer, final byte[] value) {
        producer.send(new ProducerRecord<>(request.outputTopic(), 0, null, value), (metadata, failed) -> {
            if (failed != null) {
                unsent.compareAndSet(null, failed);
            }
        });
    }

    /**
     * Tuned fetcher: one consumer reads all paths and commits nothing, because a restarted merge begins from the start anyway.
     */
    private static final class OneConsumer implements Fetcher {

        private final KafkaConsumer<byte[], byte[]> consumer;

        OneConsumer(final Map<String, Object> client, final String topic, final int paths) {
            consumer = ByteClients.consumer(client);
            final List<TopicPartition> all = IntStream.range(0, paths)
                    .mapToObj(path -> new TopicPartition(topic, path))
                    .toList();
            consumer.assign(all);
            consumer.seekToBeginning(all);
        }

        @Override
        public void fetch(final PathMerge merge, final int timeoutMs) {
            consumer.poll(Duration.ofMillis(timeoutMs))
                    .forEach(record -> merge.take(record.partition(), record.value()));
        }

        @Override
        public void close() {
            consumer.close();
        }
    }
}
