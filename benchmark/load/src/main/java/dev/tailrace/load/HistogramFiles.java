package dev.tailrace.load;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes and reads histograms of nanoseconds as interval logs (.hlog) in HdrHistogram's format. Interval logs can be
 * merged.
 */
public final class HistogramFiles {

    private static final double IN_NS = 1;

    private HistogramFiles() {}

    /**
     * Writes each histogram as an interval of one second; the first interval begins at 0 s.
     *
     * @throws IOException when the file cannot be written
     */
    public static void writeLog(final Path file, final List<Histogram> intervals) throws IOException {
        try (PrintStream out = open(file)) {
            final HistogramLogWriter log = new HistogramLogWriter(out);
            log.outputComment("[nanoseconds; an interval for each second of the schedule]");
            log.outputLogFormatVersion();
            log.outputLegend();
            for (int second = 0; second < intervals.size(); second++) {
                log.outputIntervalHistogram(second, second + 1.0, intervals.get(second), IN_NS);
            }
        }
    }

    /**
     * Reads the intervals of a log, kept encoded: each call of {@code get} decodes one.
     *
     * @throws IOException when the file cannot be read
     */
    public static List<Histogram> readLog(final Path file) throws IOException {
        final List<byte[]> intervals = new ArrayList<>();
        try (HistogramLogReader log = new HistogramLogReader(file.toFile())) {
            for (EncodableHistogram next = log.nextIntervalHistogram();
                    next != null;
                    next = log.nextIntervalHistogram()) {
                intervals.add(IntervalHistograms.encoded((Histogram) next));
            }
        }
        return IntervalHistograms.of(intervals);
    }

    private static PrintStream open(final Path file) throws IOException {
        final OutputStream bytes = Files.newOutputStream(file);
        return new PrintStream(bytes, false, StandardCharsets.US_ASCII);
    }
}
