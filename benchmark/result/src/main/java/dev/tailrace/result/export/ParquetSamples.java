package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Round;
import java.util.List;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Exports every sample of a run as Parquet, for notebooks and databases: a row for each value of each interval of each
 * series, with its count. Values are those of histograms with three significant digits, in nanoseconds.
 *
 * <p>Columns: {@code engine}, {@code rate_per_second}, {@code round}, {@code series} (latency, lateness, stages), {@code
 * start_ms} and {@code end_ms} of the interval since the beginning of the round, {@code value_ns}, {@code count}.
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

    private ParquetSamples() {}

    /** The bytes of the file. */
    public static byte[] of(final BenchmarkRun run) {
        final ParquetSamples samples = new ParquetSamples();
        for (final EngineResult engine : run.engines()) {
            for (final Point point : engine.points()) {
                point.rounds().forEach(round -> samples.add(engine, point, round));
            }
        }
        return samples.file("tailrace " + run.tailraceVersion());
    }

    private void add(final EngineResult of, final Point at, final Round in) {
        in.recording()
                .series()
                .forEach((name, intervals) ->
                        intervals.forEach(interval -> add(of.name(), at.ratePerSecond(), in.number(), name, interval)));
    }

    private void add(
            final String name, final double perSecond, final int number, final String what, final Interval interval) {
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
        }
    }

    private byte[] file(final String writtenBy) {
        return ParquetFile.of(List.of(engine, rate, round, series, start, end, value, count), writtenBy);
    }
}
