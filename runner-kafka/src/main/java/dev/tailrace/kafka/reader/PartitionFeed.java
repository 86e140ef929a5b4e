package dev.tailrace.kafka.reader;

import dev.tailrace.merge.labelled.LabelledReader;
import java.util.Iterator;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/** A partition, and what was polled of it and has not been taken yet. */
final class PartitionFeed {

    private final TopicPartition partition;
    private final StampedPlaces places;
    private Iterator<ConsumerRecord<byte[], byte[]>> polled =
            List.<ConsumerRecord<byte[], byte[]>>of().iterator();
    private ConsumerRecord<byte[], byte[]> next;
    private boolean paused;
    private boolean ended;

    PartitionFeed(final TopicPartition partition, final StampedPlaces places) {
        this.partition = partition;
        this.places = places;
    }

    TopicPartition partition() {
        return partition;
    }

    /** Takes what was polled. A partition with something left is paused, so nothing is polled on top of that. */
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
        places.read(next);
        if (places.stamp().isTermMarker()) {
            reader.term(
                    partition.partition(), places.stamp().lane(), places.stamp().term());
            return true;
        }
        if (places.stamp().isFrontierMarker()) {
            reader.frontier(partition.partition(), places.place());
            return true;
        }
        return reader.offer(partition.partition(), places.place(), next);
    }

    private void advance() {
        next = polled.hasNext() ? polled.next() : null;
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
