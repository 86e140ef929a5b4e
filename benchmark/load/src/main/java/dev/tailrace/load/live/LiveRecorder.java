package dev.tailrace.load.live;

import dev.tailrace.load.IntervalHistograms;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Durations of one kind since they were looked at before, to two digits. One thread records, another takes; neither waits for
 * the other, and recording allocates nothing.
 */
public final class LiveRecorder {

    private static final int DIGITS = 2;

    private final SingleWriterRecorder recorder = new SingleWriterRecorder(1, IntervalHistograms.LONGEST_NS, DIGITS);
    private Histogram taken;
    private volatile boolean watched;

    /** Somebody looks on from now on. */
    void watch() {
        watched = true;
    }

    /** Takes a duration in nanoseconds, if somebody looks on; below zero it counts as zero. */
    public void record(final long ns) {
        if (watched) {
            recorder.recordValue(Math.max(0, Math.min(ns, IntervalHistograms.LONGEST_NS)));
        }
    }

    /** What was recorded since the last call; valid until the next. */
    Histogram take() {
        taken = recorder.getIntervalHistogram(taken);
        return taken;
    }
}
