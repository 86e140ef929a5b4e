package dev.tailrace.conflux.experiment;

import dev.tailrace.conflux.listing1.Stretch;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/** A run as files: NAME.properties with its figures, NAME.hlog with its histograms in HdrHistogram's log format. */
final class RunFiles {

    private static final double NO_SCALE = 1;
    private static final double NS_PER_US = 1e3;

    private final Path folder;

    RunFiles(final Path folder) {
        this.folder = folder;
    }

    boolean has(final String name) {
        return Files.exists(folder.resolve(name + ".properties"));
    }

    void write(final String name, final RunResult result) {
        try {
            Files.createDirectories(folder);
            writeHistograms(folder.resolve(name + ".hlog"), result.times());
            Files.writeString(folder.resolve(name + ".properties"), figures(result));
        } catch (final IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    // Not by Properties, which writes the time of day as well.
    private static String figures(final RunResult result) {
        return "verdict=" + result.verdict() + "\nas-promised=" + result.asPromised() + "\ninversions="
                + result.inversions() + "\nper-second=" + String.format(Locale.ROOT, "%.1f", result.perSecond())
                + "\nunsent=" + result.unsent() + "\nsent-late-p99-ns=" + result.sentLateP99Ns() + "\n"
                + String.format(
                        Locale.ROOT,
                        "# latency: mean %.1f us, p50 %.1f us, p99 %.1f us%n",
                        result.meanNs() / NS_PER_US,
                        result.latency().getValueAtPercentile(50) / NS_PER_US,
                        result.p99Ns() / NS_PER_US);
    }

    private static void writeHistograms(final Path file, final Map<Stretch, Histogram> times) throws IOException {
        try (OutputStream bytes = Files.newOutputStream(file);
                PrintStream out = new PrintStream(bytes, false, StandardCharsets.US_ASCII)) {
            final HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputLegend();
            times.forEach((stretch, histogram) -> {
                histogram.setTag(stretch.name());
                log.outputIntervalHistogram(0, 0, histogram, NO_SCALE);
            });
        }
    }

    RunResult read(final String name) {
        try {
            final Properties figures = new Properties();
            figures.load(Files.newBufferedReader(folder.resolve(name + ".properties"), StandardCharsets.UTF_8));
            return new RunResult(
                    figures.getProperty("verdict"),
                    Boolean.parseBoolean(figures.getProperty("as-promised")),
                    Long.parseLong(figures.getProperty("inversions")),
                    Double.parseDouble(figures.getProperty("per-second")),
                    Long.parseLong(figures.getProperty("unsent")),
                    Long.parseLong(figures.getProperty("sent-late-p99-ns")),
                    readHistograms(folder.resolve(name + ".hlog")));
        } catch (final IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Map<Stretch, Histogram> readHistograms(final Path file) throws IOException {
        final Map<Stretch, Histogram> times = new EnumMap<>(Stretch.class);
        try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
            for (EncodableHistogram next = log.nextIntervalHistogram();
                    next != null;
                    next = log.nextIntervalHistogram()) {
                times.put(Stretch.valueOf(next.getTag()), (Histogram) next);
            }
        }
        return times;
    }
}
