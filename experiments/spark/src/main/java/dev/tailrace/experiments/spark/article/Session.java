package dev.tailrace.experiments.spark.article;

import org.apache.spark.sql.SparkSession;

/** A Spark of two cores in this process, as a user would start it for such a query, with the measured store. */
final class Session {

    /** So that the purge is at work within seconds: by default the first 100 batches purge nothing. */
    private static final String BATCHES_TO_RETAIN = "10";

    private Session() {}

    /**
     * Starts it.
     *
     * @param storeDelayMs how long each request to the store of the checkpoint takes at least
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
}
