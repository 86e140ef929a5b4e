package dev.tailrace.experiments.flink.order;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A run in the folder of an experiment. */
record StoredRun(Path folder, RunRow row) {

    private static final int AVERAGED = 5;

    /** All runs of a folder, in the order in which they were run. */
    static List<StoredRun> in(final Path folder) {
        return lines(folder.resolve(ResultFiles.RUNS)).stream()
                .skip(1)
                .map(line -> new StoredRun(folder, RunRow.of(line)))
                .toList();
    }

    /** Latency distribution: pairs of milliseconds and the share of results, up to 1, that arrived within that time. */
    List<double[]> distribution() {
        final List<double[]> points = new ArrayList<>();
        for (final String line : lines(ResultFiles.histogram(folder, row))) {
            final String[] words = line.strip().split(" +");
            if (words.length >= 3 && Character.isDigit(words[0].charAt(0))) {
                points.add(new double[] {Double.parseDouble(words[0]), Double.parseDouble(words[1])});
            }
        }
        return points;
    }

    /** Results over time: pairs of seconds since the first result and thousands per second, averaged over half a second. */
    List<double[]> rate() {
        final long[] counts = lines(ResultFiles.rate(folder, row)).stream()
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
