package dev.tailrace.experiments.flink.order;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.HdrHistogram.Histogram;

/**
 * The files of an experiment's folder: {@code runs.csv} with a line for each run, and for each run a {@code .hgrm} with its
 * latencies in milliseconds and a {@code .rate.csv} with results over time. They are written after each run, so that an
 * aborted run does not lose the earlier ones. {@link OrderReport} reads them.
 */
final class ResultFiles {

    /** File with a line for each run. */
    static final String RUNS = "runs.csv";

    private static final String HISTOGRAM = ".hgrm";
    private static final String RATE = ".rate.csv";
    private static final int STEPS_PER_HALF = 5;
    private static final double NS_PER_MS = 1e6;

    private final Path folder;

    ResultFiles(final OrderPlan plan) throws IOException {
        folder = Files.createDirectories(plan.folder());
        Files.writeString(folder.resolve(RUNS), RunRow.head() + "\n");
        Files.writeString(folder.resolve("plan.txt"), plan + "\n");
    }

    /** File of the latencies of a run. */
    static Path histogram(final Path folder, final RunRow row) {
        return folder.resolve(row.name() + HISTOGRAM);
    }

    /** File of the results of a run over time. */
    static Path rate(final Path folder, final RunRow row) {
        return folder.resolve(row.name() + RATE);
    }

    void add(final RunRow row, final Measurement measured) {
        try {
            Files.writeString(folder.resolve(RUNS), row.line() + "\n", StandardOpenOption.APPEND);
            Files.writeString(rate(folder, row), measured.rate().csv());
            write(measured.latency(), histogram(folder, row));
        } catch (final IOException e) {
            throw new UncheckedIOException("results cannot be written to " + folder, e);
        }
    }

    private static void write(final Histogram latency, final Path file) throws IOException {
        try (PrintStream stream = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            latency.outputPercentileDistribution(stream, STEPS_PER_HALF, NS_PER_MS);
        }
    }
}
