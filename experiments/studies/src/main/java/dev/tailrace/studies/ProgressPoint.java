package dev.tailrace.studies;

import dev.tailrace.result.document.ChartAxis;
import dev.tailrace.result.document.SvgChart;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * The latency and recovery times at one progress interval, in milliseconds.
 *
 * @param silentMs longest time without a result after a kill
 * @param caughtUpMs from the kill until results are on time again
 */
record ProgressPoint(int intervalMs, double p50Ms, double p99Ms, double silentMs, double caughtUpMs) {

    private static final int FIGURES = 5;
    private static final double MS_PER_SECOND = 1_000;

    /** Parses the output of {@link #toString}. */
    static ProgressPoint parse(final String line) {
        final String[] figures = line.split(" ", FIGURES);
        return new ProgressPoint(
                Integer.parseInt(figures[0]),
                Double.parseDouble(figures[1]),
                Double.parseDouble(figures[2]),
                Double.parseDouble(figures[3]),
                Double.parseDouble(figures[4]));
    }

    /** The figures, separated by blanks. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d %.3f %.3f %.1f %.1f", intervalMs, p50Ms, p99Ms, silentMs, caughtUpMs);
    }

    /** Latency and recovery over the interval as SVG; both axes are logarithmic. */
    static String chart(final List<ProgressPoint> points) {
        return SvgChart.points(
                ChartAxis.logarithmic("progress interval", 6, 16_000).labelled(ProgressPoint::duration),
                ChartAxis.logarithmic("", 0.1, 100_000).labelled(ProgressPoint::duration),
                List.of(
                        curve("latency p50", "#1f77b4", points, ProgressPoint::p50Ms),
                        curve("latency p99", "#9467bd", points, ProgressPoint::p99Ms),
                        curve("silent after kill -9", "#ff7f0e", points, ProgressPoint::silentMs),
                        curve("caught up after", "#d62728", points, ProgressPoint::caughtUpMs)));
    }

    private static SvgChart.Curve curve(
            final String name,
            final String colour,
            final List<ProgressPoint> points,
            final ToDoubleFunction<ProgressPoint> ms) {
        return new SvgChart.Curve(
                name,
                colour,
                "",
                points.stream()
                        .map(point -> new double[] {point.intervalMs, ms.applyAsDouble(point)})
                        .toList());
    }

    private static String duration(final double ms) {
        if (ms < 1) {
            return "0.1 ms";
        }
        return ms < MS_PER_SECOND
                ? String.format(Locale.ROOT, "%.0f ms", ms)
                : String.format(Locale.ROOT, "%.0f s", ms / MS_PER_SECOND);
    }
}
