package dev.tailrace.load.experiment;

import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.Connection;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.drive.DriveRequest;
import dev.tailrace.load.engine.LoadProcesses;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.RecordsSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Shows what the driver can do before it is believed: it sends to a topic that nobody reads, at twice the rate that is
 * asked for. {@code DriverProof FOLDER RATE} is the program.
 */
public final class DriverProof {

    private static final int HEAP_MB = 512;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration MEASURED = Duration.ofSeconds(10);
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final long LATE_P99_LIMIT_NS = 5_000_000;
    private static final double P99 = 99;
    private static final double NS_PER_MS = 1e6;

    /** What a driver does that is asked for batches: below some ten thousand records a second each leaves at once. */
    static final SortedMap<String, String> BATCHED =
            new TreeMap<>(Map.of("linger.ms", "5", "batch.size", "262144", "buffer.memory", "134217728"));

    private DriverProof() {}

    /** Prints what the driver does at twice the rate. */
    public static void main(final String[] arguments) throws IOException {
        final double perSecond = Double.parseDouble(arguments[1]);
        try (Cluster cluster = Cluster.start()) {
            final Path folder = Files.createDirectories(Path.of(arguments[0]));
            final Outcome outcome = run(cluster, 2 * perSecond, BATCHED, folder);
            System.out.println(outcome);
        }
    }

    /**
     * What a driver has done.
     *
     * @param perSecond the rate that it was to keep
     * @param unsent records that it has not sent
     * @param lateness of the records after the warm-up, in nanoseconds
     */
    record Outcome(double perSecond, long unsent, Histogram lateness) {

        /** Whether it kept the rate. */
        boolean isKept() {
            return unsent == 0 && lateness.getValueAtPercentile(P99) <= LATE_P99_LIMIT_NS;
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

    static Outcome run(
            final Cluster cluster, final double perSecond, final SortedMap<String, String> options, final Path folder)
            throws IOException {
        final String topic = "driver-proof-" + (long) perSecond;
        cluster.topics().create(List.of(topic));
        try {
            return drive(cluster, topic, perSecond, options, folder.resolve("driver-proof.hlog"));
        } finally {
            cluster.topics().delete(List.of(topic));
        }
    }

    private static Outcome drive(
            final Cluster cluster,
            final String topic,
            final double perSecond,
            final SortedMap<String, String> options,
            final Path lateness)
            throws IOException {
        final LoadShape shape = LoadShape.steady(perSecond, WARM_UP.plus(MEASURED));
        final DriveRequest request = new DriveRequest(
                new Connection(cluster.bootstrapServers(), Optional.empty(), options),
                topic,
                RecordsSpec.payload(),
                shape,
                false,
                lateness);
        try (ChildProcess driver =
                ChildProcess.start(LoadProcesses.beside("dev.tailrace.load.drive.Main", HEAP_MB), request.fields())) {
            driver.awaitReady(TIMEOUT);
            final ReportLine summary = driver.nextReport(TIMEOUT)
                    .orElseThrow(
                            () -> new ChildFailedException("the driver does not end; it said:\n" + driver.errorTail()));
            if (summary.is(ReportLine.FAILED)) {
                throw ChildProcess.failure(summary);
            }
            final List<Histogram> seconds = HistogramFiles.readLog(lateness);
            return new Outcome(
                    perSecond,
                    summary.number("unsent"),
                    IntervalHistograms.sum(seconds, (int) WARM_UP.toSeconds(), seconds.size()));
        }
    }
}
