package dev.tailrace.flink.order.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The folder of an experiment: {@code runs.csv} with a line for each run, a {@code .hgrm} with the latencies of each, in
 * milliseconds, and {@code tables.md}. Written after each run, so that nothing is lost when a later one is ended.
 */
final class ResultFiles {

    private static final int STEPS_PER_HALF = 5;
    private static final double NS_PER_MS = 1e6;

    private final Plan plan;

    ResultFiles(final Plan plan) throws IOException {
        this.plan = plan;
        Files.createDirectories(plan.folder());
        Files.writeString(file("runs.csv"), RunResult.head() + "\n");
        Files.writeString(file("plan.txt"), plan + "\n");
    }

    private Path file(final String name) {
        return plan.folder().resolve(name);
    }

    void add(final RunResult result, final List<RunResult> all) {
        try {
            Files.writeString(file("runs.csv"), result.line() + "\n", StandardOpenOption.APPEND);
            writeHistogram(result);
            writeTables(all);
        } catch (final IOException unwritable) {
            throw new UncheckedIOException("results cannot be written to " + plan.folder(), unwritable);
        }
    }

    private void writeHistogram(final RunResult result) throws IOException {
        final String name = result.method() + "-" + result.load() + "-" + result.round() + ".hgrm";
        try (PrintStream stream = new PrintStream(Files.newOutputStream(file(name)), false, StandardCharsets.UTF_8)) {
            result.latency().outputPercentileDistribution(stream, STEPS_PER_HALF, NS_PER_MS);
        }
    }

    private void writeTables(final List<RunResult> all) throws IOException {
        final StringBuilder text = new StringBuilder();
        plan.loads().forEach(load -> text.append(MarkdownTable.of(plan, load, all)));
        Files.writeString(file("tables.md"), text);
    }
}
