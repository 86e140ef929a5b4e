package dev.tailrace.experiments.flink.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tailrace.experiments.flink.listing1.OrderMethod;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrderReportTest {

    @TempDir
    private Path folder;

    private static RunRow row(final OrderMethod method, final int round, final double meanMs) {
        return new RunRow(
                method,
                "max",
                round,
                1_000 * meanMs,
                meanMs,
                meanMs,
                1.5 * meanMs,
                2 * meanMs,
                3,
                4,
                5,
                6,
                10,
                0,
                0,
                0,
                spans(method, meanMs),
                "as promised");
    }

    private static List<Span.Latency> spans(final OrderMethod method, final double meanMs) {
        return Stream.of(Span.values())
                .map(span -> span == Span.PROCESS || span == Span.SINK || span == Span.READ || method.isConflux()
                        ? new Span.Latency(meanMs / 2, meanMs)
                        : Span.Latency.NONE)
                .toList();
    }

    private void write(final RunRow... rows) throws IOException {
        final StringBuilder runs = new StringBuilder(RunRow.head()).append('\n');
        for (final RunRow row : rows) {
            runs.append(row.line()).append('\n');
            Files.writeString(
                    ResultFiles.histogram(folder, row),
                    "       Value     Percentile TotalCount\n\n  2.500 0.5000 5 2.00\n");
            Files.writeString(
                    ResultFiles.rate(folder, row), "ms,results\n0,100\n100,100\n200,0\n300,0\n400,50\n500,9\n");
        }
        Files.writeString(folder.resolve(ResultFiles.RUNS), runs);
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
    void shouldCompareOnlyWithinARound() throws IOException {
        write(
                row(OrderMethod.GAP, 1, 4),
                row(OrderMethod.WINDOW_SORT, 1, 8),
                row(OrderMethod.WINDOW_SORT, 2, 80),
                row(OrderMethod.GAP, 2, 10));
        assertThat(Ratios.of("max", StoredRun.in(folder)))
                .endsWith("| gap / window-sort | max | 0.313 (0.125 to 0.500) | 0.313 (0.125 to 0.500)"
                        + " | 0.313 (0.125 to 0.500) | 0.313 (0.125 to 0.500) | 1.00 (1.00 to 1.00) |\n\n");
    }

    @Test
    void shouldDrawWhatWasMeasuredNextToWhatThePaperSays() throws IOException {
        write(row(OrderMethod.GAP, 1, 4));
        assertThat(OrderReport.write(folder.resolve("out"), StoredRun.in(folder)))
                .contains("| gap | 1 | 4 | 4.00 (4.00 to 4.00) | 4.00 |");
        assertThat(folder.resolve("out/max-latency.svg"))
                .content()
                .contains("4.0 / 8.0", "Conflux, in the paper", "1330 / 2074", "2097 / 2915");
        assertThat(folder.resolve("out/max-way.svg")).content().contains("4.0 ms", "to the merger");
        assertThat(folder.resolve("out/max-cdf.svg")).content().contains("polyline", ">gap<");
        assertThat(folder.resolve("out/max-rate.svg")).content().contains("polyline", ">gap<");
    }
}
