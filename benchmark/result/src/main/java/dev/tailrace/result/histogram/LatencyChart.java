package dev.tailrace.result.histogram;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Draws latency over percentiles as SVG. What is recorded beside a subject has its colour: the loop dashed, the clock
 * dotted. Both axes are logarithmic; the horizontal one goes by nines, as HdrHistogram's own plots do.
 */
final class LatencyChart {

    private static final int WIDTH = 980;
    private static final int HEIGHT = 420;
    private static final int LEFT = 70;
    private static final int TOP = 20;
    private static final int RIGHT = 250;
    private static final int BOTTOM = 40;
    private static final int NINES = 7;
    private static final int STEPS_PER_HALF = 5;
    private static final int LINE = 18;
    private static final String BESIDE = "-beside-";
    private static final List<String> COLOURS =
            List.of("#d62728", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf");

    private final StringBuilder svg = new StringBuilder();
    private final List<String> subjects = new ArrayList<>();
    private final int lowestPower;
    private final int highestPower;

    LatencyChart(final Map<String, Histogram> histograms) {
        lowestPower = (int) histograms.values().stream()
                .mapToDouble(histogram -> Math.log10(Math.max(1, histogram.getMinNonZeroValue())))
                .map(Math::floor)
                .min()
                .orElse(0);
        highestPower = Math.max(lowestPower + 1, (int) histograms.values().stream()
                .mapToDouble(histogram -> Math.log10(Math.max(1, histogram.getMaxValue())))
                .map(Math::ceil)
                .max()
                .orElse(1));
        draw(histograms);
    }

    private void draw(final Map<String, Histogram> histograms) {
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
                        + "font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                WIDTH,
                HEIGHT));
        axes();
        int number = 0;
        for (final Map.Entry<String, Histogram> entry : histograms.entrySet()) {
            curve(entry.getKey(), entry.getValue(), number++);
        }
        svg.append("</svg>\n");
    }

    private void axes() {
        for (int nines = 0; nines < NINES; nines++) {
            final double x = x(1 - Math.pow(10, -nines));
            line(x, TOP, x, HEIGHT - BOTTOM);
            text(x, HEIGHT - BOTTOM + LINE, "middle", percent(nines));
        }
        for (int power = lowestPower; power <= highestPower; power++) {
            final double y = y(Math.pow(10, power));
            line(LEFT, y, WIDTH - RIGHT, y);
            text(LEFT - 6.0, y + 4, "end", nanoseconds(power));
        }
    }

    private static String percent(final int nines) {
        return nines < 2 ? nines * 90 + " %" : "99" + (nines == 2 ? "" : "." + "9".repeat(nines - 2)) + " %";
    }

    private static String nanoseconds(final int power) {
        final String[] units = {"ns", "us", "ms", "s"};
        return (int) Math.pow(10, power % 3) + " " + units[power / 3];
    }

    private void curve(final String name, final Histogram histogram, final int number) {
        final String colour = colourOf(name);
        svg.append(
                "<polyline fill=\"none\" stroke-width=\"1.5\"" + dashes(name) + " stroke=\"" + colour + "\" points=\"");
        for (final HistogramIterationValue value : histogram.percentiles(STEPS_PER_HALF)) {
            final double share = Math.min(value.getPercentileLevelIteratedTo() / 100, 1 - Math.pow(10, 1 - NINES));
            svg.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(share), y(value.getValueIteratedTo())));
        }
        svg.append("\"/>\n");
        final double y = TOP + LINE * (number + 1.0);
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>%n", WIDTH - RIGHT + 10, y, colour, name));
    }

    private String colourOf(final String name) {
        final String subject = name.substring(name.indexOf(BESIDE) < 0 ? 0 : name.indexOf(BESIDE) + BESIDE.length());
        if (!subjects.contains(subject)) {
            subjects.add(subject);
        }
        return COLOURS.get(subjects.indexOf(subject) % COLOURS.size());
    }

    private static String dashes(final String name) {
        if (!name.contains(BESIDE)) {
            return "";
        }
        return name.startsWith("loop") ? " stroke-dasharray=\"6 3\"" : " stroke-dasharray=\"1 3\"";
    }

    private double x(final double share) {
        return LEFT - Math.log10(1 - share) / (NINES - 1) * (WIDTH - LEFT - RIGHT);
    }

    private double y(final double ns) {
        final double part = (Math.log10(Math.max(1, ns)) - lowestPower) / (highestPower - lowestPower);
        return HEIGHT - BOTTOM - part * (HEIGHT - TOP - BOTTOM);
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

    private void text(final double x, final double y, final String anchor, final String text) {
        svg.append(String.format(
                Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, text));
    }

    @Override
    public String toString() {
        return svg.toString();
    }
}
