package dev.tailrace.kafkaclient;

import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads stretches of partitions by their offsets, with a consumer of no group. Blocks; used by one thread. */
public final class PartitionReader implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final long TIMEOUT_NS = 60_000_000_000L;

    private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;

    PartitionReader(final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer) {
        this.consumer = consumer;
    }

    /**
     * With its own consumer.
     *
     * @param clientSettings of consumers, with the isolation level; those of a group are left out
     */
    public static PartitionReader open(final Map<String, ?> clientSettings) {
        final Map<String, Object> settings = new HashMap<>(clientSettings);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10");
        return new PartitionReader(
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer()));
    }

    /** The first offset that is still there. */
    public long begin(final TopicPartition partition) {
        return consumer.beginningOffsets(List.of(partition)).get(partition);
    }

    /** The offset after the last record that is seen. */
    public long end(final TopicPartition partition) {
        return consumer.endOffsets(List.of(partition)).get(partition);
    }

    /**
     * Hands out the records from one offset to before another, in their order.
     *
     * @throws TimeoutException when nothing comes for a minute
     */
    public void read(
            final TopicPartition partition, final long from, final long to, final Consumer<LoggedRecord> taker) {
        consumer.assign(List.of(partition));
        consumer.seek(partition, from);
        long reached = from;
        long reachedNs = System.nanoTime();
        while (reached < to) {
            for (final ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                if (record.offset() < to) {
                    taker.accept(new LoggedRecord(
                            record.offset(),
                            value(record, OutputHeader.KEY),
                            value(record, OutputHeader.IDENTITY_KEY),
                            record.value()));
                }
            }
            final long position = consumer.position(partition);
            if (position > reached) {
                reached = position;
                reachedNs = System.nanoTime();
            } else if (System.nanoTime() - reachedNs > TIMEOUT_NS) {
                throw new TimeoutException("topic '" + partition.topic() + "', partition " + partition.partition()
                        + " cannot be read from offset " + reached + " to " + to + "; is the broker there?");
            }
        }
    }

    private static byte[] value(final ConsumerRecord<byte[], byte[]> record, final String key) {
        final Header header = record.headers().lastHeader(key);
        return header == null ? null : header.value();
    }

    @Override
    public void close() {
        consumer.close();
    }
}
