package dev.tailrace.experiments.flink.order;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * A run in the folder of an experiment: a line of {@code runs.csv}, a {@code .hgrm} with its latencies in milliseconds and
 * a {@code .rate.csv} with results over time. They are written after each run, so that an aborted experiment keeps those
 * before.
 */
record StoredRun(Path folder, RunRow row) {

    private static final String RUNS = "runs.csv";
    private static final int STEPS_PER_HALF = 5;
    private static final double NS_PER_MS = 1e6;
    private static final int AVERAGED = 5;

    /** Creates the folder of an experiment, and removes the runs of one before. */
    static void begin(final OrderPlan plan) throws IOException {
        Files.createDirectories(plan.folder());
        Files.deleteIfExists(plan.folder().resolve(RUNS));
        Files.writeString(plan.folder().resolve("plan.txt"), plan + "\n");
    }

    void write(final Measurement measured) throws IOException {
        final Path runs = folder.resolve(RUNS);
        if (Files.notExists(runs)) {
            Files.writeString(runs, row.head() + "\n");
        }
        Files.writeString(runs, row.line() + "\n", StandardOpenOption.APPEND);
        Files.writeString(file(".rate.csv"), measured.rate().csv());
        try (PrintStream stream =
                new PrintStream(Files.newOutputStream(file(".hgrm")), false, StandardCharsets.UTF_8)) {
            measured.latency().outputPercentileDistribution(stream, STEPS_PER_HALF, NS_PER_MS);
        }
    }

    private Path file(final String ending) {
        return folder.resolve(row.name() + ending);
    }

    /** All runs of a folder, in the order in which they were run. */
    static List<StoredRun> in(final Path folder) {
        final List<String> lines = lines(folder.resolve(RUNS));
        return lines.stream()
                .skip(1)
                .map(line -> new StoredRun(folder, RunRow.parse(lines.get(0), line)))
                .toList();
    }

    /** Latency distribution: pairs of milliseconds and the share of results, up to 1, that arrived within that time. */
    List<double[]> distribution() {
        final List<double[]> points = new ArrayList<>();
        for (final String line : lines(file(".hgrm"))) {
            final String[] words = line.strip().split(" +");
            if (words.length >= 3 && Character.isDigit(words[0].charAt(0))) {
                points.add(new double[] {Double.parseDouble(words[0]), Double.parseDouble(words[1])});
            }
        }
        return points;
    }

    /** Results over time: pairs of seconds since the first result and thousands per second, averaged over half a second. */
    List<double[]> rate() {
        final long[] counts = lines(file(".rate.csv")).stream()
                .skip(1)
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(',') + 1)))
                .toArray();
        final List<double[]> points = new ArrayList<>();
        for (int i = 0; i + AVERAGED <= counts.length; i += AVERAGED) {
            long sum = 0;
            for (int j = i; j < i + AVERAGED; j++) {
                sum += counts[j];
            }
            final double seconds = AVERAGED * Rate.INTERVAL_MS / 1e3;
            points.add(new double[] {(i + AVERAGED / 2.0) * Rate.INTERVAL_MS / 1e3, sum / seconds / 1e3});
        }
        return points;
    }

    private static List<String> lines(final Path file) {
        try {
            return Files.readAllLines(file);
        } catch (final IOException e) {
            throw new UncheckedIOException("no run is in " + file, e);
        }
    }
}
