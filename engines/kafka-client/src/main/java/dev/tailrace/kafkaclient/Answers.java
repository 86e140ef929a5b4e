package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** Waits for what an admin client was asked. */
final class Answers {

    private Answers() {}

    /**
     * The answer.
     *
     * @throws KafkaException what went wrong, as Kafka's client names it
     * @throws StatusException when the thread is interrupted, which it stays
     */
    static <T> T of(final KafkaFuture<T> asked) {
        try {
            return asked.get();
        } catch (final ExecutionException failed) {
            throw failed.getCause() instanceof KafkaException known ? known : new KafkaException(failed.getCause());
        } catch (final InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new StatusException(ExitStatus.INTERRUPTED, "interrupted");
        }
    }
}
