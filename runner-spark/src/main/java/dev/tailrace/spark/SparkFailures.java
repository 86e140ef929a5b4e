package dev.tailrace.spark;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.Failures;
import dev.tailrace.launch.StatusException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.spark.SparkThrowable;

/** Says in a line what went wrong, out of the chains of exceptions that clients and Spark throw. */
final class SparkFailures {

    private final String cluster;

    SparkFailures(final String addresses) {
        cluster = "the cluster at " + addresses;
    }

    /** What to end with: the first cause that is known to mean something to a user; else the failure itself. */
    RuntimeException told(final Throwable failure) {
        boolean isOfEngine = false;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            final RuntimeException known = known(cause);
            if (known != null) {
                return known;
            }
            isOfEngine |= cause instanceof SparkThrowable || cause instanceof KafkaException;
        }
        return isOfEngine
                ? new StatusException(
                        ExitStatus.INTERNAL_ERROR, "Spark has failed: " + firstLine(root(failure)), failure)
                : new IllegalStateException(failure);
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
        if (cause instanceof LaneFailedException) {
            return new StatusException(ExitStatus.INTERNAL_ERROR, cause.getMessage(), cause);
        }
        if (cause instanceof LaneRefusedException) {
            return usage(cause.getMessage());
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

    // Spark's messages go on with plans and stack traces.
    private static String firstLine(final Throwable failure) {
        return failure.toString().lines().findFirst().orElse("");
    }
}
