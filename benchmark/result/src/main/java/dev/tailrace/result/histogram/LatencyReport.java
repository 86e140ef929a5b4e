package dev.tailrace.result.histogram;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Writes histograms as files that HdrHistogram's plotter reads, as a drawing, and as a table. */
public final class LatencyReport {

    private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 99.999, 100};
    private static final int STEPS_PER_HALF = 5;
    private static final double NS_PER_US = 1_000.0;

    private LatencyReport() {}

    /**
     * Writes NAME.hgrm (in microseconds) for each histogram and latency.svg for all.
     *
     * @param histograms in nanoseconds, by name
     */
    public static void write(final Path folder, final Map<String, Histogram> histograms) throws IOException {
        Files.createDirectories(folder);
        for (final Map.Entry<String, Histogram> entry : histograms.entrySet()) {
            final Path file = folder.resolve(entry.getKey() + ".hgrm");
            try (PrintStream out = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.US_ASCII)) {
                entry.getValue().outputPercentileDistribution(out, STEPS_PER_HALF, NS_PER_US);
            }
        }
        Files.writeString(folder.resolve("latency.svg"), new LatencyChart(histograms).toString());
    }

    /** A Markdown table in nanoseconds. */
    public static String table(final Map<String, Histogram> histograms) {
        final StringBuilder text =
                new StringBuilder("| ns | calls | p50 | p90 | p99 | p99.9 | p99.99 | p99.999 | max |\n");
        text.append("|---|---|---|---|---|---|---|---|---|\n");
        histograms.forEach((name, histogram) -> {
            text.append("| ").append(name).append(" | ").append(histogram.getTotalCount());
            for (final double percentile : PERCENTILES) {
                text.append(" | ").append(histogram.getValueAtPercentile(percentile));
            }
            text.append(" |\n");
        });
        return text.toString();
    }
}
