package dev.tailrace.experiments.spark.article;

import dev.tailrace.launch.process.RecordText;
import java.nio.file.Path;

/**
 * Request to the process of the job without topics.
 *
 * @param variant how Spark runs the query: the name of a {@link Variant}
 * @param rateSource whether rows come from Spark's own source {@code rate}, instead of {@link SteadySource}
 * @param perSecond rows per second
 * @param warmUpMs duration of the warm-up, which is not measured
 * @param measuredMs duration of the measurement
 * @param storeDelayMs minimum duration of each request to the checkpoint store
 * @param progressIntervalMs interval of log entries, when the logs are written asynchronously
 * @param folder for the checkpoint and the log of batches; exists and is empty
 */
record StatisticsRequest(
        String variant,
        boolean rateSource,
        long perSecond,
        long warmUpMs,
        long measuredMs,
        long storeDelayMs,
        long progressIntervalMs,
        Path folder) {

    private static final long MOST_PER_SECOND = 10_000_000;
    private static final long LONGEST_MS = 3_600_000;

    /** Validates the variant and the numbers. */
    StatisticsRequest {
        Variant.of(variant);
        RecordText.checkRange("per-second", perSecond, 1, MOST_PER_SECOND);
        RecordText.checkRange("warm-up-ms", warmUpMs, 0, LONGEST_MS);
        RecordText.checkRange("measured-ms", measuredMs, 1, LONGEST_MS);
        RecordText.checkRange("store-delay-ms", storeDelayMs, 0, LONGEST_MS);
        RecordText.checkRange("progress-interval-ms", progressIntervalMs, 1, LONGEST_MS);
    }
}
