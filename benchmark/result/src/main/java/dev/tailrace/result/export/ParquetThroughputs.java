package dev.tailrace.result.export;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.verdict.ThroughputFindings;
import java.util.List;

/**
 * Exports every throughput of a run as Parquet: a row for each round of a replay or flood whose output was correct.
 *
 * <p>Columns: {@code engine}, {@code load} ({@code replay:max} or {@code flood}), {@code round}, which counts only those
 * rounds, {@code records_per_second}, {@code saturated}: 1 if the engine had a backlog, 0 if the engine may be faster;
 * {@code valid}: 0 if the throughput must not be used.
 */
public final class ParquetThroughputs {

    private final ParquetColumn engine = new ParquetColumn("engine", ParquetColumn.Type.TEXT);
    private final ParquetColumn load = new ParquetColumn("load", ParquetColumn.Type.TEXT);
    private final ParquetColumn round = new ParquetColumn("round", ParquetColumn.Type.INT64);
    private final ParquetColumn perSecond = new ParquetColumn("records_per_second", ParquetColumn.Type.DOUBLE);
    private final ParquetColumn saturated = new ParquetColumn("saturated", ParquetColumn.Type.INT64);

    private final ParquetColumn valid = new ParquetColumn("valid", ParquetColumn.Type.INT64);

    private ParquetThroughputs() {}

    /** The bytes of the file. */
    public static byte[] of(final BenchmarkRun run) {
        final ParquetThroughputs throughputs = new ParquetThroughputs();
        ThroughputFindings.of(run).forEach(throughputs::add);
        return throughputs.file("tailrace " + run.tailraceVersion());
    }

    private void add(final ThroughputFindings finding) {
        for (int index = 0; index < finding.rounds().size(); index++) {
            engine.add(finding.engine());
            load.add(finding.load());
            round.add(index + 1L);
            perSecond.add(finding.rounds().get(index).perSecond());
            saturated.add(finding.rounds().get(index).isSaturated() ? 1L : 0L);
            valid.add(finding.validity().isValid() ? 1L : 0L);
        }
    }

    private byte[] file(final String writtenBy) {
        return ParquetFile.of(List.of(engine, load, round, perSecond, saturated, valid), writtenBy);
    }
}
