package dev.tailrace.load.live;

import dev.tailrace.load.IntervalHistograms;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;

/**
 * Histogram of durations of one kind since the last reading, with two significant digits. One thread records and another
 * reads; neither waits for the other, and recording allocates nothing.
 */
public final class LiveRecorder {

    private static final int DIGITS = 2;

    private final SingleWriterRecorder recorder = new SingleWriterRecorder(1, IntervalHistograms.LONGEST_NS, DIGITS);
    private Histogram taken;
    private volatile boolean watched;

    /** Starts recording. */
    void watch() {
        watched = true;
    }

    /** Records a duration in nanoseconds after {@link #watch}; a negative duration counts as zero. */
    public void record(final long ns) {
        if (watched) {
            recorder.recordValue(Math.max(0, Math.min(ns, IntervalHistograms.LONGEST_NS)));
        }
    }

    /** The durations since the last call; valid until the next call. */
    Histogram take() {
        taken = recorder.getIntervalHistogram(taken);
        return taken;
    }
}
