package dev.tailrace.kafka.task;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Producer;

/**
 * The producers of a poll loop: one for all its partition tasks, until it fails, or one for each partition task where its
 * transactional id is the partition task's fence. Made on the recovery thread, closed on the poll thread, never both at
 * once.
 */
final class TaskProducers {

    /** Bytes under way per producer; well below the producer's own buffer. */
    private static final long LIMIT_BYTES = 16L << 20;

    private final Function<Runnable, Producer<byte[], byte[]>> common;
    private final BiFunction<String, Runnable, Producer<byte[], byte[]>> fenced;
    private final String idPrefix;
    private final TopicWatch topicWatch;
    private ResultProducer shared;

    private TaskProducers(
            final Function<Runnable, Producer<byte[], byte[]>> common,
            final BiFunction<String, Runnable, Producer<byte[], byte[]>> fenced,
            final String idPrefix,
            final TopicWatch topicWatch) {
        this.common = common;
        this.fenced = fenced;
        this.idPrefix = idPrefix;
        this.topicWatch = topicWatch;
    }

    static TaskProducers of(
            final RunSettings settings, final Clients clients, final int thread, final TopicWatch topicWatch) {
        return new TaskProducers(
                onMetadata -> clients.producer(thread, onMetadata),
                settings.hasTransactions() ? clients::producer : null,
                settings.application() + "-lane-",
                topicWatch);
    }

    /** Whether a failure of one partition task's producer leaves the others at work. */
    boolean isOnePerTask() {
        return fenced != null;
    }

    /** The producer for a partition task of this number. */
    synchronized ResultProducer of(final int task) {
        if (fenced != null) {
            return watched(onMetadata -> fenced.apply(idPrefix + task, onMetadata));
        }
        if (shared == null || shared.hasFailed()) {
            shared = watched(common);
        }
        return shared;
    }

    // What waits in a producer must not go to a topic that was created again.
    private ResultProducer watched(final Function<Runnable, Producer<byte[], byte[]>> maker) {
        final AtomicReference<ResultProducer> made = new AtomicReference<>();
        final Runnable onMetadata = () -> {
            final ResultProducer producer = made.get();
            if (producer != null && topicWatch.looksRefused()) {
                producer.failed(new IllegalStateException("an output topic was created again"));
            }
        };
        made.set(new ResultProducer(maker.apply(onMetadata), LIMIT_BYTES));
        return made.get();
    }

    /** A partition task does not need it any more. */
    void release(final ResultProducer producer, final boolean brokersAway) {
        if (fenced != null) {
            producer.close(brokersAway);
        }
    }

    /** A partition task has gone to another owner: what its own producer has not sent must not be sent any more. */
    void abandon(final ResultProducer producer) {
        if (fenced != null) {
            producer.failed(new IllegalStateException("the partition task has another owner"));
        }
    }

    /** Closes the one that all partition tasks share. */
    synchronized void close(final boolean brokersAway) {
        if (shared != null) {
            shared.close(brokersAway);
            shared = null;
        }
    }
}
