package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.Method;
import dev.tailrace.conflux.listing1.Stretch;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * Draws how long records took for each stretch of their way, as the paper's figures 7 to 12 do: a row of histograms for
 * each method, a column for each stretch. The axis of time is logarithmic and the same for all; a bar is an eighth of a
 * power of ten, its height the share of the records, the highest bar of each histogram as high as its box.
 */
final class WayChart {

    private static final int LEFT = 90;
    private static final int TOP = 30;
    private static final int BOX_WIDTH = 180;
    private static final int BOX_HEIGHT = 70;
    private static final int GAP = 16;
    private static final int AXIS = 24;
    private static final int BARS_PER_POWER = 8;
    private static final int LOWEST_POWER = 1;
    private static final int HIGHEST_POWER = 9;
    private static final int BARS = (HIGHEST_POWER - LOWEST_POWER) * BARS_PER_POWER;
    private static final String[] UNITS = {"ns", "us", "ms", "s"};

    private final StringBuilder svg = new StringBuilder();

    private WayChart() {}

    /** Draws the runs of a load in which stamps were on. */
    static String of(final Map<Method, List<RunResult>> runs) {
        return new WayChart().draw(runs);
    }

    private String draw(final Map<Method, List<RunResult>> runs) {
        final Stretch[] stretches = Stretch.values();
        final int width = LEFT + stretches.length * (BOX_WIDTH + GAP);
        final int height = TOP + runs.size() * (BOX_HEIGHT + AXIS + GAP);
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"11\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                width, height);
        for (int column = 0; column < stretches.length; column++) {
            text(x(column) + BOX_WIDTH / 2.0, TOP - 12.0, "middle", stretches[column].toString());
        }
        int row = 0;
        for (final Map.Entry<Method, List<RunResult>> run : runs.entrySet()) {
            row(row++, run.getKey(), run.getValue());
        }
        return svg.append("</svg>\n").toString();
    }

    private void row(final int row, final Method method, final List<RunResult> rounds) {
        text(LEFT - 10.0, y(row) + BOX_HEIGHT / 2.0, "end", method.toString());
        for (final Stretch stretch : Stretch.values()) {
            box(x(stretch.ordinal()), y(row), Results.together(rounds, stretch));
        }
    }

    private void box(final int x, final int y, final Histogram times) {
        axis(x, y + BOX_HEIGHT);
        final double[] shares = shares(times);
        double highest = 0;
        for (final double share : shares) {
            highest = Math.max(highest, share);
        }
        for (int bar = 0; bar < BARS && highest > 0; bar++) {
            final double height = shares[bar] / highest * BOX_HEIGHT;
            if (height > 0) {
                add(
                        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"#1f77b4\"/>%n",
                        x + bar * (double) BOX_WIDTH / BARS,
                        y + BOX_HEIGHT - height,
                        (double) BOX_WIDTH / BARS,
                        height);
            }
        }
        text(x + BOX_WIDTH, y + 10.0, "end", "mean " + time(times.getMean()));
    }

    private void axis(final int x, final int y) {
        add("<line x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\" stroke=\"#999\"/>%n", x, y, x + BOX_WIDTH, y);
        for (int power = LOWEST_POWER + 2; power < HIGHEST_POWER; power += 3) {
            final double tick = x + (power - LOWEST_POWER) * (double) BOX_WIDTH / (HIGHEST_POWER - LOWEST_POWER);
            add("<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#999\"/>%n", tick, y, tick, y + 4);
            text(tick, y + 15.0, "middle", time(Math.pow(10, power)));
        }
    }

    /** The share of the records in each bar; what lies outside the axis goes into the bars at its ends. */
    static double[] shares(final Histogram times) {
        final double[] shares = new double[BARS];
        if (times.getTotalCount() > 0) {
            times.recordedValues()
                    .forEach(value -> shares[bar(value.getValueIteratedTo())] +=
                            (double) value.getCountAtValueIteratedTo() / times.getTotalCount());
        }
        return shares;
    }

    static int bar(final long ns) {
        final int bar = (int) Math.floor((Math.log10(Math.max(1, ns)) - LOWEST_POWER) * BARS_PER_POWER);
        return Math.max(0, Math.min(BARS - 1, bar));
    }

    private static String time(final double ns) {
        double value = ns;
        int unit = 0;
        while (value >= 1_000 && unit < UNITS.length - 1) {
            value /= 1_000;
            unit++;
        }
        return String.format(Locale.ROOT, "%.3g", value).replaceAll("\\.0+$", "") + " " + UNITS[unit];
    }

    private static int x(final int column) {
        return LEFT + column * (BOX_WIDTH + GAP);
    }

    private static int y(final int row) {
        return TOP + row * (BOX_HEIGHT + AXIS + GAP);
    }

    private void text(final double x, final double y, final String anchor, final String words) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>%n", x, y, anchor, words);
    }

    private void add(final String format, final Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
