package dev.tailrace.flink;

import dev.tailrace.flink.task.StartRefusedException;
import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.task.TaskFailedException;
import dev.tailrace.progress.RefusalException;
import java.util.Optional;
import org.apache.flink.runtime.state.BackendBuildingException;
import org.apache.flink.util.FlinkException;
import org.apache.flink.util.FlinkRuntimeException;
import org.apache.flink.util.SerializedThrowable;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.clients.consumer.OffsetOutOfRangeException;
import org.apache.kafka.common.KafkaException;

/** Finds the cause to report to the user in the chains of exceptions that Flink and Kafka's clients throw. */
final class JobFailures {

    private final String brokers;

    JobFailures(final String brokers) {
        this.brokers = brokers;
    }

    /** Returns the exception to end with: the first cause with a message for users; else the failure itself. */
    RuntimeException explained(final Throwable failure) {
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

    // Deserialises a cause from another process with our class loader: Flink's may not know its class.
    private static Throwable opened(final Throwable cause) {
        return cause instanceof SerializedThrowable serialized
                ? serialized.deserializeError(JobFailures.class.getClassLoader())
                : cause;
    }

    private RuntimeException known(final Throwable cause) {
        final Optional<StatusException> ofCluster = KafkaFailures.known(cause, brokers);
        if (ofCluster.isPresent()) {
            return ofCluster.get();
        }
        if (cause instanceof OffsetOutOfRangeException || cause instanceof NoOffsetForPartitionException) {
            return failed(
                    "the input does not reach back to the last checkpoint any more: " + cause.getMessage()
                            + "; keep it for longer (retention.ms), or start over under another application id",
                    cause);
        }
        if (cause instanceof BackendBuildingException) {
            return new StatusException(
                    ExitStatus.USAGE,
                    "the state in the checkpoint cannot be read: " + Failures.innermost(cause)
                            + "; resume from another checkpoint or savepoint, or start over under another application id",
                    cause);
        }
        if (cause instanceof StartRefusedException || cause instanceof RefusalException) {
            return new StatusException(ExitStatus.USAGE, cause.getMessage(), cause);
        }
        if (cause instanceof TaskFailedException) {
            return failed(cause.getMessage(), cause);
        }
        return cause instanceof RuntimeException unchecked && Failures.isForeseen(unchecked) ? unchecked : null;
    }

    private static StatusException failed(final String message, final Throwable cause) {
        return new StatusException(ExitStatus.INTERNAL_ERROR, message, cause);
    }
}
