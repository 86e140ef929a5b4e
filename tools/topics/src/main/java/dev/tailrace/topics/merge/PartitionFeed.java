package dev.tailrace.topics.merge;

import dev.tailrace.progress.FrontierFilter.Verdict;
import dev.tailrace.progress.OutputHeader;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** Feeds the polled records of one partition to the reader, and keeps those that it has not taken yet. */
final class PartitionFeed {

    private final TopicPartition partition;
    private final TopicAudit audit;
    private final EventTimes times;
    private final BiConsumer<ConsumerRecord<byte[], byte[]>, Verdict> listener;
    private final OutputHeader outputHeader = new OutputHeader();
    private Iterator<ConsumerRecord<byte[], byte[]>> polled =
            List.<ConsumerRecord<byte[], byte[]>>of().iterator();
    private ConsumerRecord<byte[], byte[]> next;
    private boolean paused;
    private boolean ended;

    /** @param listener receives each record with its classification */
    PartitionFeed(
            final TopicPartition partition,
            final TopicAudit audit,
            final EventTimes times,
            final BiConsumer<ConsumerRecord<byte[], byte[]>, Verdict> listener) {
        this.partition = partition;
        this.audit = audit;
        this.times = times;
        this.listener = listener;
    }

    TopicPartition partition() {
        return partition;
    }

    /**
     * Takes the records of a poll. A partition with records left is paused, so it is not polled again before they are
     * taken.
     */
    void add(final List<ConsumerRecord<byte[], byte[]>> records) {
        if (hasPolled()) {
            throw new IllegalStateException(partition + " was polled while it was paused");
        }
        polled = records.iterator();
        advance();
    }

    boolean hasPolled() {
        return next != null;
    }

    /** Offers records until one is refused or there are no more; returns whether any was taken. */
    boolean offerTo(final LabelledReader<ConsumerRecord<byte[], byte[]>> reader) {
        final ConsumerRecord<byte[], byte[]> first = next;
        while (next != null && offer(reader)) {
            advance();
        }
        return next != first;
    }

    private boolean offer(final LabelledReader<ConsumerRecord<byte[], byte[]>> reader) {
        final byte[] header = next.headers().lastHeader(OutputHeader.KEY).value();
        outputHeader.decode(header, 0, header.length);
        if (outputHeader.isMarker()) {
            reader.marker(partition.partition(), outputHeader);
            return true;
        }
        return reader.offer(partition.partition(), outputHeader, times.of(next), next);
    }

    /** Advances to the next record that is a result or a marker. */
    private void advance() {
        next = null;
        while (next == null && polled.hasNext()) {
            final ConsumerRecord<byte[], byte[]> record = polled.next();
            final Verdict verdict = audit.judge(record);
            listener.accept(record, verdict);
            if (verdict == Verdict.NEW || verdict == Verdict.MARKER) {
                next = record;
            }
        }
    }

    boolean isPaused() {
        return paused;
    }

    void setPaused(final boolean nowPaused) {
        paused = nowPaused;
    }

    boolean isEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }
}
