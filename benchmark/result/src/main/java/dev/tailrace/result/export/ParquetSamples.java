package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import dev.tailrace.result.verdict.Validity;
import java.util.List;
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

    private final ParquetColumn engine = new ParquetColumn("engine", ParquetColumn.Type.TEXT);
    private final ParquetColumn rate = new ParquetColumn("rate_per_second", ParquetColumn.Type.DOUBLE);
    private final ParquetColumn round = new ParquetColumn("round", ParquetColumn.Type.INT64);
    private final ParquetColumn series = new ParquetColumn("series", ParquetColumn.Type.TEXT);
    private final ParquetColumn start = new ParquetColumn("start_ms", ParquetColumn.Type.INT64);
    private final ParquetColumn end = new ParquetColumn("end_ms", ParquetColumn.Type.INT64);
    private final ParquetColumn value = new ParquetColumn("value_ns", ParquetColumn.Type.INT64);
    private final ParquetColumn count = new ParquetColumn("count", ParquetColumn.Type.INT64);
    private final ParquetColumn valid = new ParquetColumn("valid", ParquetColumn.Type.INT64);

    private ParquetSamples() {}

    /** The bytes of the file. */
    public static byte[] of(final BenchmarkRun run) {
        final ParquetSamples samples = new ParquetSamples();
        for (final EngineResult engine : run.engines()) {
            for (final Point point : engine.points()) {
                final boolean isValid = Validity.of(run, point).isValid();
                point.rounds().forEach(round -> samples.add(engine, point, round, isValid));
            }
        }
        return samples.file("tailrace " + run.tailraceVersion());
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
            engine.add(name);
            rate.add(perSecond);
            round.add((long) number);
            series.add(what);
            start.add(interval.startMs());
            end.add(interval.endMs());
            value.add(recorded.getValueIteratedTo());
            count.add(recorded.getCountAtValueIteratedTo());
            valid.add(isValid ? 1L : 0L);
        }
    }

    private byte[] file(final String writtenBy) {
        return ParquetFile.of(List.of(engine, rate, round, series, start, end, value, count, valid), writtenBy);
    }
}
