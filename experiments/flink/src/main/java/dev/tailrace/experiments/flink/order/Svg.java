package dev.tailrace.experiments.flink.order;

import java.util.List;
import java.util.Locale;

/** A drawing, put together piece by piece. */
final class Svg {

    /** Grey of lines that only guide the eye. */
    static final String FAINT = "#ddd";

    /** Colour of words. */
    static final String BLACK = "black";

    private final StringBuilder text = new StringBuilder();

    Svg(final int width, final int height) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                width, height);
    }

    void box(final double x, final double y, final double width, final double height, final String colour) {
        add("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>%n", x, y, width, height, colour);
    }

    void line(final double x1, final double y1, final double x2, final double y2, final String colour) {
        add("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n", x1, y1, x2, y2, colour);
    }

    /** A line through points. */
    void path(final List<double[]> points, final String colour) {
        text.append("<polyline fill=\"none\" stroke-width=\"1.5\" stroke=\"")
                .append(colour)
                .append("\" points=\"");
        points.forEach(point -> add("%.1f,%.1f ", point[0], point[1]));
        text.append("\"/>\n");
    }

    /** Words that end, are in the middle or begin at a point, by {@code end}, {@code middle}, {@code start}. */
    void words(final double x, final double y, final String anchor, final String colour, final String words) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>%n", x, y, anchor, colour, words);
    }

    private void add(final String format, final Object... values) {
        text.append(String.format(Locale.ROOT, format, values));
    }

    @Override
    public String toString() {
        return text + "</svg>\n";
    }
}
