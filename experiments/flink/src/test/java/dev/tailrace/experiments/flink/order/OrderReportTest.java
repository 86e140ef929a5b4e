package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrderReportTest {

    @TempDir
    private Path folder;

    private static RunRow row(final OrderMethod method, final int round, final double meanMs) {
        final Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("per_second", 1_000 * meanMs);
        for (final String figure : List.of("mean_ms", "p50_ms")) {
            figures.put(figure, meanMs);
        }
        figures.put("p99_ms", 2 * meanMs);
        for (final String figure : List.of("p999_ms", "max_ms", "job_cpu_s_per_million", "broker_cpu_s_per_million")) {
            figures.put(figure, 3.0);
        }
        for (final Span span : Span.values()) {
            final boolean isThere =
                    span == Span.PROCESS || span == Span.SINK || span == Span.READ || method.isConflux();
            figures.put(span.column(), isThere ? meanMs / 2 : Double.NaN);
        }
        return new RunRow(method, "max", round, figures, RunRow.AS_PROMISED);
    }

    private void write(final RunRow... rows) throws IOException {
        final StringBuilder runs = new StringBuilder(rows[0].head()).append('\n');
        for (final RunRow row : rows) {
            runs.append(row.line()).append('\n');
            Files.writeString(
                    folder.resolve(row.name() + ".hgrm"),
                    "       Value     Percentile TotalCount\n\n  2.500 0.5000 5 2.00\n");
            Files.writeString(
                    folder.resolve(row.name() + ".rate.csv"),
                    "ms,results\n0,100\n100,100\n200,0\n300,0\n400,50\n500,9\n");
        }
        Files.writeString(folder.resolve("runs.csv"), runs);
    }

    @Test
    void shouldReadWhatAnExperimentHasLeft() throws IOException {
        write(row(OrderMethod.GAP, 1, 4));
        final StoredRun run = StoredRun.in(folder).get(0);
        assertThat(run.row()).isEqualTo(row(OrderMethod.GAP, 1, 4));
        assertThat(run.distribution()).containsExactly(new double[] {2.5, 0.5});
        assertThat(run.rate()).containsExactly(new double[] {0.25, 0.5});
    }

    @Test
    void shouldWriteARunThatItReads() throws IOException {
        StoredRun.begin(OrderPlan.of(new String[] {folder.toString()}));
        final Measurement measurement = new Measurement(10, 3);
        final RunRow row = RunRow.of(OrderMethod.GAP, new Load(0, 10), 1, measurement, 6, 2, "");
        new StoredRun(folder, row).write(measurement);
        new StoredRun(folder, row).write(measurement);
        assertThat(StoredRun.in(folder)).hasSize(2).allSatisfy(run -> assertThat(run.row())
                .isEqualTo(row));
        assertThat(StoredRun.in(folder).get(0).row().check()).isEqualTo("8 lost");
        StoredRun.begin(OrderPlan.of(new String[] {folder.toString()}));
        assertThat(folder.resolve("runs.csv")).doesNotExist();
    }

    @Test
    void shouldCompareOnlyWithinARound() throws IOException {
        write(
                row(OrderMethod.GAP, 1, 4),
                row(OrderMethod.WINDOW_SORT, 1, 8),
                row(OrderMethod.WINDOW_SORT, 2, 80),
                row(OrderMethod.GAP, 2, 10));
        assertThat(OrderTables.ratios(StoredRun.in(folder)))
                .endsWith("| gap / window-sort | 0.313 (0.125 to 0.500) | 0.313 (0.125 to 0.500)"
                        + " | 0.313 (0.125 to 0.500) | 0.313 (0.125 to 0.500) | 1.00 (1.00 to 1.00) |\n\n");
    }

    @Test
    void shouldDrawWhatWasMeasuredNextToWhatThePaperSays() throws IOException {
        write(row(OrderMethod.GAP, 1, 4), row(OrderMethod.GAP, 2, 4));
        assertThat(OrderReport.write(folder.resolve("out"), StoredRun.in(folder)))
                .contains("| gap | 2 | 4000 | 4.00 | 4.00 | 8.00 | 3.00 | 3.00 | 3.00 | 3.00 | as promised |");
        assertThat(folder.resolve("out/max-latency.svg"))
                .content()
                .contains("4.0 / 8.0", "Conflux, in the paper", "1330 / 2074", "2097 / 2915");
        assertThat(folder.resolve("out/max-way.svg")).content().contains("4.0 ms", "to the merger");
        assertThat(folder.resolve("out/max-cdf.svg")).content().contains("polyline", ">gap<");
        assertThat(folder.resolve("out/max-rate.svg")).content().contains("polyline", ">gap<");
    }
}
