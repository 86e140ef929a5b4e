package dev.tailrace.experiments.spark.article;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Thread-safe histogram of latencies in microseconds, with three digits. Recording neither waits nor allocates; one thread
 * reads the latencies recorded since its last call.
 */
final class SinkLatencies {

    private static final long LONGEST_US = 1_000_000_000;
    private static final int DIGITS = 3;
    private static final SinkLatencies OF_PROCESS = new SinkLatencies();

    private final Recorder recorder = new Recorder(1, LONGEST_US, DIGITS);

    /** The instance shared by all sinks of this process, because Spark deserializes the sinks' tasks. */
    static SinkLatencies ofProcess() {
        return OF_PROCESS;
    }

    /** Records a latency; negative ones count as zero, those above 1000 s as 1000 s. */
    void record(final long latencyUs) {
        recorder.recordValue(Math.max(0, Math.min(latencyUs, LONGEST_US)));
    }

    /** Latencies recorded since the last call. */
    Histogram take() {
        return recorder.getIntervalHistogram();
    }
}
