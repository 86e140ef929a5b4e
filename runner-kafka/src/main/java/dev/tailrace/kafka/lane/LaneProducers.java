package dev.tailrace.kafka.lane;

import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.kafka.clients.producer.Producer;

/**
 * The producers of a poll loop: one for all its lanes, until it fails, or one for each lane where its transactional id is
 * the lane's fence. Made on the recovery thread, closed on the poll thread, never both at once.
 */
final class LaneProducers {

    /** Bytes under way per producer; well below the producer's own buffer. */
    private static final long LIMIT_BYTES = 16L << 20;

    private final Supplier<? extends Producer<byte[], byte[]>> common;
    private final Function<String, ? extends Producer<byte[], byte[]>> fenced;
    private final String idPrefix;
    private ResultProducer shared;

    private LaneProducers(
            final Supplier<? extends Producer<byte[], byte[]>> common,
            final Function<String, ? extends Producer<byte[], byte[]>> fenced,
            final String idPrefix) {
        this.common = common;
        this.fenced = fenced;
        this.idPrefix = idPrefix;
    }

    static LaneProducers of(final RunSettings settings, final Clients clients, final int thread) {
        return new LaneProducers(
                () -> clients.producer(thread),
                settings.hasProducerPerLane() ? clients::producer : null,
                settings.application() + "-lane-");
    }

    /** Whether a failure of one lane's producer leaves the others at work. */
    boolean isOnePerLane() {
        return fenced != null;
    }

    /** The producer for a lane of this number. */
    synchronized ResultProducer of(final int lane) {
        if (fenced != null) {
            return new ResultProducer(fenced.apply(idPrefix + lane), LIMIT_BYTES);
        }
        if (shared == null || shared.hasFailed()) {
            shared = new ResultProducer(common.get(), LIMIT_BYTES);
        }
        return shared;
    }

    /** A lane does not need it any more. */
    void release(final ResultProducer producer) {
        if (fenced != null) {
            producer.close();
        }
    }

    /** A lane has gone to another owner: what its own producer has not sent must not be sent any more. */
    void abandon(final ResultProducer producer) {
        if (fenced != null) {
            producer.failed(new IllegalStateException("the lane has another owner"));
        }
    }

    /** Closes the one that all lanes share. */
    synchronized void close() {
        if (shared != null) {
            shared.close();
            shared = null;
        }
    }
}
