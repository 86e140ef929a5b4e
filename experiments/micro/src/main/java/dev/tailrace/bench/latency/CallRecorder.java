package dev.tailrace.bench.latency;

import org.HdrHistogram.Histogram;

/**
 * Records latencies of calls and, alternating with them, the jitter of the machine: an empty loop of the same length, and
 * two clock readings with nothing between them.
 */
public final class CallRecorder {

    private static final long LONGEST_NS = 10_000_000_000L;
    private static final int DIGITS = 3;
    /**
     * Calls in a block: so many that the first call of a block, with caches and predictors cold, is beyond the percentiles
     * of interest.
     */
    private static final int BLOCK = 1_000_000;

    private final LatencySubject subject;
    private final BusyLoop loop = new BusyLoop();
    private final Histogram calls = new Histogram(LONGEST_NS, DIGITS);
    private final Histogram jitter = new Histogram(LONGEST_NS, DIGITS);
    private final Histogram clock = new Histogram(LONGEST_NS, DIGITS);
    private int index;

    /** @param subject the code to record */
    public CallRecorder(final LatencySubject subject) {
        this.subject = subject;
    }

    /** Warms up with the given number of calls, and calibrates the empty loop. */
    public void warmUp(final long count) {
        record(count);
        loop.calibrate(calls.getValueAtPercentile(50));
        record(count);
        calls.reset();
        jitter.reset();
        clock.reset();
    }

    /** Records at least the given number of calls, and as many empty loops and pairs of clock readings. */
    public void record(final long count) {
        for (long done = 0; done < count; done += BLOCK) {
            recordCalls();
            recordJitter();
            recordClock();
        }
    }

    private void recordCalls() {
        for (int i = 0; i < BLOCK; i++) {
            final int next = index++ & Integer.MAX_VALUE;
            final long start = System.nanoTime();
            subject.call(next);
            calls.recordValue(Math.min(System.nanoTime() - start, LONGEST_NS));
        }
    }

    private void recordJitter() {
        for (int i = 0; i < BLOCK; i++) {
            final long start = System.nanoTime();
            loop.call(i);
            jitter.recordValue(Math.min(System.nanoTime() - start, LONGEST_NS));
        }
    }

    private void recordClock() {
        for (int i = 0; i < BLOCK; i++) {
            final long start = System.nanoTime();
            clock.recordValue(Math.min(System.nanoTime() - start, LONGEST_NS));
        }
    }

    /** Nanoseconds of the calls, two clock readings included. */
    public Histogram calls() {
        return calls;
    }

    /** Nanoseconds of an empty loop of the same length, two clock readings included. */
    public Histogram jitter() {
        return jitter;
    }

    /** Nanoseconds between two clock readings with nothing between them. */
    public Histogram clock() {
        return clock;
    }
}
