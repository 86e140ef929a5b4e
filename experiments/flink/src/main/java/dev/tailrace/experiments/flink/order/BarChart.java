package dev.tailrace.experiments.flink.order;

import java.util.List;

/** Draws a row for each of several things: bars from the left, one over the other or one behind the other. */
final class BarChart {

    private static final int WIDTH = 760;
    private static final int LEFT = 190;
    private static final int RIGHT = 130;
    private static final int TOP = 34;
    private static final int ROW = 34;
    private static final int BAR = 24;
    private static final int BOTTOM = 44;
    private static final int LEGEND = 240;

    private final Axis axis;
    private final boolean isStacked;
    private final Svg svg;

    /**
     * A row.
     *
     * @param name at its left
     * @param values one for each part; NaN for none
     * @param words at its right
     */
    record Row(String name, List<Double> values, String words) {}

    /** What the bars of a colour are. */
    record Part(String name, String colour) {}

    private BarChart(final Axis axis, final boolean isStacked, final int rows) {
        this.axis = axis;
        this.isStacked = isStacked;
        this.svg = new Svg(WIDTH, TOP + rows * ROW + BOTTOM);
    }

    /** Each row has a bar for each part, one under the other. */
    static String sideBySide(final Axis axis, final List<Part> parts, final List<Row> rows) {
        return new BarChart(axis, false, rows.size()).draw(parts, rows);
    }

    /** Each row has one bar, which is made of the parts. */
    static String stacked(final Axis axis, final List<Part> parts, final List<Row> rows) {
        return new BarChart(axis, true, rows.size()).draw(parts, rows);
    }

    private String draw(final List<Part> parts, final List<Row> rows) {
        final double end = TOP + (double) rows.size() * ROW;
        for (final double tick : axis.ticks()) {
            svg.line(x(tick), TOP, x(tick), end, Svg.FAINT);
            svg.words(x(tick), end + 16, "middle", Svg.BLACK, Axis.word(tick));
        }
        svg.words((LEFT + WIDTH - RIGHT) / 2.0, end + 36, "middle", Svg.BLACK, axis.title());
        for (int i = 0; i < parts.size(); i++) {
            svg.box(LEFT + i * LEGEND, 10, 12, 12, parts.get(i).colour());
            svg.words(
                    LEFT + i * LEGEND + 18.0,
                    20,
                    "start",
                    Svg.BLACK,
                    parts.get(i).name());
        }
        for (int i = 0; i < rows.size(); i++) {
            row(rows.get(i), parts, TOP + (double) i * ROW + (ROW - BAR) / 2.0);
        }
        return svg.toString();
    }

    private double x(final double value) {
        return LEFT + axis.share(value) * (WIDTH - LEFT - RIGHT);
    }

    private void row(final Row row, final List<Part> parts, final double y) {
        svg.words(LEFT - 8.0, y + BAR / 2.0 + 4, "end", Svg.BLACK, row.name());
        final double height = isStacked ? BAR : (double) BAR / parts.size();
        double from = axis.low();
        double end = x(from);
        for (int i = 0; i < parts.size(); i++) {
            final double value = row.values().get(i);
            if (!Double.isNaN(value)) {
                final double to = isStacked ? from + value : value;
                svg.box(
                        x(from),
                        isStacked ? y : y + i * height,
                        x(to) - x(from),
                        height,
                        parts.get(i).colour());
                end = Math.max(end, x(to));
                from = isStacked ? to : from;
            }
        }
        svg.words(end + 6, y + BAR / 2.0 + 4, "start", Svg.BLACK, row.words());
    }
}
