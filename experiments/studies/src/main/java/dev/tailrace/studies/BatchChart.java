package dev.tailrace.studies;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Draws where the time of a batch goes as SVG: a bar for each variant and store, with a piece for each part. */
final class BatchChart {

    private static final int LEFT = 190;
    private static final int WIDTH = 760;
    private static final int RIGHT = 110;
    private static final int TOP = 40;
    private static final int BAR = 22;
    private static final int STEP = 30;
    private static final int LEGEND_STEP = 92;

    private static final List<Part> PARTS = List.of(
            new Part("offset log", "#1f77b4", BatchTimes::offsetLogMs),
            new Part("purge", "#d62728", BatchTimes::purgeMs),
            new Part("plan", "#bbbbbb", BatchTimes::planMs),
            new Part("process", "#2ca02c", BatchTimes::processMs),
            new Part("commit log", "#9467bd", BatchTimes::commitLogMs),
            new Part("rest", "#dddddd", BatchTimes::restMs));

    private record Part(String name, String colour, ToDoubleFunction<BatchTimes> ms) {}

    private final StringBuilder svg = new StringBuilder();
    private final double msPerPixel;

    private BatchChart(final double longestMs) {
        msPerPixel = longestMs / (WIDTH - LEFT - RIGHT);
    }

    static String of(final List<SparkFigures> all) {
        final List<SparkFigures> bars = all.stream()
                .filter(figures -> figures.batch(BatchTimes::wholeMs).isPresent())
                .toList();
        final double longestMs = bars.stream()
                .mapToDouble(figures -> figures.batch(BatchTimes::wholeMs).orElseThrow())
                .max()
                .orElse(1);
        return new BatchChart(longestMs).draw(bars);
    }

    private String draw(final List<SparkFigures> bars) {
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                WIDTH, TOP + bars.size() * STEP + 10);
        double x = LEFT;
        for (final Part part : PARTS) {
            add("<rect x=\"%.1f\" y=\"12\" width=\"12\" height=\"12\" fill=\"%s\"/>%n", x, part.colour);
            text(x + 16, 22, "start", part.name);
            x += LEGEND_STEP;
        }
        for (int row = 0; row < bars.size(); row++) {
            bar(bars.get(row), TOP + row * STEP);
        }
        return svg.append("</svg>\n").toString();
    }

    private void bar(final SparkFigures figures, final int y) {
        final String store = figures.storeDelayMs() == 0 ? "local disk" : figures.storeDelayMs() + " ms store";
        text(LEFT - 8.0, y + BAR - 6.0, "end", figures.name() + ", " + store);
        double x = LEFT;
        for (final Part part : PARTS) {
            final double width = figures.batch(part.ms).orElseThrow() / msPerPixel;
            add(
                    "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n",
                    x, y, width, BAR, part.colour);
            x += width;
        }
        text(
                x + 6,
                y + BAR - 6.0,
                "start",
                String.format(
                        Locale.ROOT,
                        "%.0f ms",
                        figures.batch(BatchTimes::wholeMs).orElseThrow()));
    }

    private void text(final double x, final double y, final String anchor, final String words) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, words);
    }

    private void add(final String format, final Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
