package dev.tailrace.topics.latency;

import java.util.function.LongConsumer;
import org.HdrHistogram.Histogram;

/** Histograms of latencies in nanoseconds, to three digits, up to a day: of the whole run, and of the present interval. */
final class Latencies implements LongConsumer {

    private static final long LONGEST_NS = 24L * 3_600 * 1_000_000_000;
    private static final int DIGITS = 3;

    private final Histogram all = new Histogram(1, LONGEST_NS, DIGITS);
    private final Histogram interval = new Histogram(1, LONGEST_NS, DIGITS);

    @Override
    public void accept(final long latencyNs) {
        interval.recordValue(Math.min(latencyNs, LONGEST_NS));
    }

    /** The histogram of the present interval; {@link #endInterval} empties it. */
    Histogram interval() {
        return interval;
    }

    /** The histogram of all intervals that have ended. */
    Histogram all() {
        return all;
    }

    void endInterval() {
        all.add(interval);
        interval.reset();
    }
}
