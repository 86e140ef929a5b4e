package dev.tailrace.studies;

import com.sun.management.ThreadMXBean;
import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.drive.OpenLoop;
import dev.tailrace.load.drive.Pause;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.SampleRecords;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Measures the cost of the driver's loop itself: it drives an engine that does nothing, once on a schedule, and once so
 * late that it never waits. {@code DriverOverhead RATE SECONDS} is the program.
 */
public final class DriverOverhead {

    private static final double NEVER_IN_TIME = 100_000_000;
    private static final double WARM_UP = 0.25;
    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MS = 1e6;
    private static final double P99 = 99;

    private DriverOverhead() {}

    /** Prints a line for each case. */
    public static void main(final String[] arguments) {
        final double perSecond = Double.parseDouble(arguments[0]);
        final int seconds = Integer.parseInt(arguments[1]);
        drive(LoadShape.steady(perSecond, Duration.ofSeconds(seconds)));
        System.out.println("by the schedule: " + drive(LoadShape.steady(perSecond, Duration.ofSeconds(seconds))));
        System.out.println("never in time: " + drive(neverInTime(perSecond * seconds)));
    }

    /** Load whose records are due faster than they can be sent. */
    static LoadShape neverInTime(final double records) {
        return LoadShape.steady(NEVER_IN_TIME, Duration.ofNanos((long) (records * NS_PER_SECOND / NEVER_IN_TIME)));
    }

    /**
     * Cost of the loop.
     *
     * @param records sent after the warm-up
     * @param ns elapsed time
     * @param cpuNs processor time of its thread
     * @param bytes allocated by its thread
     * @param lateness of all records, in nanoseconds
     */
    record Cost(long records, long ns, long cpuNs, long bytes, Histogram lateness) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%.0f records/s; %.0f ns of processor time for a record; %d bytes allocated for %d records;"
                            + " late p50 %.3f ms, p99 %.3f ms, max %.1f ms",
                    records / (ns / NS_PER_SECOND),
                    cpuNs / (double) records,
                    bytes,
                    records,
                    lateness.getValueAtPercentile(50) / NS_PER_MS,
                    lateness.getValueAtPercentile(P99) / NS_PER_MS,
                    lateness.getMaxValue() / NS_PER_MS);
        }
    }

    static Cost drive(final LoadShape shape) {
        final long[] sent = {0};
        final long warm = (long) (shape.records() * WARM_UP);
        final OpenLoop loop = new OpenLoop(
                shape, SampleRecords.payload(), (number, value) -> sent[0]++, System::nanoTime, Pause.parking());
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long startNs = System.nanoTime();
        loop.run(startNs, Long.MAX_VALUE / 2, () -> sent[0] == warm);
        final long fromNs = System.nanoTime();
        final long cpuNs = threads.getCurrentThreadCpuTime();
        final long bytes = threads.getCurrentThreadAllocatedBytes();
        loop.run(startNs, Long.MAX_VALUE / 2, () -> false);
        return new Cost(
                shape.records() - warm,
                System.nanoTime() - fromNs,
                threads.getCurrentThreadCpuTime() - cpuNs,
                threads.getCurrentThreadAllocatedBytes() - bytes,
                IntervalHistograms.sum(loop.lateness()));
    }
}
