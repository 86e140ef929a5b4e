package dev.tailrace.result.export;

import dev.tailrace.io.RecordSchema.Field;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.verdict.ThroughputFindings;

/**
 * Exports every throughput of a run as Parquet: a row for each round of a replay or flood whose output was correct.
 *
 * <p>Columns: {@code engine}, {@code load} ({@code replay:max} or {@code flood}), {@code round}, which counts only those
 * rounds, {@code records_per_second}, {@code saturated}: 1 if the engine had a backlog, 0 if the engine may be faster;
 * {@code valid}: 0 if the throughput must not be used.
 */
public final class ParquetThroughputs {

    private ParquetThroughputs() {}

    /** The bytes of the file. */
    public static byte[] of(final BenchmarkRun run) {
        try (ParquetTable table = new ParquetTable(
                "samples",
                Field.ofText("engine"),
                Field.ofText("load"),
                Field.ofLong("round"),
                Field.ofDouble("records_per_second"),
                Field.ofLong("saturated"),
                Field.ofLong("valid"))) {
            ThroughputFindings.of(run).forEach(finding -> add(finding, table));
            return table.complete("tailrace " + run.tailraceVersion());
        }
    }

    private static void add(final ThroughputFindings finding, final ParquetTable table) {
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
