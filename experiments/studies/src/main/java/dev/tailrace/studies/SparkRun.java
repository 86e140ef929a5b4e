package dev.tailrace.studies;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Figures of one run of a job of the study about Spark.
 *
 * @param series name of the variant, or of the engine
 * @param storeDelayMs of its checkpoint store
 * @param p50Ms latency
 * @param p99Ms latency
 * @param perSecond records that came out per second
 * @param cpuPerMillion processor seconds of the engine per million records; empty when they were not measured
 * @param othersProcessors processors that were busy with work outside of the run
 * @param batches breakdown of the batch times, if there are batches
 * @param check faults of the results, or {@value #AS_PROMISED}; begins with {@value #LATE} when some only came too late
 */
record SparkRun(
        String series,
        int storeDelayMs,
        int round,
        double p50Ms,
        double p99Ms,
        double perSecond,
        Optional<Double> cpuPerMillion,
        double othersProcessors,
        Optional<BatchTimes> batches,
        String check) {

    static final String AS_PROMISED = "as promised";

    static final String LATE = "late: ";

    /** Runs as comma-separated values, a line each; what a run saves is compared with the baseline of its round and store. */
    static String csv(final List<SparkRun> all) {
        final StringBuilder text = new StringBuilder("series,store_ms,round,p50_ms,p99_ms,p50_saved_percent,per_second,"
                + "cpu_s_per_million,others_processors,check\n");
        for (final SparkRun run : all) {
            text.append(String.format(
                    Locale.ROOT,
                    "%s,%d,%d,%.3f,%.3f,%s,%.0f,%s,%.2f,\"%s\"%n",
                    run.series,
                    run.storeDelayMs,
                    run.round,
                    run.p50Ms,
                    run.p99Ms,
                    cell(run.savedPercent(all)),
                    run.perSecond,
                    cell(run.cpuPerMillion),
                    run.othersProcessors,
                    run.check));
        }
        return text.toString();
    }

    private Optional<Double> savedPercent(final List<SparkRun> all) {
        return all.stream()
                .filter(other -> other.series.equals(SparkCell.BASELINE))
                .filter(other -> other.storeDelayMs == storeDelayMs && other.round == round)
                .findFirst()
                .map(baseline -> 100 * (1 - p50Ms / baseline.p50Ms));
    }

    private static String cell(final Optional<Double> figure) {
        return figure.map(value -> String.format(Locale.ROOT, "%.2f", value)).orElse("");
    }
}
