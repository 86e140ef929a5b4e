package dev.tailrace.studies;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.run.QuietMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What was measured of a run without topics.
 *
 * @param p50Us latency in microseconds
 * @param p99Us the same
 * @param rows that were measured
 * @param othersProcessors that were kept busy by what has nothing to do with the run
 */
record StatisticsResult(long p50Us, long p99Us, long rows, double othersProcessors) {

    /** Name of its file in the folder of the run. */
    static final String FILE = "result";

    /** Reads it, if it is there. */
    static Optional<StatisticsResult> read(final Path files, final SparkCell cell, final int round) {
        final Path file = files.resolve(cell.name() + "-" + round).resolve(FILE);
        try {
            return Files.exists(file)
                    ? Optional.of(of(ReportLine.parse(Files.readString(file).strip())))
                    : Optional.empty();
        } catch (final IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static StatisticsResult of(final ReportLine line) {
        return new StatisticsResult(
                line.number("p50-us"),
                line.number("p99-us"),
                line.number("rows"),
                Double.parseDouble(line.text("others-processors")));
    }

    boolean isUndisturbed() {
        return othersProcessors < QuietMachine.DISTURBED_FROM;
    }
}
