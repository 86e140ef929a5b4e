package dev.tailrace.studies;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Draws latency and recovery over the progress interval as SVG; both axes are logarithmic. */
final class IntervalChart {

    private static final int WIDTH = 760;
    private static final int HEIGHT = 420;
    private static final int LEFT = 70;
    private static final int TOP = 20;
    private static final int RIGHT = 190;
    private static final int BOTTOM = 50;
    private static final int LINE = 20;
    private static final int LOWEST_INTERVAL_POWER = 1;
    private static final int HIGHEST_INTERVAL_POWER = 4;
    private static final int LOWEST_POWER = -1;
    private static final int HIGHEST_POWER = 4;

    private final StringBuilder svg = new StringBuilder();

    /**
     * What was measured at an interval, in milliseconds.
     *
     * @param silentMs without a result after a kill
     * @param caughtUpMs from the kill until results were on time again
     */
    record Point(int intervalMs, double p50Ms, double p99Ms, double silentMs, double caughtUpMs) {

        private static final int FIGURES = 5;

        /** A line of {@link #toString}. */
        static Point parse(final String line) {
            final String[] figures = line.split(" ", FIGURES);
            return new Point(
                    Integer.parseInt(figures[0]),
                    Double.parseDouble(figures[1]),
                    Double.parseDouble(figures[2]),
                    Double.parseDouble(figures[3]),
                    Double.parseDouble(figures[4]));
        }

        /** The figures, with blanks between them. */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%d %.3f %.3f %.1f %.1f", intervalMs, p50Ms, p99Ms, silentMs, caughtUpMs);
        }
    }

    IntervalChart(final List<Point> points) {
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                WIDTH,
                HEIGHT));
        axes();
        marks(points, 0, "#1f77b4", "latency p50", Point::p50Ms);
        marks(points, 1, "#9467bd", "latency p99", Point::p99Ms);
        marks(points, 2, "#ff7f0e", "silent after kill -9", Point::silentMs);
        marks(points, 3, "#d62728", "caught up after", Point::caughtUpMs);
        svg.append("</svg>\n");
    }

    private void axes() {
        for (int power = LOWEST_INTERVAL_POWER; power <= HIGHEST_INTERVAL_POWER; power++) {
            final double x = x(Math.pow(10, power));
            line(x, TOP, x, HEIGHT - BOTTOM);
            text(x, HEIGHT - BOTTOM + LINE, "middle", duration(power), "black");
        }
        for (int power = LOWEST_POWER; power <= HIGHEST_POWER; power++) {
            final double y = y(Math.pow(10, power));
            line(LEFT, y, WIDTH - RIGHT, y);
            text(LEFT - 6.0, y + 4, "end", duration(power), "black");
        }
        text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0, "middle", "progress interval", "black");
    }

    private static String duration(final int power) {
        if (power < 0) {
            return "0.1 ms";
        }
        return power < 3 ? (int) Math.pow(10, power) + " ms" : (int) Math.pow(10, power - 3) + " s";
    }

    private void marks(
            final List<Point> points,
            final int number,
            final String colour,
            final String name,
            final ToDoubleFunction<Point> value) {
        for (final Point point : points) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\" fill-opacity=\"0.7\"/>%n",
                    x(point.intervalMs()),
                    y(value.applyAsDouble(point)),
                    colour));
        }
        text(WIDTH - RIGHT + 12.0, TOP + LINE * (number + 1.0), "start", name, colour);
    }

    private double x(final double intervalMs) {
        final double share = (Math.log10(intervalMs) - LOWEST_INTERVAL_POWER + 0.2)
                / (HIGHEST_INTERVAL_POWER - LOWEST_INTERVAL_POWER + 0.4);
        return LEFT + share * (WIDTH - LEFT - RIGHT);
    }

    private double y(final double ms) {
        final double share =
                (Math.log10(Math.max(ms, Math.pow(10, LOWEST_POWER))) - LOWEST_POWER) / (HIGHEST_POWER - LOWEST_POWER);
        return HEIGHT - BOTTOM - Math.min(share, 1) * (HEIGHT - TOP - BOTTOM);
    }

    private void line(final double x1, final double y1, final double x2, final double y2) {
        svg.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
                x1,
                y1,
                x2,
                y2));
    }

    private void text(final double x, final double y, final String anchor, final String words, final String colour) {
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n",
                x,
                y,
                anchor,
                colour,
                words));
    }

    @Override
    public String toString() {
        return svg.toString();
    }
}
