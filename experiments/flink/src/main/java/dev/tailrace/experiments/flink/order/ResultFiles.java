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
 * The folder of an experiment: {@code runs.csv} with a line for each run, a {@code .hgrm} with the latencies of each, in
 * milliseconds, and a {@code .rate.csv} with results over time. Written after each run, so that nothing is lost when a
 * later one is ended. {@link OrderReport} reads them.
 */
final class ResultFiles {

    /** The file of lines. */
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

    /** Where the latencies of a run are. */
    static Path histogram(final Path folder, final RunRow row) {
        return folder.resolve(row.name() + HISTOGRAM);
    }

    /** Where its results over time are. */
    static Path rate(final Path folder, final RunRow row) {
        return folder.resolve(row.name() + RATE);
    }

    void add(final OrderRunResult result) {
        final RunRow row = result.row();
        try {
            Files.writeString(folder.resolve(RUNS), row.line() + "\n", StandardOpenOption.APPEND);
            Files.writeString(rate(folder, row), result.measured().rate().csv());
            write(result.measured().latency(), histogram(folder, row));
        } catch (final IOException unwritable) {
            throw new UncheckedIOException("results cannot be written to " + folder, unwritable);
        }
    }

    private static void write(final Histogram latency, final Path file) throws IOException {
        try (PrintStream stream = new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
            latency.outputPercentileDistribution(stream, STEPS_PER_HALF, NS_PER_MS);
        }
    }
}
