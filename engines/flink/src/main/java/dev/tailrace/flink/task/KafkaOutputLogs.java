package dev.tailrace.flink.task;

import dev.tailrace.kafkaclient.ByteClients;
import dev.tailrace.kafkaclient.EpochMarkers;
import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.TopicPartition;

/**
 * Reads and writes partitions of a Kafka cluster, through a consumer without a group and a producer, which are created at
 * first use.
 */
final class KafkaOutputLogs implements OutputLogs {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Map<String, Object> consumerSettings;
    private final Map<String, Object> producerSettings;
    private PartitionReader reader;
    private Producer<byte[], byte[]> producer;

    KafkaOutputLogs(final Map<String, Object> consumerSettings, final Map<String, Object> producerSettings) {
        this.consumerSettings = consumerSettings;
        this.producerSettings = producerSettings;
    }

    private PartitionReader reader() {
        if (reader == null) {
            reader = PartitionReader.open(consumerSettings);
        }
        return reader;
    }

    private Producer<byte[], byte[]> producer() {
        if (producer == null) {
            producer = ByteClients.producer(producerSettings);
        }
        return producer;
    }

    @Override
    public Extent extent(final TopicPartition partition) {
        return new Extent(reader().begin(partition), reader().end(partition));
    }

    @Override
    public void read(
            final TopicPartition partition, final long from, final long to, final Consumer<LoggedRecord> taker) {
        reader().read(partition, from, to, taker);
    }

    @Override
    public long append(final TopicPartition partition, final OutputHeader marker, final byte[] identity) {
        return EpochMarkers.await(
                partition, EpochMarkers.send(producer(), partition, EpochMarkers.headers(marker, identity)), TIMEOUT);
    }

    @Override
    public void close() {
        if (reader != null) {
            reader.close();
        }
        if (producer != null) {
            producer.close(Duration.ZERO);
        }
    }
}
