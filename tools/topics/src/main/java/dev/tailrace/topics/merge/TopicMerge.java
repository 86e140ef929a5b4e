package dev.tailrace.topics.merge;

import dev.tailrace.launch.outcome.StatusException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Reads partitions of a topic and writes their records in order.
 *
 * <p>One thread calls {@link #run}. A partition is paused while it is too far ahead for its records to be kept, so memory
 * is bounded by the window of the reader and one poll.
 */
final class TopicMerge {

    private static final Duration POLL = Duration.ofMillis(100);

    private final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer;
    private final String topic;
    private final List<PartitionFeed> feeds;
    private final LabelledReader<ConsumerRecord<byte[], byte[]>> reader;
    private final MergedSink sink;
    private final StallTimeout timeout;
    private final Consumer<TopicMerge> watcher;
    private final LongSupplier clockNs;
    private Map<TopicPartition, Long> ends = Map.of();
    private volatile boolean stopped;

    TopicMerge(
            final org.apache.kafka.clients.consumer.Consumer<byte[], byte[]> consumer,
            final String topic,
            final List<PartitionFeed> feeds,
            final LabelledReader<ConsumerRecord<byte[], byte[]>> reader,
            final MergedSink sink,
            final StallTimeout timeout,
            final Consumer<TopicMerge> watcher,
            final LongSupplier clockNs) {
        this.consumer = consumer;
        this.topic = topic;
        this.feeds = feeds;
        this.reader = reader;
        this.sink = sink;
        this.timeout = timeout;
        this.watcher = watcher;
        this.clockNs = clockNs;
    }

    /**
     * Reads until {@link #stop} is called or all ends are reached.
     *
     * @param starts start offset in each partition
     * @param ends end offset in each partition; empty to read until {@link #stop}
     */
    void run(final Map<TopicPartition, Long> starts, final Map<TopicPartition, Long> ends) {
        final List<TopicPartition> partitions =
                feeds.stream().map(PartitionFeed::partition).toList();
        consumer.assign(partitions);
        starts.forEach(consumer::seek);
        this.ends = Map.copyOf(ends);
        try {
            while (!stopped && !isAtEnd()) {
                step();
            }
        } catch (final WakeupException ignored) {
            sink.flush();
        } catch (final UnorderedTasksException e) {
            throw StatusException.usage(
                    "topic " + topic + ": " + e.getMessage() + " (--order number, label, time:FIELD,... or partition)",
                    e);
        }
    }

    /** Ends {@link #run} soon; may be called from any thread. */
    void stop() {
        stopped = true;
        consumer.wakeup();
    }

    /** The reader with its state and counters, for the thread of {@link #run}. */
    LabelledReader<ConsumerRecord<byte[], byte[]>> reader() {
        return reader;
    }

    /** How long the merge has waited for the same partition or number, in nanoseconds; for the thread of {@link #run}. */
    long waitingNs() {
        return reader.isWaiting() ? timeout.waitingNs(clockNs.getAsLong()) : 0;
    }

    private boolean isAtEnd() {
        return feeds.stream().allMatch(PartitionFeed::isEnded);
    }

    private void step() {
        take(consumer.poll(POLL));
        offerAll();
        feeds.forEach(this::endIfRead);
        if (timeout.isOver(reader, isCaughtUp(), clockNs.getAsLong())) {
            reader.giveUp();
        }
        feeds.forEach(this::pauseOrResume);
        sink.flush();
        watcher.accept(this);
    }

    private void take(final ConsumerRecords<byte[], byte[]> records) {
        for (final PartitionFeed feed : feeds) {
            final List<ConsumerRecord<byte[], byte[]>> polled = records.records(feed.partition());
            if (!polled.isEmpty()) {
                feed.add(polled);
            }
        }
    }

    /** Repeats the offers, because a record of one partition may make room for those of another. */
    private void offerAll() {
        boolean taken = true;
        while (taken) {
            taken = false;
            for (final PartitionFeed feed : feeds) {
                taken |= feed.offerTo(reader);
            }
        }
    }

    private void endIfRead(final PartitionFeed feed) {
        final Long end = ends.get(feed.partition());
        if (end != null && !feed.isEnded() && !feed.hasPolled() && consumer.position(feed.partition()) >= end) {
            feed.end();
            reader.end(feed.partition().partition());
        }
    }

    /** Whether all partitions that may have the awaited record have been read to their present end. */
    private boolean isCaughtUp() {
        final int awaited = reader.awaited();
        return feeds.stream()
                .filter(feed -> awaited < 0 || feed.partition().partition() == awaited)
                .allMatch(this::isCaughtUp);
    }

    private boolean isCaughtUp(final PartitionFeed feed) {
        final OptionalLong lag = consumer.currentLag(feed.partition());
        return feed.isEnded() || feed.hasPolled() || lag.isPresent() && lag.getAsLong() == 0;
    }

    private void pauseOrResume(final PartitionFeed feed) {
        final boolean pause = feed.hasPolled();
        if (pause && !feed.isPaused()) {
            consumer.pause(List.of(feed.partition()));
        } else if (!pause && feed.isPaused()) {
            consumer.resume(List.of(feed.partition()));
        }
        feed.setPaused(pause);
    }
}
