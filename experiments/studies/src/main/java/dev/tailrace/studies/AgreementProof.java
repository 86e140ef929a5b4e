package dev.tailrace.studies;

import dev.tailrace.launch.process.ChildCommand;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.topic.BrokerAccess;
import dev.tailrace.launch.topic.LatencyRequest;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.Longs;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.RunTrace;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Watch;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.Expectation;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.samples.markup.PayloadPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Checks that the benchmark's figures for Kafka Streams agree with those of {@code tailrace latency} for the same topics.
 * That command is independent of the benchmark: it matches records by their bytes, and reads the broker's times of both.
 * {@code AgreementProof FOLDER RATE SECONDS} is the program; its exit code is 1 when they do not agree.
 *
 * <p>{@code latency} measures the stage between the two logs. For this stage both have to give the same value for each
 * percentile, up to the millisecond resolution of the broker's clock and that of the command's histogram, which is coarser
 * beyond a second. The output also contains the benchmark's figure for
 * the whole way, by its own nanosecond clock, with and without the stages outside of the logs.
 */
public final class AgreementProof {

    private static final String RUN = "agreement";
    private static final String INPUT = RUN + "-in";
    private static final String OUTPUT = RUN + "-" + PayloadPipeline.SINK;
    private static final String NUMBER = "bytes:0+8";
    private static final String TIMESTAMP = "timestamp";
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration STRAGGLERS = Duration.ofSeconds(10);
    private static final int WARM_UP_SECONDS = 2;
    private static final int CAPACITY = 1 << 22;
    private static final long TICK_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final double NS_PER_MS = 1e6;
    private static final double[] PERCENTILES = {10, 50, 90, 99, 99.9, 100};
    private static final int DIGITS = 5;

    private final Histogram whole = new Histogram(DIGITS);
    private final Histogram betweenLogs = new Histogram(DIGITS);
    private final Histogram outside = new Histogram(DIGITS);

    private AgreementProof() {}

    /** Prints both figures, and whether they agree. */
    public static void main(final String[] arguments) throws IOException {
        final Path folder = Files.createDirectories(Path.of(arguments[0]));
        final AgreementProof proof = new AgreementProof();
        final Histogram latency;
        try (Cluster cluster = Cluster.start()) {
            proof.run(
                    cluster,
                    Timing.warmUp(Integer.parseInt(arguments[1]), WARM_UP_SECONDS)
                            .then(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2])),
                    folder);
            latency = measureTopics(cluster, folder);
        }
        System.exit(proof.print(latency) ? 0 : 1);
    }

    private void run(final Cluster cluster, final Timing timing, final Path folder) throws IOException {
        final Workload workload = Workload.of(
                new PayloadPipeline().name(),
                Map.of(),
                RecordsSpec.payload(),
                timing.shape().records(),
                folder);
        final MeasuredRun run = new MeasuredRun(cluster, workload, timing, STRAGGLERS, folder).keepingTopics();
        final RunResult result = run.run(RUN, Optional.of(Contenders.streams()));
        if (!result.isValid()) {
            throw new IllegalStateException("the output of Kafka Streams is wrong: " + result.faults());
        }
        take(run.trace(), workload.expected().get(PayloadPipeline.SINK), timing);
    }

    private void take(final RunTrace trace, final Expectation expected, final Timing timing) {
        final Longs arrivedNs = trace.arrivedNs().get(PayloadPipeline.SINK);
        for (int index = 0; index < arrivedNs.size(); index++) {
            if (ResultCheck.isThere(arrivedNs.get(index))) {
                final long dueNs = timing.shape().dueAfterNs(expected.cause(index));
                final long afterNs = arrivedNs.get(index) - trace.startNs();
                whole.recordValue(Math.max(0, afterNs - dueNs));
                trace.stages()
                        .split(
                                PayloadPipeline.SINK,
                                index,
                                expected.cause(index),
                                dueNs,
                                afterNs,
                                (queueNs, inNs, processNs, outNs) -> {
                                    betweenLogs.recordValue(processNs);
                                    outside.recordValue(queueNs + inNs + outNs);
                                });
            }
        }
    }

    /** Latencies that the command of this name measures, all seconds together. */
    private static Histogram measureTopics(final Cluster cluster, final Path folder) throws IOException {
        final Path log = folder.resolve("latency.hlog");
        final LatencyRequest request = new LatencyRequest(
                INPUT,
                OUTPUT,
                NUMBER,
                NUMBER,
                TIMESTAMP,
                TIMESTAMP,
                "ns",
                LatencyRequest.Span.STORED,
                OptionalLong.empty(),
                TimeUnit.SECONDS.toMillis(10),
                CAPACITY,
                Optional.empty(),
                Optional.of(log),
                new BrokerAccess(Optional.of(cluster.bootstrapServers()), Optional.empty()));
        try (ChildProcess measuring = ChildProcess.start(ChildCommand.of("latency"), request)) {
            final ReportLine summary = Watch.await(measuring, ReportLine.SUMMARY, TIMEOUT, "the measurement");
            System.out.println("tailrace latency: " + summary);
        }
        return IntervalHistograms.sum(HistogramFiles.readLog(log));
    }

    private boolean print(final Histogram latency) {
        boolean agrees = latency.getTotalCount() == betweenLogs.getTotalCount();
        System.out.printf(
                Locale.ROOT,
                "results: bench %d, tailrace latency %d%n",
                betweenLogs.getTotalCount(),
                latency.getTotalCount());
        for (final double percentile : PERCENTILES) {
            final long ours = betweenLogs.getValueAtPercentile(percentile);
            final long theirs = latency.getValueAtPercentile(percentile);
            agrees &= Math.abs(ours - theirs) <= TICK_NS + latency.sizeOfEquivalentValueRange(theirs);
            System.out.printf(
                    Locale.ROOT,
                    "p%s: between the logs bench %.3f ms, tailrace latency %.0f ms; the whole %.3f ms%n",
                    percentile,
                    ours / NS_PER_MS,
                    theirs / NS_PER_MS,
                    whole.getValueAtPercentile(percentile) / NS_PER_MS);
        }
        System.out.printf(
                Locale.ROOT,
                "means: the whole %.3f ms, of it between the logs %.3f ms and outside %.3f ms; tailrace latency %.3f ms%n",
                whole.getMean() / NS_PER_MS,
                betweenLogs.getMean() / NS_PER_MS,
                outside.getMean() / NS_PER_MS,
                latency.getMean() / NS_PER_MS);
        agrees &= Math.abs(betweenLogs.getMean() - latency.getMean()) <= TICK_NS;
        System.out.println(agrees ? "they agree" : "they DISAGREE");
        return agrees;
    }
}
