package dev.tailrace.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tailrace.kafkaclient.KafkaFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.kafka.common.KafkaException;
import org.apache.spark.SparkThrowable;

/** Finds the cause to report to the user in the chains of exceptions that Kafka's clients and Spark throw. */
final class SparkFailures {

    /** Spark's error class for an entry of a checkpoint's log that exists before the query writes it. */
    private static final String CONCURRENT = "CONCURRENT_STREAM_LOG_UPDATE";

    private static final List<String> DAMAGES =
            List.of("CANNOT_LOAD_STATE_STORE", "CHECKPOINT_FILE_CHECKSUM_VERIFICATION_FAILED", "STATE_STORE_");

    private final String brokers;

    SparkFailures(final String brokers) {
        this.brokers = brokers;
    }

    /** Returns the exception to end with: the first cause with a message for users; else the failure itself. */
    RuntimeException explained(final Throwable failure) {
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
                        ExitStatus.INTERNAL_ERROR,
                        "Spark has failed: " + firstLine(Failures.innermost(failure)),
                        failure)
                : new IllegalStateException(failure);
    }

    private RuntimeException known(final Throwable cause) {
        final Optional<StatusException> ofCluster = KafkaFailures.known(cause, brokers);
        if (ofCluster.isPresent()) {
            return ofCluster.get();
        }
        if (cause instanceof SparkThrowable spark && CONCURRENT.equals(spark.getCondition())) {
            return new StatusException(
                    ExitStatus.FENCED, "another query works with the same --state-dir: " + firstLine(cause), cause);
        }
        if (isDamage(cause)) {
            return SparkFolder.damaged(firstLine(Failures.innermost(cause)), cause);
        }
        if (cause instanceof SparkTaskFailedException) {
            return new StatusException(ExitStatus.INTERNAL_ERROR, cause.getMessage(), cause);
        }
        if (cause instanceof SparkStartRefusedException) {
            return new StatusException(ExitStatus.USAGE, cause.getMessage());
        }
        return cause instanceof RuntimeException unchecked && Failures.isForeseen(unchecked) ? unchecked : null;
    }

    // Whether Spark, Hadoop or the parser of Spark's logs report that files of a checkpoint are damaged.
    private static boolean isDamage(final Throwable cause) {
        return cause instanceof ChecksumException
                || cause instanceof JsonProcessingException
                || cause instanceof SparkThrowable spark
                        && spark.getCondition() != null
                        && DAMAGES.stream().anyMatch(spark.getCondition()::startsWith);
    }

    // Spark's messages continue with plans and stack traces.
    private static String firstLine(final Throwable failure) {
        return failure.toString().lines().findFirst().orElse("");
    }
}
