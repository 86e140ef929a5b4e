package dev.tailrace.kafka.task;

import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.Recovery;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.header.Header;

/**
 * Reads the ends of output partitions for recoveries, all at once: a fetch costs a round trip however many partitions it is
 * for, and the first one of a connection most of all.
 *
 * <p>Used by the recovery thread; the consumer is used again for the next round.
 */
final class OutputTail {

    private static final Duration POLL = Duration.ofMillis(50);

    private final Consumer<byte[], byte[]> consumer;
    private final Consumer<byte[], byte[]> everything;
    private final long patienceNs;

    /**
     * @param consumer of no group, that sees what readers of the outputs see
     * @param everything one that sees all; may be the same
     */
    OutputTail(
            final Consumer<byte[], byte[]> consumer,
            final Consumer<byte[], byte[]> everything,
            final Duration patience) {
        this.consumer = consumer;
        this.everything = everything;
        this.patienceNs = patience.toNanos();
    }

    /** An output of a partition task that is being recovered. */
    record Scan(Recovery recovery, int output) {}

    /**
     * Reads each partition as far as its recovery asks for, and tells it. Where readers see what is committed, transactions of
     * strangers that are open are waited for: results of the partition task may be behind them.
     *
     * @param scans by partition
     * @throws TimeoutException when they do not come to their ends
     */
    void read(final Map<TopicPartition, Scan> scans) {
        final Set<TopicPartition> partitions = scans.keySet();
        final Map<TopicPartition, Long> starts = consumer.beginningOffsets(partitions);
        final Map<TopicPartition, Long> ends = ends(scans);
        consumer.assign(partitions);
        scans.forEach((partition, scan) -> consumer.seek(
                partition, scan.recovery().scanFrom(scan.output(), starts.get(partition), ends.get(partition))));
        readToTheEnds(new HashMap<>(scans));
        consumer.unsubscribe();
    }

    // Who is not alone only has a look, and the owner's own transaction may be open for long.
    private Map<TopicPartition, Long> ends(final Map<TopicPartition, Scan> scans) {
        final Map<TopicPartition, Long> seen = consumer.endOffsets(scans.keySet());
        if (everything == consumer) {
            return seen;
        }
        final Map<TopicPartition, Long> ends = new HashMap<>(everything.endOffsets(scans.keySet()));
        seen.forEach((partition, end) -> {
            if (!scans.get(partition).recovery().isAlone()) {
                ends.put(partition, end);
            }
        });
        return ends;
    }

    private void readToTheEnds(final Map<TopicPartition, Scan> open) {
        final long startNs = System.nanoTime();
        end(open);
        while (!open.isEmpty()) {
            final var records = consumer.poll(POLL);
            for (final TopicPartition partition : records.partitions()) {
                take(open.get(partition), records.records(partition));
            }
            end(open);
            if (!open.isEmpty() && System.nanoTime() - startNs > patienceNs) {
                throw new TimeoutException("the outputs " + open.keySet() + " cannot be read to their ends"
                        + (everything == consumer
                                ? ""
                                : ": a transaction is open there, of another application or one whose end the log has lost;"
                                        + " the latter stays open until kafka-transactions.sh abort ends it"));
            }
        }
    }

    private void take(final Scan scan, final List<ConsumerRecord<byte[], byte[]>> records) {
        if (scan == null) {
            return;
        }
        for (final ConsumerRecord<byte[], byte[]> record : records) {
            if (record.offset() < scan.recovery().scanTo(scan.output())) {
                scan.recovery().scanned(scan.output(), logged(record));
            }
        }
    }

    private static LoggedRecord logged(final ConsumerRecord<byte[], byte[]> record) {
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

    private void end(final Map<TopicPartition, Scan> open) {
        open.entrySet().removeIf(entry -> isAtEnd(entry.getKey(), entry.getValue()));
    }

    private boolean isAtEnd(final TopicPartition partition, final Scan scan) {
        final boolean atEnd = consumer.position(partition) >= scan.recovery().scanTo(scan.output());
        if (atEnd) {
            consumer.pause(Set.of(partition));
            scan.recovery().scanEnded(scan.output());
        }
        return atEnd;
    }
}
