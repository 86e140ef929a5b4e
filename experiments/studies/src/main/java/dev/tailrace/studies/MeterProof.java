package dev.tailrace.studies;

import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.RunTrace;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Checks that an {@link IndependentMeter} measures of the same run what the benchmark measures: p50 within a tenth and p99
 * within a quarter, for the plain loop, our runner and Kafka Streams, each started and warmed up alike. {@code MeterProof
 * FOLDER RATE SECONDS} is the program; its exit code is 1 when they do not agree. On a machine that does other work too,
 * the two consumers wait for processors at different times and may disagree.
 */
final class MeterProof {

    private static final int WARM_UP_SECONDS = 8;
    private static final Duration STRAGGLERS = Duration.ofSeconds(10);
    private static final double MEDIAN = 50;
    private static final double TAIL = 99;
    private static final double MEDIAN_TOLERANCE = 0.1;
    private static final double TAIL_TOLERANCE = 0.25;
    private static final double NS_PER_MS = 1e6;
    private static final double PERCENT = 100;

    private final Cluster cluster;
    private final Timing timing;
    private final int perSecond;
    private final Path folder;

    MeterProof(
            final Cluster cluster, final int perSecond, final int warmUpSeconds, final int seconds, final Path folder) {
        this.cluster = cluster;
        this.timing = Timing.warmUp(perSecond, warmUpSeconds).then(perSecond, seconds);
        this.perSecond = perSecond;
        this.folder = folder;
    }

    /** Prints both figures of each engine, and whether they agree. */
    public static void main(final String[] arguments) throws IOException {
        boolean agrees = true;
        try (Cluster cluster = Cluster.start()) {
            final MeterProof proof = new MeterProof(
                    cluster,
                    Integer.parseInt(arguments[1]),
                    WARM_UP_SECONDS,
                    Integer.parseInt(arguments[2]),
                    Path.of(arguments[0]));
            for (final Engine engine : List.of(Contenders.plain(), Contenders.kafka(), Contenders.streams())) {
                final Measured measured = proof.run(engine);
                System.out.println(measured);
                agrees &= measured.agrees();
            }
        }
        System.out.println(agrees ? "they agree" : "they DISAGREE");
        System.exit(agrees ? 0 : 1);
    }

    /**
     * A run as both measured it.
     *
     * @param bench latencies of the measured phase by the benchmark, in nanoseconds
     * @param recomputed the same from the benchmark's arrivals by the arithmetic of the meter, sorted
     * @param meter the same by the independent meter, sorted
     */
    record Measured(String engine, RunResult result, Histogram bench, long[] recomputed, long[] meter) {

        /** Whether the results were right and p50 and p99 are close enough. */
        boolean agrees() {
            return result.isValid()
                    && bench.getTotalCount() == meter.length
                    && Math.abs(difference(MEDIAN)) <= MEDIAN_TOLERANCE
                    && Math.abs(difference(TAIL)) <= TAIL_TOLERANCE;
        }

        private double difference(final double percent) {
            return IndependentMeter.percentile(meter, percent) / (double) bench.getValueAtPercentile(percent) - 1;
        }

        private String figure(final double percent) {
            return String.format(
                    Locale.ROOT,
                    "p%.0f bench %.3f ms, meter %.3f ms (%+.1f %%)",
                    percent,
                    bench.getValueAtPercentile(percent) / NS_PER_MS,
                    IndependentMeter.percentile(meter, percent) / NS_PER_MS,
                    PERCENT * difference(percent));
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s: results bench %d, meter %d; %s; %s; output %s: %s",
                    engine,
                    bench.getTotalCount(),
                    meter.length,
                    figure(MEDIAN),
                    figure(TAIL),
                    result.faults(),
                    agrees() ? "agree" : "DISAGREE");
        }
    }

    Measured run(final Engine engine) throws IOException {
        final String name = "meter-" + engine.name();
        final Path files = Files.createDirectories(folder.resolve(name));
        final Workload workload = Workload.of(
                new PayloadPipeline().name(),
                Map.of(),
                RecordsSpec.payload(),
                timing.shape().records(),
                files);
        final MeasuredRun run = new MeasuredRun(cluster, workload, timing, STRAGGLERS, files).keepingTopics();
        try (IndependentMeter meter = IndependentMeter.start(
                cluster.bootstrapServers(), name + "-" + PayloadPipeline.SINK, files.resolve("arrivals"))) {
            final RunResult result = run.run(name, Optional.of(engine));
            return measured(engine.name(), result, run.trace(), meter);
        }
    }

    private Measured measured(
            final String engine, final RunResult result, final RunTrace trace, final IndependentMeter meter)
            throws IOException {
        final int records = Math.toIntExact(timing.shape().records());
        return new Measured(
                engine,
                result,
                result.phase(phase()).latency(),
                latencies(trace.arrivedNs().get(PayloadPipeline.SINK).toArray(), trace),
                latencies(meter.end(records), trace));
    }

    private long[] latencies(final long[] arrivedNs, final RunTrace trace) {
        return IndependentMeter.latencies(
                arrivedNs, trace.startNs(), perSecond, phase().fromSecond(), phase().toSecond());
    }

    private Phase phase() {
        return timing.phases().get(0);
    }
}
