package dev.tailrace.experiments.spark.article;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Latencies in microseconds as a histogram of three digits. Any thread records, which neither waits nor allocates; one
 * takes what was recorded since it last did.
 */
final class SinkLatencies {

    private static final long LONGEST_US = 1_000_000_000;
    private static final int DIGITS = 3;
    private static final SinkLatencies OF_PROCESS = new SinkLatencies();

    private final Recorder recorder = new Recorder(1, LONGEST_US, DIGITS);

    /** Those of all sinks of this process, whose tasks Spark makes from bytes. */
    static SinkLatencies ofProcess() {
        return OF_PROCESS;
    }

    /** Takes one; below zero it counts as zero, above 1000 s as that. */
    void record(final long latencyUs) {
        recorder.recordValue(Math.max(0, Math.min(latencyUs, LONGEST_US)));
    }

    /** What came since the last call. */
    Histogram take() {
        return recorder.getIntervalHistogram();
    }
}
