package dev.tailrace.studies;

import dev.tailrace.launch.process.ReportLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Breakdown of the time of a query's batches: means in milliseconds over the batches of a time range.
 *
 * @param offsetLogMs writing the offset log before the batch, on the thread of the query
 * @param purgeMs removing old entries of the logs, on the same thread
 * @param planMs asking the source for its end, and planning
 * @param processMs running the tasks
 * @param commitLogMs writing the commit log after the batch
 * @param wholeMs from the begin of a batch to its end
 */
record BatchTimes(
        double offsetLogMs, double purgeMs, double planMs, double processMs, double commitLogMs, double wholeMs) {

    private static final double NS_PER_MS = 1e6;

    /** Time of a batch that is not in any of its parts. */
    double restMs() {
        return Math.max(0, wholeMs - offsetLogMs - purgeMs - planMs - processMs - commitLogMs);
    }

    /**
     * Reads a log of batches, one line for each, written by Spark's process.
     *
     * @param from start of the range, relative to the first batch with rows
     * @param to end of the range
     * @return empty when the range contains fewer than two batches, as in modes that have no batches
     */
    static Optional<BatchTimes> read(final Path log, final Duration from, final Duration to) throws IOException {
        final List<ReportLine> all = Files.readAllLines(log, StandardCharsets.UTF_8).stream()
                .map(ReportLine::parse)
                .filter(line -> line.number("rows") > 0)
                .toList();
        if (all.isEmpty()) {
            return Optional.empty();
        }
        final long startMs = all.get(0).number("at-ms");
        final List<ReportLine> lines = all.stream()
                .filter(line -> line.number("at-ms") >= startMs + from.toMillis()
                        && line.number("at-ms") < startMs + to.toMillis())
                .toList();
        return lines.size() < 2 ? Optional.empty() : Optional.of(of(lines));
    }

    private static BatchTimes of(final List<ReportLine> lines) {
        final double purgeMs = perBatch(lines, "purge-ns") / NS_PER_MS;
        return new BatchTimes(
                Math.max(0, mean(lines, line -> part(line, "walCommit")) - purgeMs),
                purgeMs,
                mean(lines, line -> part(line, "latestOffset") + part(line, "getBatch") + part(line, "queryPlanning")),
                mean(lines, line -> part(line, "addBatch")),
                mean(lines, line -> part(line, "commitOffsets")),
                mean(lines, line -> part(line, "triggerExecution")));
    }

    // These figures are cumulative since the start of the process.
    private static double perBatch(final List<ReportLine> lines, final String figure) {
        final long grown =
                lines.get(lines.size() - 1).number(figure) - lines.get(0).number(figure);
        return (double) grown / (lines.size() - 1);
    }

    private static double part(final ReportLine line, final String name) {
        return line.field(name + "-ms").map(Double::parseDouble).orElse(0.0);
    }

    private static double mean(final List<ReportLine> lines, final ToDoubleFunction<ReportLine> figure) {
        return lines.stream().mapToDouble(figure).average().orElse(0);
    }
}
