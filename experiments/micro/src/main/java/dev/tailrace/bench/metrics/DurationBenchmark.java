package dev.tailrace.bench.metrics;

import dev.tailrace.metrics.DurationCounts;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Benchmark of recording a duration. The logarithms of the durations are spread evenly over 100 ns to 100 ms, so that no
 * branch can be predicted.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(DurationBenchmark.DURATIONS)
@State(Scope.Thread)
@Fork(
        value = 3,
        jvmArgs = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DurationBenchmark {

    static final int DURATIONS = 4_096;

    private static final long LONGEST_NS = 10_000_000_000L;
    private static final double SHORTEST_NS = 100;
    private static final double DECADES = 6;

    private final long[] durationsNs = durations();
    private final DurationCounts counts = new DurationCounts();
    private final Histogram histogram = new Histogram(1, LONGEST_NS, 3);
    private final SingleWriterRecorder recorder = new SingleWriterRecorder(1, LONGEST_NS, 2);

    private static long[] durations() {
        return new SplittableRandom(7)
                .doubles(DURATIONS)
                .mapToLong(share -> (long) (SHORTEST_NS * Math.pow(10, DECADES * share)))
                .toArray();
    }

    /** The loop alone. */
    @Benchmark
    public long nothing() {
        long sum = 0;
        for (final long ns : durationsNs) {
            sum += ns;
        }
        return sum;
    }

    /** The buckets that are exported as metrics. */
    @Benchmark
    public DurationCounts buckets() {
        for (final long ns : durationsNs) {
            counts.record(ns);
        }
        return counts;
    }

    /** A histogram of three digits, which no other thread may read meanwhile. */
    @Benchmark
    public Histogram histogram() {
        for (final long ns : durationsNs) {
            histogram.recordValue(ns);
        }
        return histogram;
    }

    /** HdrHistogram's recorder, which another thread may read. */
    @Benchmark
    public SingleWriterRecorder recorder() {
        for (final long ns : durationsNs) {
            recorder.recordValue(ns);
        }
        return recorder;
    }

    /** A reading of the clock, for comparison. */
    @Benchmark
    public long clock() {
        long sum = 0;
        for (int reading = 0; reading < DURATIONS; reading++) {
            sum += System.nanoTime();
        }
        return sum;
    }
}
