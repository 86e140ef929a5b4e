package dev.tailrace.load.inprocess;

import dev.tailrace.load.schedule.LoadShape;
import java.util.function.LongSupplier;

/**
 * Measures the processor time that the thread of a schedule spends spinning, by second of the schedule: its processor time
 * without the time in which it did not wait. Two clock readings a second; nothing is allocated by {@link #sent}.
 */
final class SpinMeter {

    private static final long NS_PER_SECOND = 1_000_000_000;

    private final LoadShape shape;
    private final LongSupplier cpuNs;
    private final LongSupplier clockNs;
    private final long[] cpuAtNs;
    private final long[] wallAtNs;
    private int seconds;
    private long number;
    private long firstOfNext;

    /**
     * @param cpuNs processor time of the calling thread, in nanoseconds
     * @param clockNs a clock in nanoseconds, with any origin
     */
    SpinMeter(final LoadShape shape, final LongSupplier cpuNs, final LongSupplier clockNs) {
        this.shape = shape;
        this.cpuNs = cpuNs;
        this.clockNs = clockNs;
        final int most = (int) (shape.lengthNs() / NS_PER_SECOND) + 2;
        this.cpuAtNs = new long[most];
        this.wallAtNs = new long[most];
    }

    /** Called before each record is sent. */
    void sent() {
        while (number == firstOfNext && seconds < cpuAtNs.length - 1) {
            sample();
            firstOfNext = shape.firstDueAt(seconds * NS_PER_SECOND);
        }
        number++;
    }

    private void sample() {
        cpuAtNs[seconds] = cpuNs.getAsLong();
        wallAtNs[seconds] = clockNs.getAsLong();
        seconds++;
    }

    /**
     * Ends the measurement; returns the spun processor time of each second.
     *
     * @param waitedNs time waited in each second, by the clock
     */
    long[] end(final long[] waitedNs) {
        sample();
        final long[] spunNs = new long[seconds - 1];
        for (int second = 0; second < spunNs.length; second++) {
            final long busyNs = wallAtNs[second + 1] - wallAtNs[second] - waitedNs[second];
            spunNs[second] = Math.max(0, cpuAtNs[second + 1] - cpuAtNs[second] - Math.max(0, busyNs));
        }
        return spunNs;
    }
}
