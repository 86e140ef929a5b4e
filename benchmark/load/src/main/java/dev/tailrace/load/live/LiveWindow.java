package dev.tailrace.load.live;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/** Sliding window of durations over the last seconds. Used by one thread at a time. */
final class LiveWindow {

    /** Length of the window. */
    static final long LENGTH_NS = TimeUnit.SECONDS.toNanos(5);

    private final Deque<Part> parts = new ArrayDeque<>();

    private record Part(long atNs, Histogram histogram) {}

    void add(final Histogram histogram, final long nowNs) {
        parts.add(new Part(nowNs, histogram));
        forgetBefore(nowNs - LENGTH_NS);
    }

    private void forgetBefore(final long ns) {
        while (!parts.isEmpty() && parts.element().atNs() - ns <= 0) {
            parts.remove();
        }
    }

    /** Sum of all histograms added within the window. */
    Histogram sum(final long nowNs) {
        forgetBefore(nowNs - LENGTH_NS);
        final Histogram sum = new Histogram(3);
        parts.forEach(part -> sum.add(part.histogram()));
        return sum;
    }
}
