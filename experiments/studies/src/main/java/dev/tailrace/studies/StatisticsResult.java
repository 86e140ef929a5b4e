package dev.tailrace.studies;

import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.run.QuietMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Measured figures of a run without topics.
 *
 * @param p50Us latency in microseconds
 * @param p99Us latency in microseconds
 * @param rows number of measured rows
 * @param othersProcessors processors that were busy with work outside of the run
 */
record StatisticsResult(long p50Us, long p99Us, long rows, double othersProcessors) {

    /** Name of its file in the folder of the run. */
    static final String FILE = "result";

    /** Reads the result, if it exists. */
    static Optional<StatisticsResult> read(final Path files, final SparkCell cell, final int round) {
        final Path file = files.resolve(cell.name() + "-" + round).resolve(FILE);
        try {
            return Files.exists(file)
                    ? Optional.of(of(ReportLine.parse(Files.readString(file).strip())))
                    : Optional.empty();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
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
