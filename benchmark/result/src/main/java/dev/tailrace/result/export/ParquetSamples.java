package dev.tailrace.result.export;

import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import dev.tailrace.result.verdict.Validity;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Exports every sample of a run as Parquet, for notebooks and databases: a row for each value of each interval of each
 * series, with its count. Values are those of histograms with three significant digits, in nanoseconds.
 *
 * <p>Columns: {@code engine}, {@code rate_per_second}, {@code round}, {@code series} (latency, lateness, stages), {@code
 * start_ms} and {@code end_ms} of the interval since the beginning of the round, {@code value_ns}, {@code count}, {@code
 * valid}: 0 if the figures of the engine at the rate must not be used.
 */
public final class ParquetSamples {

    private final ParquetTable table;

    private ParquetSamples(final ParquetTable table) {
        this.table = table;
    }

    /** The bytes of the file. */
    public static byte[] of(final BenchmarkRun run) {
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
            final ParquetSamples samples = new ParquetSamples(table);
            for (final EngineResult engine : run.engines()) {
                for (final Point point : engine.points()) {
                    final boolean isValid = Validity.of(run, point).isValid();
                    point.rounds().forEach(round -> samples.add(engine, point, round, isValid));
                }
            }
            return table.complete("tailrace " + run.tailraceVersion());
        }
    }

    private void add(final EngineResult of, final Point at, final Round in, final boolean isValid) {
        in.recording()
                .series()
                .forEach((name, intervals) -> intervals.forEach(
                        interval -> add(of.name(), at.ratePerSecond(), in.number(), name, interval, isValid)));
    }

    private void add(
            final String name,
            final double perSecond,
            final int number,
            final String what,
            final Interval interval,
            final boolean isValid) {
        for (final HistogramIterationValue recorded :
                interval.samples().toHistogram().recordedValues()) {
            table.row(
                    name,
                    perSecond,
                    number,
                    what,
                    interval.startMs(),
                    interval.endMs(),
                    recorded.getValueIteratedTo(),
                    recorded.getCountAtValueIteratedTo(),
                    isValid ? 1 : 0);
        }
    }
}
