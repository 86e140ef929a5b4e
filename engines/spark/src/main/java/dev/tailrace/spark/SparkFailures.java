package dev.tailrace.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tailrace.kafkaclient.EngineFailures;
import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.Failures;
import dev.tailrace.launch.outcome.StatusException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.spark.SparkThrowable;

/** Explains the failures of Spark, and of the files of a checkpoint. */
final class SparkFailures extends EngineFailures {

    /** Spark's error class for an entry of a checkpoint's log that exists before the query writes it. */
    private static final String CONCURRENT = "CONCURRENT_STREAM_LOG_UPDATE";

    /** The class of errors of Spark's Kafka source for records that were deleted before it read them. */
    private static final List<String> LOSSES = List.of("KAFKA_DATA_LOSS");

    private static final List<String> DAMAGES =
            List.of("CANNOT_LOAD_STATE_STORE", "CHECKPOINT_FILE_CHECKSUM_VERIFICATION_FAILED", "STATE_STORE_");

    SparkFailures(final String brokers) {
        super("Spark", brokers);
    }

    @Override
    protected boolean isOfEngine(final Throwable cause) {
        return cause instanceof SparkThrowable;
    }

    @Override
    protected Optional<StatusException> meaning(final Throwable cause) {
        if (cause instanceof SparkThrowable spark && CONCURRENT.equals(spark.getCondition())) {
            return Optional.of(new StatusException(
                    ExitStatus.FENCED, "another query works with the same --state-dir: " + firstLine(cause), cause));
        }
        if (isOneOf(LOSSES, cause)) {
            return Optional.of(StatusException.usage(
                    "the input has lost records before they were read (" + ((SparkThrowable) cause).getCondition()
                            + "). Results of other records would be wrong: use another application id, another folder of"
                            + " state, and new topics for results",
                    cause));
        }
        return isDamage(cause)
                ? Optional.of(SparkFolder.damaged(firstLine(Failures.innermost(cause)), cause))
                : Optional.empty();
    }

    // Whether Spark, Hadoop or the parser of Spark's logs report that files of a checkpoint are damaged.
    private static boolean isDamage(final Throwable cause) {
        return cause instanceof ChecksumException
                || cause instanceof JsonProcessingException
                || isOneOf(DAMAGES, cause);
    }

    private static boolean isOneOf(final List<String> conditions, final Throwable cause) {
        return cause instanceof SparkThrowable spark
                && spark.getCondition() != null
                && conditions.stream().anyMatch(spark.getCondition()::startsWith);
    }
}
