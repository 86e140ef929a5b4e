package dev.tailrace.bench.latency;

import org.HdrHistogram.Histogram;

/** Loop of arithmetic that touches no memory and takes a given time. */
final class BusyLoop implements LatencySubject {

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

    @Override
    public void call(final int index) {
        long value = state;
        for (int i = 0; i < steps; i++) {
            value = value * MULTIPLIER + index;
        }
        state = value;
    }
}
