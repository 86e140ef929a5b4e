package dev.tailrace.kafka.task;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * A producer of results that is used until the first record fails. The callback that reports the failure closes it at once,
 * so that nothing after the lost record is written; a client that continued would leave a gap.
 *
 * <p>Sends on the poll thread; learns of failures on any thread.
 */
final class ResultProducer {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final Producer<byte[], byte[]> producer;
    private final InFlight inFlight;
    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    ResultProducer(final Producer<byte[], byte[]> producer, final long limitBytes) {
        this.producer = producer;
        this.inFlight = new InFlight(limitBytes);
    }

    /** Sends a record. The callback receives its outcome, also a failure that occurs immediately. */
    void send(final ProducerRecord<byte[], byte[]> record, final Callback callback) {
        try {
            producer.send(record, callback);
        } catch (final RuntimeException refused) {
            callback.onCompletion(null, refused);
        }
    }

    /** Closes the producer with the first failure; called by callbacks. */
    void failed(final Throwable cause) {
        if (failure.compareAndSet(null, cause)) {
            producer.close(Duration.ZERO);
        }
    }

    /** The failure that closed it; null while it is open. */
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

    /** Waits a bounded time for records in flight, unless no broker would acknowledge them, and closes. */
    void close(final boolean brokersAway) {
        producer.close(hasFailed() || brokersAway ? Duration.ZERO : TIMEOUT);
    }
}
