package dev.tailrace.load.bench;

import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.drive.DriveRequest;
import dev.tailrace.load.engine.LoadProcesses;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.Drivers;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.capacity.CapacitySearch;
import dev.tailrace.result.capacity.SearchPlan;
import dev.tailrace.result.verdict.Validity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * Proves that the driver can send at a rate: it sends to a topic without a consumer, at twice the rate of the benchmark.
 * Part of the calibration of each benchmark.
 *
 * @param perSecond rate that the driver has to keep, twice the rate of the benchmark
 * @param records the records that are sent, over and over; each of their partitions has a driver
 * @param warmUp not counted
 * @param measured counted
 */
record DriverProof(double perSecond, RecordsSpec records, Duration warmUp, Duration measured) {

    private static final int HEAP_MB = 512;
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final double P99 = 99;
    private static final SearchPlan SEARCH = new SearchPlan(10_000, 500, 10_000_000, 0.1, 1, 40);
    private static final int SUSTAINED = 3;
    private static final double NS_PER_MS = 1e6;

    /**
     * Searches for the highest rate that the driver keeps, for a tenth exactly.
     *
     * @param each receives what the driver did in each attempt, in words
     */
    static Capacity highest(
            final Cluster cluster, final RecordsSpec records, final Path folder, final Consumer<String> each)
            throws IOException {
        final CapacitySearch search = new CapacitySearch(SEARCH, "sent within 5 ms");
        while (search.next().isPresent()) {
            final CapacitySearch.Attempt attempt = search.next().orElseThrow();
            final Outcome outcome = new DriverProof(
                            attempt.ratePerSecond(),
                            records,
                            Certificate.WARM_UP,
                            Certificate.MEASURED.multipliedBy(attempt.sustained() ? SUSTAINED : 1))
                    .run(cluster, "driver-" + search.result().trials().size(), folder);
            each.accept(outcome.toString());
            search.record(outcome.lateness().getValueAtPercentile(P99), outcome.isKept());
        }
        return search.result();
    }

    /**
     * The result of a proof.
     *
     * @param perSecond rate that the driver had to keep
     * @param unsent records that were not sent
     * @param lateness lateness of the records after the warm-up, in nanoseconds
     */
    record Outcome(double perSecond, long unsent, Histogram lateness) {

        /**
         * Whether the driver kept the rate: all records were sent, and as many of them in time as a benchmark requires.
         */
        boolean isKept() {
            return unsent == 0 && Validity.isInTime(lateness);
        }

        /** Share of all records that were sent within the lateness that a benchmark allows. */
        double inTime() {
            final long sentInTime = lateness.getCountBetweenValues(0, Validity.LATEST_SENDING_NS);
            return sentInTime / (double) Math.max(1, lateness.getTotalCount() + unsent);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "the driver %s %.0f records/s: %d of %d not sent; sent late p50 %.3f ms, p99 %.2f ms, max %.1f ms",
                    isKept() ? "keeps" : "does not keep",
                    perSecond,
                    unsent,
                    lateness.getTotalCount() + unsent,
                    lateness.getValueAtPercentile(50) / NS_PER_MS,
                    lateness.getValueAtPercentile(P99) / NS_PER_MS,
                    lateness.getMaxValue() / NS_PER_MS);
        }
    }

    /**
     * Runs the proof.
     *
     * @param name name of a temporary topic; unique in the benchmark
     * @param folder folder for files
     */
    Outcome run(final Cluster cluster, final String name, final Path folder) throws IOException {
        final String topic = cluster.unique(name);
        cluster.createTopics(List.of(topic), records.partitions(), Map.of());
        try {
            return drive(cluster, topic, folder.resolve(name + ".hlog"));
        } finally {
            cluster.cleanUp(topics -> topics.delete(List.of(topic)));
        }
    }

    private Outcome drive(final Cluster cluster, final String topic, final Path lateness) throws IOException {
        final DriveRequest load = DriveRequest.of(
                        cluster.connection(),
                        topic,
                        records,
                        LoadShape.steady(perSecond, warmUp.plus(measured)).toString(),
                        lateness)
                .repeated();
        try (Drivers drivers =
                Drivers.start(records.partitions(), number -> LoadProcesses.lowPriority("drive", HEAP_MB), load)) {
            drivers.begin(() -> {});
            final long unsent = drivers.awaitUnsent(timeout());
            final List<Histogram> seconds = HistogramFiles.readLog(lateness);
            return new Outcome(
                    perSecond, unsent, IntervalHistograms.sum(seconds, (int) warmUp.toSeconds(), seconds.size()));
        }
    }

    private Duration timeout() {
        return warmUp.plus(measured).plus(TIMEOUT);
    }
}
