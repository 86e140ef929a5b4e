package dev.tailrace.result;

import dev.tailrace.result.statistics.IntervalSamples;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Reads and writes recordings as interval logs in HdrHistogram's format, which its own tools read: one line per interval
 * and series, tagged with the name of the series, with values in nanoseconds.
 */
public final class RecordingFile {

    private static final String ENDING = ".hlog";
    private static final double MS_PER_SECOND = 1_000;
    private static final double UNSCALED = 1;
    private static final int STEPS_PER_HALF = 5;
    private static final double NS_PER_US = 1_000;

    private RecordingFile() {}

    /** Writes a recording to NAME.hlog in a folder. */
    public static void write(final Path folder, final RoundHistograms recording) throws IOException {
        Files.createDirectories(folder);
        try (OutputStream bytes = Files.newOutputStream(folder.resolve(recording.name() + ENDING));
                PrintStream out = new PrintStream(bytes, false, StandardCharsets.US_ASCII)) {
            final HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputLogFormatVersion();
            log.outputStartTime(recording.started().toEpochMilli());
            log.setBaseTime(recording.started().toEpochMilli());
            log.outputBaseTime(recording.started().toEpochMilli());
            log.outputLegend();
            recording.series().forEach((name, intervals) -> intervals.forEach(interval -> write(log, name, interval)));
            if (out.checkError()) {
                throw new IOException("histograms could not be written");
            }
        }
    }

    private static void write(final HistogramLogWriter log, final String series, final Interval interval) {
        final Histogram histogram = interval.samples().toHistogram();
        histogram.setTag(series);
        log.outputIntervalHistogram(
                interval.startMs() / MS_PER_SECOND, interval.endMs() / MS_PER_SECOND, histogram, UNSCALED);
    }

    /**
     * Writes the percentile distribution to NAME.hgrm, in microseconds, as HdrHistogram's plotter expects it.
     *
     * @param histogram in nanoseconds
     */
    public static void writePercentiles(final Path folder, final String name, final Histogram histogram)
            throws IOException {
        try (OutputStream bytes = Files.newOutputStream(folder.resolve(name + ".hgrm"));
                PrintStream out = new PrintStream(bytes, false, StandardCharsets.US_ASCII)) {
            histogram.outputPercentileDistribution(out, STEPS_PER_HALF, NS_PER_US);
        }
    }

    /** Reads NAME.hlog from a folder. */
    public static RoundHistograms read(final Path folder, final String name) throws IOException {
        if (!name.matches("[\\w.-]+")) {
            throw new IOException("'" + name + "': is not the name of a recording");
        }
        final Path file = folder.resolve(name + ENDING);
        if (!Files.isReadable(file)) {
            throw new IOException(file + ": no such file; the folder of a run belongs together");
        }
        try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
            return read(log, name);
        } catch (final RuntimeException e) {
            throw new IOException(file + ": is damaged or no log of histograms: " + e.getMessage(), e);
        }
    }

    private static RoundHistograms read(final HistogramLogReader log, final String name) {
        final Map<String, List<Interval>> series = new LinkedHashMap<>();
        for (EncodableHistogram next = log.nextIntervalHistogram(); next != null; next = log.nextIntervalHistogram()) {
            series.computeIfAbsent(next.getTag(), absent -> new ArrayList<>()).add(interval(log, (Histogram) next));
        }
        return new RoundHistograms(name, started(log), series);
    }

    private static Instant started(final HistogramLogReader log) {
        return Instant.ofEpochMilli(Math.round(log.getStartTimeSec() * MS_PER_SECOND));
    }

    private static Interval interval(final HistogramLogReader log, final Histogram histogram) {
        final long startedMs = Math.round(log.getStartTimeSec() * MS_PER_SECOND);
        return new Interval(
                histogram.getStartTimeStamp() - startedMs,
                histogram.getEndTimeStamp() - startedMs,
                IntervalSamples.of(histogram));
    }
}
