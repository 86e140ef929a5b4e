package dev.tailrace.reader;

import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.OutputHeader;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;

/**
 * Removes duplicates for a consumer of results: passes each result once, although crashes and fenced owners may have left
 * other records in the topic. Used by the thread of the consumer.
 *
 * <p>To continue after a restart, commit {@link #offsets}, and pass the committed offsets to {@link #resume} when
 * partitions are assigned:
 *
 * <pre>
 *   onPartitionsAssigned(partitions): filter.resume(consumer.committed(Set.copyOf(partitions)));
 *   onPartitionsRevoked(partitions):  consumer.commitSync(filter.offsets()); filter.forget(partitions);
 *   for each record of a poll:        if (filter.accept(record)) ...
 *   then:                             consumer.commitSync(filter.offsets());
 * </pre>
 *
 * <p>The metadata of a committed offset is at most some 400 characters long, and a broker accepts 4,096 by default
 * (offset.metadata.max.bytes).
 */
public final class ResultFilter {

    private final boolean compacted;
    private final Map<TopicPartition, Partition> partitions = new HashMap<>();
    private final long[] forgotten = new long[Count.values().length];

    private enum Count {
        REPEATED(PartitionFilter::repeated),
        STALE(PartitionFilter::stale),
        FOREIGN(PartitionFilter::foreign),
        INVALID(PartitionFilter::invalid),
        MISSING(PartitionFilter::missing);

        private final ToLongFunction<PartitionFilter> of;

        Count(final ToLongFunction<PartitionFilter> of) {
            this.of = of;
        }
    }

    private static final class Partition {

        private final PartitionFilter filter;
        private ConsumerRecord<?, ?> last;

        private Partition(final PartitionFilter filter) {
            this.filter = filter;
        }

        private OffsetAndMetadata offset() {
            return new OffsetAndMetadata(last.offset() + 1, last.leaderEpoch(), filter.position());
        }
    }

    private ResultFilter(final boolean compacted) {
        this.compacted = compacted;
    }

    /** A filter for topics that keep all records until they expire. */
    public ResultFilter() {
        this(false);
    }

    /** A filter for compacted topics, where markers and results are missing on purpose. */
    public static ResultFilter ofCompacted() {
        return new ResultFilter(true);
    }

    /**
     * Continues with partitions for which a consumer has committed {@link #offsets}; other partitions start over.
     *
     * @param committed the result of {@code Consumer.committed}, null for partitions without a committed offset
     * @throws IllegalArgumentException if the metadata of a committed offset is not empty and was not written by a filter
     */
    public void resume(final Map<TopicPartition, OffsetAndMetadata> committed) {
        forget(committed.keySet());
        committed.forEach((partition, offset) -> {
            if (offset != null && !offset.metadata().isEmpty()) {
                partitions.put(partition, new Partition(PartitionFilter.resume(offset.metadata())));
            }
        });
    }

    /** Discards the state of partitions that another member of the group consumes from here on. */
    public void forget(final Collection<TopicPartition> revoked) {
        for (final TopicPartition partition : revoked) {
            final Partition gone = partitions.remove(partition);
            if (gone != null) {
                for (final Count count : Count.values()) {
                    forgotten[count.ordinal()] += count.of.applyAsLong(gone.filter);
                }
                // The position contains the missing numbers.
                forgotten[Count.MISSING.ordinal()] = 0;
            }
        }
    }

    /**
     * Takes the next record of its partition.
     *
     * @return whether it is a result that has not been seen before
     * @throws IllegalStateException if another release has written it
     */
    public boolean accept(final ConsumerRecord<?, ?> record) {
        return judge(record) == Verdict.NEW;
    }

    /** Takes the next record of its partition and classifies it. */
    public Verdict judge(final ConsumerRecord<?, ?> record) {
        final Partition partition = partitions.computeIfAbsent(
                new TopicPartition(record.topic(), record.partition()),
                first -> new Partition(PartitionFilter.beginningAt(record.offset(), compacted)));
        final Header header = record.headers().lastHeader(OutputHeader.KEY);
        final Verdict verdict = partition.filter.judge(header == null ? null : header.value());
        partition.last = record;
        return verdict;
    }

    /** For {@code Consumer.commitSync}: the offset after the last record of each partition, with the filter's position. */
    public Map<TopicPartition, OffsetAndMetadata> offsets() {
        final Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
        partitions.forEach((name, partition) -> {
            if (partition.last != null) {
                offsets.put(name, partition.offset());
            }
        });
        return offsets;
    }

    private long count(final Count which) {
        long sum = forgotten[which.ordinal()];
        for (final Partition partition : partitions.values()) {
            sum += which.of.applyAsLong(partition.filter);
        }
        return sum;
    }

    /** Number of results that the consumer already had. */
    public long repeated() {
        return count(Count.REPEATED);
    }

    /** Number of records of fenced owners. */
    public long stale() {
        return count(Count.STALE);
    }

    /** Number of records of other applications, which share the topic by mistake. */
    public long foreign() {
        return count(Count.FOREIGN);
    }

    /** Number of records that no runner can have written there, or that have no header. */
    public long invalid() {
        return count(Count.INVALID);
    }

    /** Number of missing results, which is a loss, in the partitions that the consumer has now. */
    public long missing() {
        return count(Count.MISSING);
    }
}
