package dev.tailrace.experiments.spark.article;

import dev.tailrace.launch.process.RequestFields;
import java.nio.file.Path;
import java.util.Map;

/**
 * What the process of the job without topics is asked for.
 *
 * @param variant how Spark runs the query
 * @param isRateSource whether rows come from Spark's own source {@code rate}, instead of {@link SteadySource}
 * @param perSecond rows per second
 * @param warmUpMs how long nothing is measured
 * @param measuredMs how long it is
 * @param storeDelayMs how long each request to the store of the checkpoint takes at least
 * @param progressIntervalMs between two entries of the logs, when they are written beside the batches
 * @param folder for the checkpoint and the log of batches; exists and is empty
 */
record StatisticsRequest(
        Variant variant,
        boolean isRateSource,
        long perSecond,
        long warmUpMs,
        long measuredMs,
        long storeDelayMs,
        long progressIntervalMs,
        Path folder) {

    private static final long MOST_PER_SECOND = 10_000_000;
    private static final long LONGEST_MS = 3_600_000;

    /**
     * Reads it.
     *
     * @throws IllegalArgumentException when a field is missing, unknown or has no sense
     */
    static StatisticsRequest of(final Map<String, String> fields) {
        final RequestFields reader = new RequestFields(fields);
        final StatisticsRequest request = new StatisticsRequest(
                Variant.of(reader.text("variant")),
                reader.flag("rate-source"),
                reader.wholeNumber("per-second", 1, MOST_PER_SECOND),
                reader.wholeNumber("warm-up-ms", 0, LONGEST_MS),
                reader.wholeNumber("measured-ms", 1, LONGEST_MS),
                reader.wholeNumber("store-delay-ms", 0, LONGEST_MS),
                reader.wholeNumber("progress-interval-ms", 1, LONGEST_MS),
                Path.of(reader.text("folder")));
        reader.refuseUnknown();
        return request;
    }
}
