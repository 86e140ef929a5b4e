package dev.tailrace.flink.order.conflux;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.process.ChildMain;
import dev.tailrace.launch.process.Parent;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.merge.conflux.PathTable;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The process that merges the partitions of the paths into one partition. Ends when all paths have ended, or when its parent
 * wants it to.
 *
 * <p>Fields of the request: {@code bootstrap}, {@code paths-topic}, {@code output-topic}, {@code tasks} (the parallelism of
 * each group, such as {@code 4,2}), {@code clients} ({@code published} or {@code tuned}).
 */
public final class MergeProcess {

    /** The clients of the published program. */
    public static final String PUBLISHED = "published";

    /** One consumer for all, without commits. */
    public static final String TUNED = "tuned";

    private static final int WAIT_MS = 100;

    // Kept, because loggers that nobody holds forget their level.
    private static final Logger ROOT = Logger.getLogger("");

    private final Parent parent;
    private final SortedMap<String, String> request;
    private final AtomicReference<Exception> unsent = new AtomicReference<>();

    private MergeProcess(final Parent parent) {
        this.parent = parent;
        this.request = parent.request();
    }

    public static void main(final String[] args) {
        ROOT.setLevel(Level.OFF);
        ChildMain.run(parent -> new MergeProcess(parent).run());
    }

    /** The fields of a request. */
    public static SortedMap<String, String> request(
            final String bootstrap,
            final String pathsTopic,
            final String outputTopic,
            final String tasks,
            final String clients) {
        return new TreeMap<>(Map.of(
                "bootstrap", bootstrap,
                "paths-topic", pathsTopic,
                "output-topic", outputTopic,
                "tasks", tasks,
                "clients", clients));
    }

    private ExitStatus run() {
        final PathTable paths = paths();
        try (KafkaProducer<byte[], byte[]> producer =
                        new KafkaProducer<>(producer(), new ByteArraySerializer(), new ByteArraySerializer());
                Fetcher fetcher = fetcher(paths)) {
            parent.report(ReportLine.of(ReportLine.READY).with("paths", paths.count()));
            merge(new PathMerge(paths, value -> send(producer, value)), fetcher);
            producer.flush();
        }
        return ExitStatus.CLEAN;
    }

    private PathTable paths() {
        PathGroups groups = PathGroups.none();
        for (final String tasks : request.get("tasks").split(",")) {
            groups = groups.then("group " + groups.count(), Integer.parseInt(tasks));
        }
        return groups.table();
    }

    private Fetcher fetcher(final PathTable paths) {
        final Map<String, Object> client = Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                request.get("bootstrap"),
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false);
        final String topic = request.get("paths-topic");
        return PUBLISHED.equals(request.get("clients"))
                ? new ConsumerPerPath(client, topic, paths.count())
                : new OneConsumer(client, topic, paths.count());
    }

    private Map<String, Object> producer() {
        return Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, request.get("bootstrap"), ProducerConfig.LINGER_MS_CONFIG, 0);
    }

    private void merge(final PathMerge merge, final Fetcher fetcher) {
        while (!merge.isDone() && !parent.isStopRequested()) {
            fetcher.fetch(merge, WAIT_MS);
            merge.drain();
            if (unsent.get() != null) {
                throw new IllegalStateException(
                        "a result cannot be written to '" + request.get("output-topic") + "'", unsent.get());
            }
        }
    }

    private void send(final KafkaProducer<byte[], byte[]> producer, final byte[] value) {
        producer.send(new ProducerRecord<>(request.get("output-topic"), 0, null, value), (metadata, failed) -> {
            if (failed != null) {
                unsent.compareAndSet(null, failed);
            }
        });
    }
}
