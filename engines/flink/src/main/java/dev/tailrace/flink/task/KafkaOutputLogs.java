package dev.tailrace.flink.task;

import dev.tailrace.kafkaclient.PartitionReader;
import dev.tailrace.progress.OutputHeader;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Reads and writes partitions of a Kafka cluster, through a consumer without a group and a producer, which are created at
 * first use.
 */
final class KafkaOutputLogs implements OutputLogs {

    private static final long PATIENCE_S = 60;

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
            producer = new KafkaProducer<>(producerSettings, new ByteArraySerializer(), new ByteArraySerializer());
        }
        return producer;
    }

    @Override
    public Extent extent(final TopicPartition partition) {
        return new Extent(reader().begin(partition), reader().end(partition));
    }

    @Override
    public void read(final TopicPartition partition, final long from, final long to, final RecordTaker taker) {
        reader().read(partition, from, to, taker::take);
    }

    @Override
    public long append(final TopicPartition partition, final OutputHeader marker, final byte[] identity) {
        final byte[] header = new byte[OutputHeader.LENGTH];
        marker.encode(header, 0);
        final ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                partition.topic(),
                partition.partition(),
                null,
                null,
                null,
                List.of(
                        new RecordHeader(OutputHeader.KEY, header),
                        new RecordHeader(OutputHeader.IDENTITY_KEY, identity)));
        try {
            return producer().send(record).get(PATIENCE_S, TimeUnit.SECONDS).offset();
        } catch (final ExecutionException failed) {
            throw new KafkaException(failed.getCause());
        } catch (final java.util.concurrent.TimeoutException tooLong) {
            throw new TimeoutException(
                    "topic '" + partition.topic() + "', partition " + partition.partition()
                            + " does not acknowledge the epoch marker",
                    tooLong);
        } catch (final InterruptedException cancelled) {
            throw new InterruptException(cancelled);
        }
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
