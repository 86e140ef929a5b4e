package dev.tailrace.bench.latency;

import dev.tailrace.result.RecordingFile;
import dev.tailrace.result.document.ChartAxis;
import dev.tailrace.result.document.SvgChart;
import dev.tailrace.result.document.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Writes the recorded histograms as files for HdrHistogram's plotter, as a chart, and as a table. */
final class CallLatencies {

    /** Name prefix of a histogram that was recorded together with a subject, for comparison. */
    static final String CLOCK = "clock-beside-";

    static final String LOOP = "loop-beside-";

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999, 100};
    private static final double NS_PER_US = 1e3;
    private static final int MOST_NINES = 6;
    private static final int STEPS_PER_HALF = 5;
    private static final List<String> COLOURS =
            List.of("#d62728", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf");

    private CallLatencies() {}

    /**
     * Writes NAME.hgrm for each histogram, and latency.svg and latency.csv, percentiles in microseconds, for all.
     *
     * @param histograms in nanoseconds, by name
     */
    static void write(final Path folder, final Map<String, Histogram> histograms) throws IOException {
        Files.createDirectories(folder);
        for (final Map.Entry<String, Histogram> entry : histograms.entrySet()) {
            RecordingFile.writePercentiles(folder, entry.getKey(), entry.getValue());
        }
        Files.writeString(folder.resolve("latency.svg"), chart(histograms));
        Files.writeString(folder.resolve("latency.csv"), csv(histograms));
    }

    private static String csv(final Map<String, Histogram> histograms) {
        final StringBuilder text = new StringBuilder("series");
        for (final double percentile : PERCENTILES) {
            text.append(",p").append(percentile);
        }
        histograms.forEach((name, histogram) -> {
            text.append('\n').append(name);
            for (final double percentile : PERCENTILES) {
                text.append(',').append(histogram.getValueAtPercentile(percentile) / NS_PER_US);
            }
        });
        return text.append('\n').toString();
    }

    // The horizontal axis counts nines, as HdrHistogram's own plots do. A subject and its comparisons share a colour.
    private static String chart(final Map<String, Histogram> histograms) {
        final List<SvgChart.Curve> curves = new ArrayList<>();
        final List<String> subjects = new ArrayList<>();
        double low = Double.MAX_VALUE;
        double high = 1;
        for (final Map.Entry<String, Histogram> entry : histograms.entrySet()) {
            final String name = entry.getKey();
            final String subject = name.replaceFirst("^(" + CLOCK + "|" + LOOP + ")", "");
            if (!subjects.contains(subject)) {
                subjects.add(subject);
            }
            curves.add(new SvgChart.Curve(
                    name,
                    COLOURS.get(subjects.indexOf(subject) % COLOURS.size()),
                    name.startsWith(LOOP) ? "6 3" : name.startsWith(CLOCK) ? "1 3" : "",
                    points(entry.getValue())));
            low = Math.min(low, Math.max(1, entry.getValue().getMinNonZeroValue()));
            high = Math.max(high, entry.getValue().getMaxValue());
        }
        return SvgChart.lines(
                new ChartAxis("percentile", 0, MOST_NINES, false, CallLatencies::percent),
                ChartAxis.logarithmic("latency of a call", powerOfTen(low, false), powerOfTen(high, true))
                        .labelled(CallLatencies::duration),
                curves);
    }

    private static double powerOfTen(final double value, final boolean isUp) {
        final double power = Math.log10(value);
        return Math.pow(10, isUp ? Math.ceil(power) : Math.floor(power));
    }

    private static List<double[]> points(final Histogram histogram) {
        final List<double[]> points = new ArrayList<>();
        for (final HistogramIterationValue value : histogram.percentiles(STEPS_PER_HALF)) {
            final double nines = -Math.log10(1 - value.getPercentileLevelIteratedTo() / 100);
            points.add(new double[] {Math.min(nines, MOST_NINES), Math.max(1, value.getValueIteratedTo())});
        }
        return points;
    }

    private static String percent(final double nines) {
        final int whole = (int) nines;
        return whole < 2 ? whole * 90 + " %" : "99" + (whole == 2 ? "" : "." + "9".repeat(whole - 2)) + " %";
    }

    private static String duration(final double ns) {
        final String[] units = {"ns", "us", "ms", "s"};
        final int power = (int) Math.round(Math.log10(ns));
        return (int) Math.pow(10, power % 3) + " " + units[power / 3];
    }

    /** A Markdown table in nanoseconds. */
    static String table(final Map<String, Histogram> histograms) {
        final TextTable table =
                new TextTable().left("ns").right("calls", "p50", "p90", "p99", "p99.9", "p99.99", "p99.999", "max");
        histograms.forEach((name, histogram) -> {
            final List<Object> cells = new ArrayList<>(List.of(name, histogram.getTotalCount()));
            for (final double percentile : PERCENTILES) {
                cells.add(histogram.getValueAtPercentile(percentile));
            }
            table.row(cells.toArray());
        });
        return table.markdown();
    }
}
