package dev.tailrace.kafkaclient;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import java.util.Optional;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;

/** Says in a line what an exception of Kafka's client means to a user, and what to do about it. */
public final class ClusterFailures {

    private final String cluster;

    /** @param addresses of the cluster, as the user has named them */
    public ClusterFailures(final String addresses) {
        cluster = "the cluster at " + addresses;
    }

    /** What to end with; empty when it means nothing to a user, or comes from elsewhere. */
    public Optional<StatusException> told(final Throwable failure) {
        if (failure instanceof AuthenticationException) {
            return told(
                    ExitStatus.USAGE,
                    cluster + " does not let the client in: " + failure.getMessage()
                            + "; check the client's properties",
                    failure);
        }
        if (failure instanceof AuthorizationException) {
            return told(ExitStatus.USAGE, cluster + " does not allow it: " + failure.getMessage(), failure);
        }
        if (failure instanceof RecordTooLargeException) {
            return told(ExitStatus.OUTPUT_LOST, "a result is too large: " + failure.getMessage(), failure);
        }
        if (failure instanceof TimeoutException) {
            return told(
                    ExitStatus.INTERNAL_ERROR,
                    cluster + " does not answer; is it up, and is the address right? (" + failure.getMessage() + ")",
                    failure);
        }
        return Optional.empty();
    }

    private static Optional<StatusException> told(
            final ExitStatus status, final String message, final Throwable failure) {
        return Optional.of(new StatusException(status, message, failure));
    }
}
