package dev.tailrace.kafka.task;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.apache.kafka.clients.producer.Producer;

/**
 * The producers of a poll loop. All partition tasks share one until it fails; with transactions, each partition task has
 * its own, whose transactional id fences other owners. Created on the recovery thread, closed on the poll thread, never
 * both at once.
 */
final class TaskProducers {

    /** Largest number of bytes in flight per producer; well below the producer's own buffer. */
    private static final long LIMIT_BYTES = 16L << 20;

    private final Clients clients;
    private final int thread;
    private final boolean onePerTask;
    private final String idPrefix;
    private final TopicWatch topicWatch;
    private ResultProducer shared;

    TaskProducers(final RunSettings settings, final Clients clients, final int thread, final TopicWatch topicWatch) {
        this.clients = clients;
        this.thread = thread;
        this.topicWatch = topicWatch;
        onePerTask = settings.hasTransactions();
        idPrefix = settings.application() + "-lane-";
    }

    /** Whether each partition task has its own producer, so that the failure of one does not affect the others. */
    boolean isOnePerTask() {
        return onePerTask;
    }

    /** The producer for the partition task with this number. */
    synchronized ResultProducer of(final int task) {
        if (onePerTask) {
            return watched(onMetadata -> clients.producer(idPrefix + task, onMetadata));
        }
        if (shared == null || shared.hasFailed()) {
            shared = watched(onMetadata -> clients.producer(thread, onMetadata));
        }
        return shared;
    }

    // Records that wait in a producer must not go to a topic that was created again.
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

    /** Releases the producer of a partition task that does not need it any more. */
    void release(final ResultProducer producer, final boolean brokersAway) {
        if (onePerTask) {
            producer.close(brokersAway);
        }
    }

    /** Abandons the producer of a partition task that has another owner: it must not send its waiting records any more. */
    void abandon(final ResultProducer producer) {
        if (onePerTask) {
            producer.failed(new IllegalStateException("the partition task is fenced"));
        }
    }

    /** Closes the shared producer. */
    synchronized void close(final boolean brokersAway) {
        if (shared != null) {
            shared.close(brokersAway);
            shared = null;
        }
    }
}
