package dev.tailrace.kafka.task;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A producer of results for one life: until the first record that fails. Then it is closed at once, by the callback that
 * tells of the failure, so that nothing after the lost record is written; a client that continues would leave a hole.
 *
 * <p>Sends on the poll thread; learns of failures on any.
 */
final class ResultProducer {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Producer<byte[], byte[]> producer;
    private final InFlight inFlight;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    ResultProducer(final Producer<byte[], byte[]> producer, final long limitBytes) {
        this.producer = producer;
        this.inFlight = new InFlight(limitBytes);
    }

    /** Hands over a record; whatever comes of it, also at once, is told to the callback. */
    void send(final ProducerRecord<byte[], byte[]> record, final Callback callback) {
        try {
            producer.send(record, callback);
        } catch (final RuntimeException refused) {
            callback.onCompletion(null, refused);
        }
    }

    /** The first failure closes the producer; called by callbacks. */
    void failed(final Throwable cause) {
        if (failure.compareAndSet(null, cause)) {
            producer.close(Duration.ZERO);
        }
    }

    /** Why it is closed; null while it is not. */
    Throwable failure() {
        return failure.get();
    }

    boolean hasFailed() {
        return failure.get() != null;
    }

    InFlight inFlight() {
        return inFlight;
    }

    Producer<byte[], byte[]> client() {
        return producer;
    }

    /** Waits a while for what is under way, unless no broker would acknowledge it, and closes. */
    void close(final boolean brokersAway) {
        producer.close(hasFailed() || brokersAway ? Duration.ZERO : PATIENCE);
    }
}
