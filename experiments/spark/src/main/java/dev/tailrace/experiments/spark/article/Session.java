package dev.tailrace.experiments.spark.article;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;

/**
 * Creates a Spark session with two cores in this process, as a user would start it for such a query, with the measured
 * store.
 */
final class Session {

    /** Makes Spark purge logs within seconds: by default nothing is purged during the first 100 batches. */
    private static final String BATCHES_TO_RETAIN = "10";

    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private Session() {}

    /**
     * Starts the session.
     *
     * @param storeDelayMs minimum duration of each request to the checkpoint store
     */
    static SparkSession start(final Variant variant, final long storeDelayMs) {
        final SparkSession.Builder builder = SparkSession.builder()
                .master("local[2]")
                .appName("article-" + variant)
                .config("spark.ui.enabled", "false")
                .config("spark.log.level", "ERROR")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.streaming.minBatchesToRetain", BATCHES_TO_RETAIN)
                .config("spark.sql.streaming.checkpointFileManagerClass", MeasuredFiles.class.getName())
                .config("spark.hadoop." + MeasuredFiles.DELAY_MS, storeDelayMs);
        variant.sessionSettings().forEach(builder::config);
        return builder.getOrCreate();
    }

    /** Waits a moment, and throws the exception of a query that has failed. */
    static void look(final StreamingQuery query) throws StreamingQueryException {
        LockSupport.parkNanos(LOOK_NS);
        if (query.exception().isDefined()) {
            throw query.exception().get();
        }
    }
}
