package dev.tailrace.result.document;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Draws charts as SVG: curves over two axes, or rows of stacked bars or dots. For documents that show pictures and run no scripts; the
 * report of a run uses uPlot instead.
 */
public final class SvgChart {

    private static final int WIDTH = 760;
    private static final int TOP_OF_ROWS = 34;
    private static final int BELOW_ROWS = 44;
    private static final String FAINT = "#ddd";
    private static final String BLACK = "black";
    private static final String GREY = "#666";

    private final StringBuilder svg = new StringBuilder();

    /**
     * A curve; several may share a name and colour.
     *
     * @param dashes such as {@code 6 3}; empty for a solid line
     */
    public record Curve(String name, String colour, String dashes, List<double[]> points) {}

    /** Name and colour of one of the bars in each row. */
    public record Part(String name, String colour) {}

    /**
     * A row of bars or dots.
     *
     * @param name name at its left
     * @param detail second line below the name, which only rows of dots have room for; empty for none
     * @param values one value for each part; NaN for none
     * @param label label at its right
     */
    public record Row(String name, String detail, List<Double> values, String label) {

        public Row(final String name, final List<Double> values, final String label) {
            this(name, "", values, label);
        }
    }

    private SvgChart(final int height) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                WIDTH, height);
    }

    /** Draws curves as lines. */
    public static String lines(final ChartAxis x, final ChartAxis y, final List<Curve> curves) {
        return new Plane(x, y).draw(curves);
    }

    /** Draws rows with one bar each, which consists of the parts. */
    public static String stackedBars(final ChartAxis axis, final List<Part> parts, final List<Row> rows) {
        return new Bars(axis, parts).draw(rows);
    }

    /**
     * Draws rows with a dot for each part, on one line. Unlike the length of a bar, the position of a dot means something on a
     * logarithmic axis.
     *
     * @param labels title of the labels at the right
     */
    public static String dots(final ChartAxis axis, final List<Part> parts, final List<Row> rows, final String labels) {
        return new Dots(axis, parts, rows).draw(labels);
    }

    private static double x(final ChartAxis axis, final double value, final int left, final int right) {
        return left + axis.share(value) * (WIDTH - left - right);
    }

    /** Draws an axis below rows that end at {@code end}. */
    private void axis(final ChartAxis axis, final int left, final int right, final double end) {
        for (final double tick : axis.ticks()) {
            final double x = x(axis, tick, left, right);
            line(x, TOP_OF_ROWS, x, end);
            text(x, end + 16, "middle", BLACK, axis.label().apply(tick));
        }
        text((left + WIDTH - right) / 2.0, end + 36, "middle", BLACK, axis.title());
    }

    private void dot(final double x, final double y, final String colour) {
        add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"%s\"/>%n", x, y, colour);
    }

    private void box(final double x, final double y, final double width, final double height, final String colour) {
        add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n", x, y, width, height, colour);
    }

    private void line(final double x1, final double y1, final double x2, final double y2) {
        add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n", x1, y1, x2, y2, FAINT);
    }

    private void text(final double x, final double y, final String anchor, final String colour, final String text) {
        final String escaped = text.replace("&", "&amp;").replace("<", "&lt;");
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n", x, y, anchor, colour, escaped);
    }

    private void add(final String format, final Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    private String end() {
        return svg.append("</svg>\n").toString();
    }

    /** Two axes, with the names of the curves at the right. */
    private static final class Plane {

        private static final int HEIGHT = 420;
        private static final int LEFT = 70;
        private static final int TOP = 20;
        private static final int RIGHT = 170;
        private static final int BOTTOM = 50;
        private static final int LINE = 20;

        private final ChartAxis x;
        private final ChartAxis y;
        private final SvgChart chart = new SvgChart(HEIGHT);

        Plane(final ChartAxis x, final ChartAxis y) {
            this.x = x;
            this.y = y;
        }

        private double left(final double value) {
            return LEFT + x.share(value) * (WIDTH - LEFT - RIGHT);
        }

        private double top(final double value) {
            return HEIGHT - BOTTOM - y.share(value) * (HEIGHT - TOP - BOTTOM);
        }

        String draw(final List<Curve> curves) {
            for (final double tick : x.ticks()) {
                chart.line(left(tick), TOP, left(tick), HEIGHT - BOTTOM);
                chart.text(
                        left(tick),
                        HEIGHT - BOTTOM + LINE,
                        "middle",
                        BLACK,
                        x.label().apply(tick));
            }
            for (final double tick : y.ticks()) {
                chart.line(LEFT, top(tick), WIDTH - RIGHT, top(tick));
                chart.text(LEFT - 6.0, top(tick) + 4, "end", BLACK, y.label().apply(tick));
            }
            chart.text((LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8.0, "middle", BLACK, x.title());
            chart.text(WIDTH - RIGHT + 12.0, TOP + 4.0, "start", BLACK, y.title());
            final Set<String> named = new LinkedHashSet<>();
            for (final Curve curve : curves) {
                line(curve);
                if (named.add(curve.name())) {
                    final double line = TOP + LINE * (named.size() + 1.0);
                    chart.text(WIDTH - RIGHT + 12.0, line, "start", curve.colour(), curve.name());
                }
            }
            return chart.end();
        }

        private void line(final Curve curve) {
            final String dashes = curve.dashes().isEmpty() ? "" : " stroke-dasharray=\"" + curve.dashes() + "\"";
            chart.add("<polyline fill=\"none\" stroke-width=\"1.5\"%s stroke=\"%s\" points=\"", dashes, curve.colour());
            curve.points().forEach(point -> chart.add("%.1f,%.1f ", left(point[0]), top(point[1])));
            chart.add("\"/>%n");
        }
    }

    /** Rows of stacked bars over one axis, with the names of the parts above them. */
    private static final class Bars {

        private static final int LEFT = 190;
        private static final int RIGHT = 130;
        private static final int ROW = 34;
        private static final int BAR = 24;
        private static final int WIDEST_LEGEND = 240;
        private static final int LEGENDS = 552;

        private final ChartAxis axis;
        private final List<Part> parts;

        Bars(final ChartAxis axis, final List<Part> parts) {
            this.axis = axis;
            this.parts = parts;
        }

        private double x(final double value) {
            return SvgChart.x(axis, value, LEFT, RIGHT);
        }

        String draw(final List<Row> rows) {
            final SvgChart chart = new SvgChart(TOP_OF_ROWS + rows.size() * ROW + BELOW_ROWS);
            final double end = TOP_OF_ROWS + (double) rows.size() * ROW;
            chart.axis(axis, LEFT, RIGHT, end);
            final int legend = Math.min(WIDEST_LEGEND, LEGENDS / parts.size());
            for (int i = 0; i < parts.size(); i++) {
                chart.box(LEFT + i * legend, 10, 12, 12, parts.get(i).colour());
                chart.text(
                        LEFT + i * legend + 18.0,
                        20,
                        "start",
                        BLACK,
                        parts.get(i).name());
            }
            for (int i = 0; i < rows.size(); i++) {
                row(chart, rows.get(i), TOP_OF_ROWS + (double) i * ROW + (ROW - BAR) / 2.0);
            }
            return chart.end();
        }

        private void row(final SvgChart chart, final Row row, final double y) {
            chart.text(LEFT - 8.0, y + BAR / 2.0 + 4, "end", BLACK, row.name());
            double from = axis.low();
            for (int i = 0; i < parts.size(); i++) {
                final double value = row.values().get(i);
                if (!Double.isNaN(value)) {
                    final double to = from + value;
                    chart.box(x(from), y, x(to) - x(from), BAR, parts.get(i).colour());
                    from = to;
                }
            }
            chart.text(x(from) + 6, y + BAR / 2.0 + 4, "start", BLACK, row.label());
        }
    }

    /** Rows of dots over one axis, with the names of the parts above them and the labels in a column at the right. */
    private static final class Dots {

        private static final int WIDEST_NAMES = 410;
        private static final int CHARACTER = 6;
        private static final int GAP = 12;
        private static final int RIGHT = 110;
        private static final int ROW = 40;
        private static final int LEGEND = 110;
        private static final int LONGEST_NAME = 68;

        private final ChartAxis axis;
        private final List<Part> parts;
        private final List<Row> rows;
        private final int left;

        Dots(final ChartAxis axis, final List<Part> parts, final List<Row> rows) {
            this.axis = axis;
            this.parts = parts;
            this.rows = rows;
            final int longest = rows.stream()
                    .mapToInt(row -> Math.max(row.name().length(), row.detail().length()))
                    .max()
                    .orElse(0);
            left = Math.min(WIDEST_NAMES, 2 * GAP + CHARACTER * longest);
        }

        private double x(final double value) {
            return SvgChart.x(axis, value, left, RIGHT);
        }

        String draw(final String labels) {
            final SvgChart chart = new SvgChart(TOP_OF_ROWS + rows.size() * ROW + BELOW_ROWS);
            final double end = TOP_OF_ROWS + (double) rows.size() * ROW;
            chart.axis(axis, left, RIGHT, end);
            chart.text(WIDTH - RIGHT + 16.0, 20, "start", GREY, labels);
            for (int i = 0; i < parts.size(); i++) {
                chart.dot(left + i * LEGEND + 5.0, 16, parts.get(i).colour());
                chart.text(
                        left + i * LEGEND + 16.0,
                        20,
                        "start",
                        BLACK,
                        parts.get(i).name());
            }
            for (int i = 0; i < rows.size(); i++) {
                row(chart, rows.get(i), TOP_OF_ROWS + (double) i * ROW + ROW / 2.0);
            }
            return chart.end();
        }

        private void row(final SvgChart chart, final Row row, final double y) {
            final double nameAt = row.detail().isEmpty() ? y + 4 : y - 2;
            chart.text((double) left - GAP, nameAt, "end", BLACK, shortened(row.name()));
            if (!row.detail().isEmpty()) {
                chart.text((double) left - GAP, y + 13, "end", GREY, shortened(row.detail()));
            }
            chart.line(left, y, (double) WIDTH - RIGHT, y);
            for (int i = 0; i < parts.size(); i++) {
                final double value = row.values().get(i);
                if (!Double.isNaN(value)) {
                    chart.dot(x(value), y, parts.get(i).colour());
                }
            }
            chart.text(WIDTH - RIGHT + 16.0, y + 4, "start", BLACK, row.label());
        }

        private static String shortened(final String name) {
            return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "\u2026";
        }
    }
}
