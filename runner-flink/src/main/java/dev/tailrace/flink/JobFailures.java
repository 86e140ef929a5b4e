package dev.tailrace.flink;

import dev.tailrace.flink.lane.LaneRefusedException;
import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.Failures;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.lane.LaneFailedException;
import dev.tailrace.progress.RefusalException;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.flink.util.SerializedThrowable;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;

/** Says in a line what went wrong, out of the chains of exceptions that Flink and Kafka's clients throw. */
final class JobFailures {

    private final String cluster;

    JobFailures(final ClientSettings clients) {
        cluster = "the cluster at " + clients.bootstrapServers();
    }

    /** What to end with: the first cause that is known to mean something to a user; else the failure itself. */
    RuntimeException told(final Throwable failure) {
        boolean isOfEngine = failure instanceof FlinkRunException;
        Throwable root = failure;
        for (Throwable cause = failure; cause != null; cause = opened(cause).getCause()) {
            root = opened(cause);
            final RuntimeException known = known(root);
            if (known != null) {
                return known;
            }
            isOfEngine |= root instanceof KafkaException
                    || root instanceof FlinkException
                    || root instanceof FlinkRuntimeException;
        }
        return isOfEngine
                ? new StatusException(ExitStatus.INTERNAL_ERROR, "Flink has failed: " + root, failure)
                : new IllegalStateException(failure);
    }

    // What comes from another process may be of classes that Flink's own loader does not know.
    private static Throwable opened(final Throwable cause) {
        return cause instanceof SerializedThrowable serialized
                ? serialized.deserializeError(JobFailures.class.getClassLoader())
                : cause;
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
            return new StatusException(ExitStatus.OUTPUT_LOST, "a result is too large: " + cause.getMessage(), cause);
        }
        if (cause instanceof OffsetOutOfRangeException || cause instanceof NoOffsetForPartitionException) {
            return failed(
                    "the input does not reach back to the last checkpoint any more: " + cause.getMessage()
                            + "; keep it for longer (retention.ms), or begin anew under another application id",
                    cause);
        }
        if (cause instanceof TimeoutException) {
            return failed(
                    cluster + " does not answer; is it up, and is the address right? (" + cause.getMessage() + ")",
                    cause);
        }
        if (cause instanceof LaneFailedException
                || cause instanceof LaneRefusedException
                || cause instanceof RefusalException) {
            return failed(cause.getMessage(), cause);
        }
        return cause instanceof RuntimeException unchecked && Failures.isForeseen(unchecked) ? unchecked : null;
    }

    private static StatusException failed(final String message, final Throwable cause) {
        return new StatusException(ExitStatus.INTERNAL_ERROR, message, cause);
    }

    private static StatusException usage(final String message) {
        return new StatusException(ExitStatus.USAGE, message);
    }
}
