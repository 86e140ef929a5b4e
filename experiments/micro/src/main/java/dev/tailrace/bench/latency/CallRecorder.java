package dev.tailrace.bench.latency;

import java.util.function.IntConsumer;
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

    private final IntConsumer subject;
    private final BusyLoop loop = new BusyLoop();
    private final Histogram calls = new Histogram(LONGEST_NS, DIGITS);
    private final Histogram jitter = new Histogram(LONGEST_NS, DIGITS);
    private final Histogram clock = new Histogram(LONGEST_NS, DIGITS);
    private int index;

    /** @param subject the code to record; gets the number of the call, so that it can use a different input each time */
    public CallRecorder(final IntConsumer subject) {
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
            subject.accept(next);
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

    /** Loop of arithmetic that touches no memory and takes a given time. */
    private static final class BusyLoop {

        private static final int MOST_STEPS = 1_000;
        private static final int PROBES = 100_000;
        private static final long MULTIPLIER = 6364136223846793005L;
        private static final long HIGHEST_NS = 1_000_000_000;

        private int steps;
        private long state;

        /** Finds the number of steps whose median equals the given one, clock readings included. */
        void calibrate(final long medianNs) {
            int low = 0;
            int high = MOST_STEPS;
            while (low < high) {
                steps = (low + high) >>> 1;
                if (median() < medianNs) {
                    low = steps + 1;
                } else {
                    high = steps;
                }
            }
            steps = low;
        }

        private long median() {
            final Histogram times = new Histogram(HIGHEST_NS, 3);
            for (int i = 0; i < PROBES; i++) {
                final long start = System.nanoTime();
                call(i);
                times.recordValue(Math.min(System.nanoTime() - start, HIGHEST_NS));
            }
            return times.getValueAtPercentile(50);
        }

        void call(final int index) {
            long value = state;
            for (int i = 0; i < steps; i++) {
                value = value * MULTIPLIER + index;
            }
            state = value;
        }
    }
}
