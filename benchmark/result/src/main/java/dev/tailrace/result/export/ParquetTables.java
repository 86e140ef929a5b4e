package dev.tailrace.result.export;

import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import dev.tailrace.result.verdict.ThroughputFindings;
import dev.tailrace.result.verdict.Validity;
import org.HdrHistogram.HistogramIterationValue;

/** Exports a run as Parquet, for notebooks and databases. */
public final class ParquetTables {

    private ParquetTables() {}

    /**
     * The bytes of a file with every sample of a run: a row for each value of each interval of each series, with its count.
     * Values are those of histograms with three significant digits, in nanoseconds.
     *
     * <p>Columns: {@code engine}, {@code rate_per_second}, {@code round}, {@code series} (latency, lateness, stages), {@code
     * start_ms} and {@code end_ms} of the interval since the beginning of the round, {@code value_ns}, {@code count}, {@code
     * valid}: 0 if the figures of the engine at the rate must not be used.
     */
    public static byte[] samples(final BenchmarkRun run) {
        try (ParquetTable table = new ParquetTable(
                "samples",
                Field.ofText("engine"),
                Field.ofDouble("rate_per_second"),
                Field.ofLong("round"),
                Field.ofText("series"),
                Field.ofLong("start_ms"),
                Field.ofLong("end_ms"),
                Field.ofLong("value_ns"),
                Field.ofLong("count"),
                Field.ofLong("valid"))) {
            for (final EngineResult engine : run.engines()) {
                for (final Point point : engine.points()) {
                    final int valid = Validity.of(run, point).isValid() ? 1 : 0;
                    for (final Round round : point.rounds()) {
                        round.recording()
                                .series()
                                .forEach((name, intervals) -> intervals.forEach(
                                        interval -> add(table, engine, point, round, name, interval, valid)));
                    }
                }
            }
            return table.complete("tailrace " + run.tailraceVersion());
        }
    }

    private static void add(
            final ParquetTable table,
            final EngineResult engine,
            final Point point,
            final Round round,
            final String series,
            final Interval interval,
            final int valid) {
        for (final HistogramIterationValue recorded :
                interval.samples().toHistogram().recordedValues()) {
            table.row(
                    engine.name(),
                    point.ratePerSecond(),
                    round.number(),
                    series,
                    interval.startMs(),
                    interval.endMs(),
                    recorded.getValueIteratedTo(),
                    recorded.getCountAtValueIteratedTo(),
                    valid);
        }
    }

    /**
     * The bytes of a file with every throughput of a run: a row for each round of a replay or flood whose output was correct.
     *
     * <p>Columns: {@code engine}, {@code load} ({@code replay:max} or {@code flood}), {@code round}, which counts only those
     * rounds, {@code records_per_second}, {@code saturated}: 1 if the engine had a backlog, 0 if the engine may be faster;
     * {@code valid}: 0 if the throughput must not be used.
     */
    public static byte[] throughputs(final BenchmarkRun run) {
        try (ParquetTable table = new ParquetTable(
                "samples",
                Field.ofText("engine"),
                Field.ofText("load"),
                Field.ofLong("round"),
                Field.ofDouble("records_per_second"),
                Field.ofLong("saturated"),
                Field.ofLong("valid"))) {
            ThroughputFindings.of(run).forEach(finding -> add(table, finding));
            return table.complete("tailrace " + run.tailraceVersion());
        }
    }

    private static void add(final ParquetTable table, final ThroughputFindings finding) {
        for (int index = 0; index < finding.rounds().size(); index++) {
            table.row(
                    finding.engine(),
                    finding.load(),
                    index + 1,
                    finding.rounds().get(index).perSecond(),
                    finding.rounds().get(index).isSaturated() ? 1 : 0,
                    finding.validity().isValid() ? 1 : 0);
        }
    }
}
