package dev.tailrace.load.bench;

import dev.tailrace.result.Baseline;
import dev.tailrace.result.Interval;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.IntervalSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Measures the jitter of the machine: the time between two clock readings of a thread that only reads the clock. */
final class Jitter {

    private static final int DIGITS = 3;
    private static final long LONGEST_NS = 10_000_000_000L;
    private static final long NS_PER_MS = 1_000_000;
    private static final long INTERVAL_NS = 200 * NS_PER_MS;

    private Jitter() {}

    /**
     * Measures for the given duration, keeping one processor busy. The first part, in which the code is compiled, is not
     * recorded.
     */
    static Baseline measure(final Duration length) {
        interval(0);
        final Instant started = Instant.now();
        final List<Interval> intervals = new ArrayList<>();
        for (long startNs = 0; startNs < length.toNanos(); startNs += INTERVAL_NS) {
            intervals.add(interval(startNs));
        }
        return new Baseline(
                Baseline.JITTER,
                "A thread that only reads its clock",
                new RoundHistograms(Baseline.JITTER, started, Map.of(RoundHistograms.LATENCY, intervals)));
    }

    private static Interval interval(final long startNs) {
        final Histogram histogram = new Histogram(1, LONGEST_NS, DIGITS);
        final long untilNs = System.nanoTime() + INTERVAL_NS;
        long before = System.nanoTime();
        while (before - untilNs < 0) {
            final long now = System.nanoTime();
            histogram.recordValue(Math.max(1, Math.min(LONGEST_NS, now - before)));
            before = now;
        }
        return new Interval(startNs / NS_PER_MS, (startNs + INTERVAL_NS) / NS_PER_MS, IntervalSamples.of(histogram));
    }
}
