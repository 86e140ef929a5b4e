package dev.tailrace.result.synthetic;

import dev.tailrace.result.Interval;
import dev.tailrace.result.statistics.IntervalSamples;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;

/**
 * Latencies as engines have them, from a seed: log-normal around a median that differs from JVM to JVM, slow and fast
 * stretches that last for many intervals, a heavy tail, and pauses that hit all that is due while they last.
 *
 * @param medianNs of the typical JVM
 * @param factor by which every latency is multiplied: 1.1 is 10 % slower
 * @param betweenJvms standard deviation of the logarithm of the median between JVMs
 * @param tailShare share of the samples in the heavy tail
 * @param pausesPerSecond on average
 * @param pauseNs on average
 */
public record SyntheticRound(
        double medianNs,
        double factor,
        double betweenJvms,
        double tailShare,
        double pausesPerSecond,
        double pauseNs,
        int intervals,
        int perInterval) {

    private static final long INTERVAL_MS = 250;
    private static final double NS_PER_MS = 1e6;
    private static final double MS_PER_SECOND = 1e3;
    private static final double BODY = 0.25;
    private static final double DRIFT = 0.08;
    private static final double DRIFT_STAYS = 0.85;
    private static final double TAIL_EXPONENT = 2.2;
    private static final double TAIL_BEGINS = 1.5;
    private static final double LONGEST_NS = 10e9;

    /** A machine that is quiet, with a small pause now and then. */
    public static SyntheticRound typical() {
        return new SyntheticRound(400_000, 1, 0.02, 0.02, 0.2, 3e6, 120, 160);
    }

    /** The same, every latency multiplied. */
    public SyntheticRound times(final double slower) {
        return new SyntheticRound(
                medianNs, factor * slower, betweenJvms, tailShare, pausesPerSecond, pauseNs, intervals, perInterval);
    }

    /** The intervals of one JVM. */
    public List<Interval> draw(final Random random) {
        final double jvm = Math.exp(betweenJvms * random.nextGaussian());
        final List<Interval> drawn = new ArrayList<>();
        double drift = DRIFT * random.nextGaussian();
        for (int i = 0; i < intervals; i++) {
            drift = DRIFT_STAYS * drift + DRIFT * Math.sqrt(1 - DRIFT_STAYS * DRIFT_STAYS) * random.nextGaussian();
            drawn.add(new Interval(
                    i * INTERVAL_MS, (i + 1) * INTERVAL_MS, interval(medianNs * jvm * Math.exp(drift), random)));
        }
        return drawn;
    }

    private IntervalSamples interval(final double median, final Random random) {
        final boolean paused = random.nextDouble() < pausesPerSecond * INTERVAL_MS / MS_PER_SECOND;
        final double pause = paused ? pauseNs * -Math.log(random.nextDouble()) : 0;
        final double pauseAt = random.nextDouble() * INTERVAL_MS * NS_PER_MS;
        final long[] latencies = new long[perInterval];
        for (int i = 0; i < perInterval; i++) {
            final double due = i * INTERVAL_MS * NS_PER_MS / perInterval;
            final double stalled = due >= pauseAt ? Math.max(0, pauseAt + pause - due) : 0;
            latencies[i] = (long) Math.min(LONGEST_NS, factor * (single(median, random) + stalled));
        }
        return IntervalSamples.of(histogram(latencies));
    }

    // As large as it has to be: growing costs more than all the drawing.
    private static Histogram histogram(final long[] latencies) {
        final Histogram histogram =
                new Histogram(Math.max(2, LongStream.of(latencies).max().orElse(2)), 3);
        LongStream.of(latencies).forEach(histogram::recordValue);
        return histogram;
    }

    private double single(final double median, final Random random) {
        final double body = median * Math.exp(BODY * random.nextGaussian());
        return random.nextDouble() < tailShare
                ? body * TAIL_BEGINS * Math.pow(random.nextDouble(), -1 / TAIL_EXPONENT)
                : body;
    }
}
