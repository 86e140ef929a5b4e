package dev.tailrace.experiments.flink.order;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Draws lines over two axes, with a word for each colour at the right. */
final class LineChart {

    private static final int WIDTH = 760;
    private static final int HEIGHT = 420;
    private static final int LEFT = 70;
    private static final int TOP = 20;
    private static final int RIGHT = 170;
    private static final int BOTTOM = 50;
    private static final int STEP = 20;

    private final Axis x;
    private final Axis y;
    private final Svg svg = new Svg(WIDTH, HEIGHT);

    /** What is drawn in one colour; several lines may have the same name. */
    record Line(String name, String colour, List<double[]> points) {}

    private LineChart(final Axis x, final Axis y) {
        this.x = x;
        this.y = y;
    }

    static String of(final Axis x, final Axis y, final List<Line> lines) {
        final LineChart chart = new LineChart(x, y);
        chart.axes();
        lines.forEach(
                line -> chart.svg.path(line.points().stream().map(chart::at).toList(), line.colour()));
        chart.names(lines);
        return chart.svg.toString();
    }

    private double[] at(final double[] point) {
        return new double[] {left(point[0]), top(point[1])};
    }

    private double left(final double value) {
        return LEFT + x.share(value) * (WIDTH - LEFT - RIGHT);
    }

    private double top(final double value) {
        return HEIGHT - BOTTOM - y.share(value) * (HEIGHT - TOP - BOTTOM);
    }

    private void axes() {
        for (final double tick : x.ticks()) {
            svg.line(left(tick), TOP, left(tick), HEIGHT - BOTTOM, Svg.FAINT);
            svg.words(left(tick), HEIGHT - BOTTOM + STEP, "middle", Svg.BLACK, Axis.word(tick));
        }
        for (final double tick : y.ticks()) {
            svg.line(LEFT, top(tick), WIDTH - RIGHT, top(tick), Svg.FAINT);
            svg.words(LEFT - 6.0, top(tick) + 4, "end", Svg.BLACK, Axis.word(tick));
        }
        svg.words((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0, "middle", Svg.BLACK, x.title());
        svg.words(WIDTH - RIGHT + 12.0, TOP + 4.0, "start", Svg.BLACK, y.title());
    }

    private void names(final List<Line> lines) {
        final Set<String> named = new LinkedHashSet<>();
        for (final Line line : lines) {
            if (named.add(line.name())) {
                svg.words(WIDTH - RIGHT + 12.0, TOP + STEP * (named.size() + 1.0), "start", line.colour(), line.name());
            }
        }
    }
}
