package dev.tailrace.topics.latency;

import dev.tailrace.io.OutputException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes files for HdrHistogram's tools: percentiles in milliseconds (.hgrm), and a log with one histogram of nanoseconds
 * per second (.hlog). Both begin with a description of the clock.
 */
final class LatencyFiles implements AutoCloseable {

    private static final double NS_PER_MS = 1e6;
    private static final int TICKS_PER_HALF = 5;

    private final Optional<Path> percentiles;
    private final Optional<Path> logFile;
    private final Optional<PrintStream> logStream;
    private final Optional<HistogramLogWriter> log;

    private LatencyFiles(final Optional<Path> percentiles, final Optional<Path> logFile) {
        this.percentiles = percentiles;
        this.logFile = logFile;
        logStream = logFile.map(LatencyFiles::stream);
        log = logStream.map(HistogramLogWriter::new);
    }

    /**
     * Opens the log, and checks that the other file can be written.
     *
     * @throws OutputException if one of the files cannot be written
     */
    static LatencyFiles open(final Optional<Path> percentiles, final Optional<Path> log) {
        percentiles.ifPresent(file -> stream(file).close());
        return new LatencyFiles(percentiles, log);
    }

    private static PrintStream stream(final Path file) {
        try {
            return new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw lost(file, e);
        }
    }

    private static OutputException lost(final Path file, final IOException cause) {
        final String reason = Files.isDirectory(file)
                ? "it is a folder"
                : file.toAbsolutePath().getParent() != null
                                && Files.notExists(file.toAbsolutePath().getParent())
                        ? "no such folder"
                        : "permission denied, or no space";
        return new OutputException(file + ": cannot be written: " + reason, cause);
    }

    void begin(final String clock, final long startMs) {
        log.ifPresent(writer -> {
            writer.outputComment("[" + clock + "; values in nanoseconds]");
            writer.outputLogFormatVersion();
            writer.outputStartTime(startMs);
            writer.outputLegend();
        });
    }

    /**
     * Writes the histogram of an interval to the log.
     *
     * @throws OutputException if the log cannot be written
     */
    void interval(final Histogram interval, final long startMs, final long endMs) {
        interval.setStartTimeStamp(startMs);
        interval.setEndTimeStamp(endMs);
        log.ifPresent(writer -> writer.outputIntervalHistogram(interval));
        logStream.ifPresent(stream -> check(stream, logFile.orElseThrow()));
    }

    /** Writes what is buffered; a PrintStream does not throw when that fails. */
    private static void check(final PrintStream stream, final Path file) {
        if (stream.checkError()) {
            throw new OutputException(file + ": cannot be written", null);
        }
    }

    void end(final Histogram all, final String clock) {
        percentiles.ifPresent(file -> {
            try (PrintStream stream = stream(file)) {
                stream.println("#[" + clock + "; values in milliseconds]");
                all.outputPercentileDistribution(stream, TICKS_PER_HALF, NS_PER_MS);
                check(stream, file);
            }
        });
    }

    @Override
    public void close() {
        logStream.ifPresent(PrintStream::close);
    }
}
