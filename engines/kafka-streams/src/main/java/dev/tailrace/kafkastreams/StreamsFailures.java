package dev.tailrace.kafkastreams;

import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.task.TaskFailedException;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;

/** Finds the cause that matters to a user in the chains of exceptions that clients and Kafka Streams throw. */
public final class StreamsFailures {

    private final String brokers;

    /** @param brokers their addresses, as the user gives them */
    public StreamsFailures(final String brokers) {
        this.brokers = brokers;
    }

    /** The exception that ends the run: the first cause that has a known meaning to a user; else the failure itself. */
    public RuntimeException explained(final Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            final RuntimeException known = known(cause);
            if (known != null) {
                return known;
            }
        }
        return isOfKafka(failure)
                ? new StatusException(
                        ExitStatus.INTERNAL_ERROR, "Kafka Streams has failed: " + Failures.innermost(failure), failure)
                : new IllegalStateException(failure);
    }

    private static boolean isOfKafka(final Throwable failure) {
        Throwable cause = failure;
        while (cause != null && !(cause instanceof KafkaException)) {
            cause = cause.getCause();
        }
        return cause != null;
    }

    private RuntimeException known(final Throwable cause) {
        final Optional<StatusException> ofCluster = KafkaFailures.known(cause, brokers);
        if (ofCluster.isPresent()) {
            return ofCluster.get();
        }
        if (cause instanceof RestartRefusedException) {
            return new StatusException(ExitStatus.USAGE, cause.getMessage(), cause);
        }
        if (cause instanceof TaskFailedException) {
            return new StatusException(ExitStatus.INTERNAL_ERROR, cause.getMessage(), cause);
        }
        return cause instanceof RuntimeException unchecked && Failures.isForeseen(unchecked) ? unchecked : null;
    }
}
