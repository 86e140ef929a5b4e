package dev.tailrace.kafkastreams;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.Failures;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.lane.LaneFailedException;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;

/** Says in a line what went wrong, out of the chains of exceptions that clients and Kafka Streams throw. */
final class ClusterFailures {

    private final String cluster;

    ClusterFailures(final Map<String, Object> clientSettings) {
        cluster = "the cluster at " + clientSettings.get(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG);
    }

    /** What to end with: the first cause that is known to mean something to a user; else the failure itself. */
    RuntimeException told(final Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            final RuntimeException known = known(cause);
            if (known != null) {
                return known;
            }
        }
        return isOfKafka(failure)
                ? new StatusException(ExitStatus.INTERNAL_ERROR, "Kafka Streams has failed: " + root(failure), failure)
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
        if (cause instanceof AuthenticationException) {
            return usage(
                    cluster + " does not let the client in: " + cause.getMessage() + "; check the client's properties");
        }
        if (cause instanceof AuthorizationException) {
            return usage(cluster + " does not allow it: " + cause.getMessage());
        }
        if (cause instanceof RecordTooLargeException) {
            return new StatusException(ExitStatus.OUTPUT_LOST, "a result is too large: " + cause.getMessage());
        }
        if (cause instanceof TimeoutException) {
            return new StatusException(
                    ExitStatus.INTERNAL_ERROR,
                    cluster + " does not answer; is it up, and is the address right? (" + cause.getMessage() + ")");
        }
        if (cause instanceof LaneFailedException || cause instanceof RestartRefusedException) {
            return new StatusException(ExitStatus.INTERNAL_ERROR, cause.getMessage(), cause);
        }
        return cause instanceof RuntimeException unchecked && Failures.isForeseen(unchecked) ? unchecked : null;
    }

    private static StatusException usage(final String message) {
        return new StatusException(ExitStatus.USAGE, message);
    }

    private static Throwable root(final Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
