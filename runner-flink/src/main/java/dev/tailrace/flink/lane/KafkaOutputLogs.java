package dev.tailrace.flink.lane;

import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.Stamp;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The partitions of a cluster, through a consumer of no group and a producer, which are made when they are first needed. */
final class KafkaOutputLogs implements OutputLogs {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final long PATIENCE_S = 60;

    private final Map<String, Object> consumerSettings;
    private final Map<String, Object> producerSettings;
    private Consumer<byte[], byte[]> consumer;
    private Producer<byte[], byte[]> producer;

    KafkaOutputLogs(final Map<String, Object> consumerSettings, final Map<String, Object> producerSettings) {
        this.consumerSettings = consumerSettings;
        this.producerSettings = producerSettings;
    }

    private Consumer<byte[], byte[]> consumer() {
        if (consumer == null) {
            consumer = new KafkaConsumer<>(consumerSettings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
        }
        return consumer;
    }

    private Producer<byte[], byte[]> producer() {
        if (producer == null) {
            producer = new KafkaProducer<>(producerSettings, new ByteArraySerializer(), new ByteArraySerializer());
        }
        return producer;
    }

    @Override
    public Extent extent(final TopicPartition partition) {
        final Set<TopicPartition> one = Set.of(partition);
        return new Extent(
                consumer().beginningOffsets(one).get(partition),
                consumer().endOffsets(one).get(partition));
    }

    @Override
    public void read(final TopicPartition partition, final long from, final long to, final RecordTaker taker) {
        consumer().assign(Set.of(partition));
        consumer.seek(partition, from);
        final long startNs = System.nanoTime();
        while (consumer.position(partition) < to) {
            if (System.nanoTime() - startNs > TimeUnit.SECONDS.toNanos(PATIENCE_S)) {
                throw new TimeoutException("topic '" + partition.topic() + "', partition " + partition.partition()
                        + " cannot be read from offset " + from + " to " + to);
            }
            take(consumer.poll(POLL).records(partition), to, taker);
        }
        consumer.unsubscribe();
    }

    private void take(final List<ConsumerRecord<byte[], byte[]>> records, final long to, final RecordTaker taker) {
        for (final ConsumerRecord<byte[], byte[]> record : records) {
            if (record.offset() < to) {
                taker.take(new LoggedRecord(
                        record.offset(), value(record, Stamp.KEY), value(record, Stamp.IDENTITY_KEY), record.value()));
            }
        }
    }

    private static byte[] value(final ConsumerRecord<byte[], byte[]> record, final String key) {
        final Header header = record.headers().lastHeader(key);
        return header == null ? null : header.value();
    }

    @Override
    public long append(final TopicPartition partition, final Stamp marker, final byte[] identity) {
        final byte[] header = new byte[Stamp.LENGTH];
        marker.encode(header, 0);
        final ProducerRecord<byte[], byte[]> record = new ProducerRecord<>(
                partition.topic(),
                partition.partition(),
                null,
                null,
                null,
                List.of(new RecordHeader(Stamp.KEY, header), new RecordHeader(Stamp.IDENTITY_KEY, identity)));
        try {
            return producer().send(record).get(PATIENCE_S, TimeUnit.SECONDS).offset();
        } catch (final ExecutionException failed) {
            throw new KafkaException(failed.getCause());
        } catch (final java.util.concurrent.TimeoutException tooLong) {
            throw new TimeoutException(
                    "topic '" + partition.topic() + "', partition " + partition.partition()
                            + " does not acknowledge the term marker",
                    tooLong);
        } catch (final InterruptedException cancelled) {
            throw new InterruptException(cancelled);
        }
    }

    @Override
    public void close() {
        if (consumer != null) {
            consumer.close();
        }
        if (producer != null) {
            producer.close(Duration.ZERO);
        }
    }
}
