package dev.tailrace.load.bench;

import dev.tailrace.result.Baseline;
import dev.tailrace.result.Interval;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.report.Figures;
import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.verdict.Validity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;

/**
 * Measures the jitter of the machine: how long a thread that is ready to run waits for its processor. A thread only reads its
 * clock; a reading is expected every microsecond, and each expected reading is recorded with the time until the clock was
 * read next. So a gap counts with its length, and a percentile is a share of the time.
 */
final class Jitter {

    /** Share of the time in percent, and the longest permitted wait at it: beyond it the machine cannot be measured on. */
    private static final double OFTEN = 90;

    private static final long LONGEST_OFTEN_NS = 500_000;
    private static final double RARELY = 99;
    private static final long LONGEST_RARELY_NS = Validity.LATEST_SENDING_NS;

    private static final int DIGITS = 3;
    private static final long EXPECTED_NS = 1_000;
    private static final long LONGEST_NS = 10_000_000_000L;
    private static final long NS_PER_MS = 1_000_000;
    private static final long INTERVAL_NS = 200 * NS_PER_MS;

    private Jitter() {}

    /**
     * Measures for the given duration, keeping one processor busy. The first part, in which the code is compiled, is not
     * recorded.
     *
     * @param clockNs a clock in nanoseconds that never goes back, with any origin
     */
    static Baseline measure(final Duration length, final LongSupplier clockNs) {
        interval(0, clockNs);
        final Instant started = Instant.now();
        final List<Interval> intervals = new ArrayList<>();
        for (long startNs = 0; startNs < length.toNanos(); startNs += INTERVAL_NS) {
            intervals.add(interval(startNs, clockNs));
        }
        return new Baseline(
                Baseline.JITTER,
                "A thread that only reads its clock",
                new RoundHistograms(Baseline.JITTER, started, Map.of(RoundHistograms.LATENCY, intervals)));
    }

    private static Interval interval(final long startNs, final LongSupplier clockNs) {
        final Histogram histogram = new Histogram(1, LONGEST_NS, DIGITS);
        long expectedNs = clockNs.getAsLong() + EXPECTED_NS;
        final long untilNs = expectedNs + INTERVAL_NS;
        while (expectedNs - untilNs < 0) {
            final long nowNs = clockNs.getAsLong();
            if (nowNs - expectedNs >= 0) {
                for (; nowNs - expectedNs >= 0; expectedNs += EXPECTED_NS) {
                    histogram.recordValue(Math.max(1, Math.min(LONGEST_NS, nowNs - expectedNs)));
                }
                // The time that recording takes is no gap.
                expectedNs = Math.max(expectedNs, clockNs.getAsLong() + 1);
            }
        }
        return new Interval(startNs / NS_PER_MS, (startNs + INTERVAL_NS) / NS_PER_MS, IntervalSamples.of(histogram));
    }

    /** Why nothing can be measured on a machine with this jitter, and what to do; empty when it is good enough. */
    static Optional<String> problem(final Baseline jitter) {
        final Histogram waits = Merged.of(jitter.recording().samples(RoundHistograms.LATENCY));
        final long often = waits.getValueAtPercentile(OFTEN);
        final long rarely = waits.getValueAtPercentile(RARELY);
        return often <= LONGEST_OFTEN_NS && rarely <= LONGEST_RARELY_NS
                ? Optional.empty()
                : Optional.of("Nothing was measured: a thread that is ready waits for its processor, for "
                        + Figures.duration(often) + " in a tenth of the time and for " + Figures.duration(rarely)
                        + " in a hundredth (at most " + Figures.duration(LONGEST_OFTEN_NS) + " and "
                        + Figures.duration(LONGEST_RARELY_NS)
                        + "). End other programs or take a machine whose processors"
                        + " are not shared; --calibration none measures all the same, without valid figures.");
    }
}
