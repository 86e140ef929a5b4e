package dev.tailrace.load.bench;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.DoubleSummaryStatistics;

/**
 * Line of small bars for the last values of a figure. The height of a bar is the logarithm of its value, scaled between the
 * smallest and the largest value shown. Used by one thread.
 */
final class Sparkline {

    private static final String BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final String ASCII_BARS = "_.-~=+*#";

    private final int width;
    private final String bars;
    private final Deque<Long> values = new ArrayDeque<>();

    /**
     * @param width how many values are shown
     * @param isUnicode whether the terminal can show Unicode
     */
    Sparkline(final int width, final boolean isUnicode) {
        this.width = width;
        this.bars = isUnicode ? BARS : ASCII_BARS;
    }

    /** Adds a value on the right; drops the leftmost value when the line is full. */
    void add(final long value) {
        values.add(value);
        if (values.size() > width) {
            values.remove();
        }
    }

    /** Removes all values. */
    void clear() {
        values.clear();
    }

    @Override
    public String toString() {
        final StringBuilder line = new StringBuilder();
        final DoubleSummaryStatistics logs =
                values.stream().mapToDouble(Sparkline::log).summaryStatistics();
        final double range = logs.getMax() - logs.getMin();
        for (final long value : values) {
            final double height = range > 0 ? (log(value) - logs.getMin()) / range : 0;
            line.append(bars.charAt((int) Math.round(height * (bars.length() - 1))));
        }
        return line.toString();
    }

    private static double log(final long value) {
        return Math.log(Math.max(1, value));
    }
}
