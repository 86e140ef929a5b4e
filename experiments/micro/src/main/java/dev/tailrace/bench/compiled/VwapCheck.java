package dev.tailrace.bench.compiled;

import java.util.Arrays;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Compares sums with a scalar oracle over maps. */
public final class VwapCheck {

    private VwapCheck() {}

    /**
     * Processes every trade and compares the running sums.
     *
     * @throws IllegalStateException at the first result that differs
     */
    public static void running(final VwapInputs inputs, final Consumer<TradePrint> entry, final VwapSink sink) {
        final TreeMap<Integer, long[]> sums = new TreeMap<>();
        for (final TradePrint print : inputs.prints()) {
            final long[] sum = add(sums, print);
            final long before = sink.count();
            entry.accept(print);
            final long[] actual = {sink.lastNotionalE4(), sink.lastShares()};
            if (sink.count() != before + 1
                    || sink.lastInstrument() != print.instrument()
                    || !Arrays.equals(sum, actual)) {
                throw new IllegalStateException("instrument " + print.instrument() + " has " + Arrays.toString(sum)
                        + ", but what came was " + Arrays.toString(actual) + " of " + sink.lastInstrument());
            }
        }
    }

    /** Expected digest of the sink after a pass of running sums. */
    public static long runningDigest(final VwapInputs inputs) {
        final TreeMap<Integer, long[]> sums = new TreeMap<>();
        final VwapSink sink = new VwapSink();
        for (final TradePrint print : inputs.prints()) {
            final long[] sum = add(sums, print);
            sink.onVwap(print.instrument(), sum[0], sum[1]);
        }
        return sink.digest();
    }

    /** Expected digest of the sink after a pass of windows: a window is [n * size, (n + 1) * size) in event time. */
    public static long windowsDigest(final VwapInputs inputs) {
        final TreeMap<Long, TreeMap<Integer, long[]>> windows = new TreeMap<>();
        for (final TradePrint print : inputs.prints()) {
            final long window = Math.floorDiv(print.timestampNs(), VwapInputs.WINDOW_NS);
            add(windows.computeIfAbsent(window, any -> new TreeMap<>()), print);
        }
        final VwapSink sink = new VwapSink();
        windows.values().forEach(sums -> sums.forEach((key, sum) -> sink.onVwap(key, sum[0], sum[1])));
        return sink.digest();
    }

    private static long[] add(final TreeMap<Integer, long[]> sums, final TradePrint print) {
        final long[] sum = sums.computeIfAbsent(print.instrument(), any -> new long[2]);
        sum[0] = Math.addExact(sum[0], print.notionalE4());
        sum[1] = Math.addExact(sum[1], print.shares());
        return sum;
    }

    /**
     * Compares the digest of a pass with the expected one.
     *
     * @throws IllegalStateException if they differ
     */
    public static void same(final long expected, final long actual) {
        if (expected != actual) {
            throw new IllegalStateException("the results add up to " + actual + ", expected was " + expected);
        }
    }
}
