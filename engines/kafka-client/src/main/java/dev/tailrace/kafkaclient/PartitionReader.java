package dev.tailrace.kafkaclient;

import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;

/**
 * Reads ranges of offsets with a consumer that is in no group, from several partitions at once: a fetch takes a round trip
 * for any number of partitions, and the first one of a connection takes the longest. Blocks; used by one thread.
 */
public final class PartitionReader implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(50);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Consumer<byte[], byte[]> consumer;
    private final Duration timeout;

    /**
     * Offsets of one partition.
     *
     * @param from the first offset
     * @param to the offset after the last one
     * @param taker receives the records in order
     */
    public record Range(long from, long to, java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> taker) {}

    /** @param consumer is closed with this */
    public PartitionReader(final Consumer<byte[], byte[]> consumer) {
        this(consumer, TIMEOUT);
    }

    PartitionReader(final Consumer<byte[], byte[]> consumer, final Duration timeout) {
        this.consumer = consumer;
        this.timeout = timeout;
    }

    /**
     * Opens a reader.
     *
     * @param consumerSettings with the isolation level
     */
    public static PartitionReader open(final Map<String, ?> consumerSettings) {
        return new PartitionReader(ByteClients.consumer(settings(consumerSettings)));
    }

    /**
     * The settings of a consumer that is in no group and reads partitions to their ends: a fetch returns at once when there is
     * nothing more.
     *
     * @param isolation which records of transactions it sees, {@code read_uncommitted} or {@code read_committed}
     */
    public static Map<String, Object> settings(final Map<String, ?> consumerSettings, final String isolation) {
        final Map<String, Object> settings = settings(consumerSettings);
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, isolation);
        return settings;
    }

    private static Map<String, Object> settings(final Map<String, ?> consumerSettings) {
        final Map<String, Object> settings = new HashMap<>(consumerSettings);
        settings.remove(ConsumerConfig.GROUP_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_INSTANCE_ID_CONFIG);
        settings.remove(ConsumerConfig.GROUP_PROTOCOL_CONFIG);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "10");
        settings.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, "10000");
        return settings;
    }

    /** The offset of the first record that is available. */
    public long begin(final TopicPartition partition) {
        return consumer.beginningOffsets(List.of(partition)).get(partition);
    }

    /** The end offset that this isolation level sees. */
    public long end(final TopicPartition partition) {
        return consumer.endOffsets(List.of(partition)).get(partition);
    }

    /**
     * Reads the records of one partition from one offset to before another.
     *
     * @throws TimeoutException when the position does not advance for a minute
     */
    public void read(
            final TopicPartition partition,
            final long from,
            final long to,
            final java.util.function.Consumer<LoggedRecord> taker) {
        read(Map.of(partition, new Range(from, to, record -> taker.accept(logged(record)))));
    }

    /**
     * Reads ranges of several partitions.
     *
     * @throws TimeoutException when no position advances for a minute
     */
    public void read(final Map<TopicPartition, Range> ranges) {
        consumer.assign(ranges.keySet());
        ranges.forEach((partition, range) -> consumer.seek(partition, range.from()));
        final Map<TopicPartition, Long> reached = new HashMap<>();
        ranges.forEach((partition, range) -> reached.put(partition, range.from()));
        long advancedNs = System.nanoTime();
        reached.keySet().removeIf(partition -> isRead(partition, ranges.get(partition)));
        while (!reached.isEmpty()) {
            final ConsumerRecords<byte[], byte[]> polled = consumer.poll(POLL);
            polled.partitions().forEach(partition -> take(polled.records(partition), ranges.get(partition)));
            if (advance(reached)) {
                advancedNs = System.nanoTime();
            } else if (System.nanoTime() - advancedNs > timeout.toNanos()) {
                throw unreadable(reached, ranges);
            }
            reached.keySet().removeIf(partition -> isRead(partition, ranges.get(partition)));
        }
        consumer.unsubscribe();
    }

    private static void take(final List<ConsumerRecord<byte[], byte[]>> records, final Range range) {
        for (final ConsumerRecord<byte[], byte[]> record : records) {
            if (record.offset() < range.to()) {
                range.taker().accept(record);
            }
        }
    }

    private boolean advance(final Map<TopicPartition, Long> reached) {
        boolean advanced = false;
        for (final Map.Entry<TopicPartition, Long> entry : reached.entrySet()) {
            final long position = consumer.position(entry.getKey());
            advanced |= position > entry.getValue();
            entry.setValue(position);
        }
        return advanced;
    }

    private boolean isRead(final TopicPartition partition, final Range range) {
        final boolean isRead = consumer.position(partition) >= range.to();
        if (isRead) {
            consumer.pause(List.of(partition));
        }
        return isRead;
    }

    private TimeoutException unreadable(
            final Map<TopicPartition, Long> reached, final Map<TopicPartition, Range> ranges) {
        final String places = reached.entrySet().stream()
                .map(entry -> "topic '" + entry.getKey().topic() + "', partition "
                        + entry.getKey().partition() + " from offset " + entry.getValue() + " to "
                        + ranges.get(entry.getKey()).to())
                .sorted()
                .collect(Collectors.joining("; "));
        return new TimeoutException(
                "cannot read " + places + ": no broker answers, or a transaction is open there, of another"
                        + " application or one whose end the log has lost; the latter stays open until kafka-transactions.sh abort"
                        + " ends it");
    }

    /** A record with the headers of Tailrace. */
    public static LoggedRecord logged(final ConsumerRecord<byte[], byte[]> record) {
        return new LoggedRecord(
                record.offset(),
                value(record, OutputHeader.KEY),
                value(record, OutputHeader.IDENTITY_KEY),
                record.value());
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
