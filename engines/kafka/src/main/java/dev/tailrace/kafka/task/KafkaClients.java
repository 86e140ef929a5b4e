package dev.tailrace.kafka.task;

import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.kafkaclient.PartitionReader;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.ClusterResource;
import org.apache.kafka.common.ClusterResourceListener;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Creates the real Kafka clients of a run. */
public final class KafkaClients implements Clients {

    private static final String SESSION_MS = "10000";
    private static final String METADATA_AGE_MS = "30000";

    /** Requests about transactions block the thread that makes them; no result waits for snapshots. */
    private static final String LONG_BLOCK_MS = "30000";

    private static final Runnable UNWATCHED = () -> {};

    private final RunSettings settings;
    private final Optional<String> instance;

    /** @param instance name of this process as a static member of the group, if it has one that survives a restart */
    public KafkaClients(final RunSettings settings, final Optional<String> instance) {
        this.settings = settings;
        this.instance = instance;
    }

    @Override
    public Consumer<byte[], byte[]> consumer(final int thread, final Runnable onMetadata) {
        final Map<String, Object> client = new HashMap<>(settings.client().consumer());
        client.put(ConsumerConfig.GROUP_ID_CONFIG, settings.application());
        client.put(CommonClientConfigs.CLIENT_ID_CONFIG, settings.application() + "-" + thread);
        if (!"consumer".equalsIgnoreCase(String.valueOf(client.get(ConsumerConfig.GROUP_PROTOCOL_CONFIG)))) {
            setClassic(client);
        }
        // Within this time the group notices that a topic has more partitions.
        client.putIfAbsent(CommonClientConfigs.METADATA_MAX_AGE_CONFIG, METADATA_AGE_MS);
        // A static member is one consumer, and each thread has its own.
        client.computeIfPresent(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, (name, id) -> id + "-" + thread);
        return consumer(client, onMetadata);
    }

    // In the newer protocol the broker decides these, and a killed member keeps its name until its session is over.
    private void setClassic(final Map<String, Object> client) {
        client.putIfAbsent(
                ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG, CooperativeStickyAssignor.class.getName());
        client.putIfAbsent(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, SESSION_MS);
        instance.ifPresent(name -> client.putIfAbsent(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG, name));
    }

    @Override
    public Consumer<byte[], byte[]> scanner() {
        return scanner("read_uncommitted");
    }

    @Override
    public Consumer<byte[], byte[]> committedScanner() {
        return scanner("read_committed");
    }

    private Consumer<byte[], byte[]> scanner(final String isolation) {
        return consumer(PartitionReader.settings(settings.client().consumer(), isolation), UNWATCHED);
    }

    private Consumer<byte[], byte[]> consumer(final Map<String, Object> client, final Runnable onMetadata) {
        return connected(
                () -> new KafkaConsumer<>(client, new ByteArrayDeserializer(), new WatchingDeserializer(onMetadata)));
    }

    @Override
    public Producer<byte[], byte[]> producer(final int thread, final Runnable onMetadata) {
        final Map<String, Object> client = new HashMap<>(settings.client().producer());
        client.put(CommonClientConfigs.CLIENT_ID_CONFIG, settings.application() + "-" + thread);
        return producer(client, onMetadata);
    }

    @Override
    public Producer<byte[], byte[]> producer(final String transactionalId, final Runnable onMetadata) {
        final Map<String, Object> client = new HashMap<>(settings.client().producer());
        client.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, transactionalId);
        client.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, LONG_BLOCK_MS);
        return producer(client, onMetadata);
    }

    /** Creates a producer of snapshots. It may block, because no result waits for it. */
    public Producer<byte[], byte[]> snapshotProducer() {
        final Map<String, Object> client = new HashMap<>(settings.client().producer());
        client.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, LONG_BLOCK_MS);
        return producer(client, UNWATCHED);
    }

    private Producer<byte[], byte[]> producer(final Map<String, Object> client, final Runnable onMetadata) {
        return connected(
                () -> new KafkaProducer<>(client, new ByteArraySerializer(), new WatchingSerializer(onMetadata)));
    }

    // A client notifies its serializers of new metadata; there is no other notification.
    private static final class WatchingDeserializer extends ByteArrayDeserializer implements ClusterResourceListener {

        private final Runnable onMetadata;

        WatchingDeserializer(final Runnable onMetadata) {
            this.onMetadata = onMetadata;
        }

        @Override
        public void onUpdate(final ClusterResource cluster) {
            onMetadata.run();
        }
    }

    private static final class WatchingSerializer extends ByteArraySerializer implements ClusterResourceListener {

        private final Runnable onMetadata;

        WatchingSerializer(final Runnable onMetadata) {
            this.onMetadata = onMetadata;
        }

        @Override
        public void onUpdate(final ClusterResource cluster) {
            onMetadata.run();
        }
    }

    private <T> T connected(final Supplier<T> client) {
        try {
            return client.get();
        } catch (final RuntimeException e) {
            throw KafkaFailures.explain(e, "connecting", settings.client().bootstrapServers());
        }
    }
}
