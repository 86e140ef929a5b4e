package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Files that the programs of the experiments have left. */
class ResultFilesTest {

    private static List<MeasuredFigure> read(final ResultFormat format, final String file, final String... key)
            throws IOException, URISyntaxException {
        final Path path = Path.of(
                Objects.requireNonNull(ResultFilesTest.class.getResource(file)).toURI());
        return format.read(path, List.of(key));
    }

    private static MeasuredFigure figure(final List<MeasuredFigure> figures, final String series, final String metric) {
        return figures.stream()
                .filter(each -> each.series().equals(series) && each.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldReadModesOfJmhInOperationsAndNanoseconds() throws Exception {
        final List<MeasuredFigure> figures = read(ResultFormat.JMH, "jmh.json");
        assertThat(figures).hasSize(4);
        final MeasuredFigure throughput = figure(figures, "ours", "throughput");
        assertThat(throughput.unit()).isEqualTo("ops/s");
        assertThat(Math.round(throughput.value().median())).isEqualTo(20_051_487);
        assertThat(Math.round(throughput.value().least())).isEqualTo(16_049_655);
        final MeasuredFigure time = figure(figures, "byHandNodes", "average time");
        assertThat(time.unit()).isEqualTo("ns/op");
        assertThat(time.value().toString()).isEqualTo("51.9 (39.2 to 67.9)");
    }

    @Test
    void shouldReadPercentilesResourcesAndCapacitiesOfABenchmark() throws Exception {
        final List<MeasuredFigure> figures = read(ResultFormat.BENCH, "bench");
        assertThat(figure(figures, "kafka-streams-native", "highest rate")
                        .value()
                        .median())
                .isCloseTo(9_341, Offset.offset(1.0));
        assertThat(figure(figures, "jitter", "p50").value().median()).isLessThan(0.001);
        final MeasuredFigure p50 = at(figures, "flink-native", "p50", "2100");
        assertThat(p50.unit()).isEqualTo("ms");
        assertThat(p50.value().median()).isBetween(1.0, 1_000.0);
        assertThat(p50.problem()).startsWith("the load was late: p99 of sending 27.7 ms");
        assertThat(p50.isWrong()).isFalse();
        assertThat(at(figures, "flink-native", "CPU", "2100").value().median()).isBetween(1.0, 100.0);
        final MeasuredFigure nothing = at(figures, "spark-native", "p99", "820");
        assertThat(nothing.value().median()).isNaN();
        assertThat(nothing.problem()).isEqualTo("929 results had not arrived at the end");
        assertThat(nothing.isWrong()).isFalse();
    }

    @Test
    void shouldRefuseABenchmarkThatMeasuredNoEngineWithItsReason(@TempDir final Path folder) throws Exception {
        final Path run = Path.of(Objects.requireNonNull(ResultFilesTest.class.getResource("bench/run.json"))
                .toURI());
        final ObjectNode json = (ObjectNode) JsonMapper.builder().build().readTree(Files.readString(run));
        json.putArray("engines");
        json.putObject("studies");
        json.putArray("baselines");
        json.putArray("notes").add("Nothing was measured: the machine is busy.");
        Files.writeString(folder.resolve("run.json"), json.toString());
        assertThatThrownBy(() -> ResultFormat.BENCH.read(folder, List.of()))
                .hasMessage("Nothing was measured: the machine is busy.");
    }

    private static MeasuredFigure at(
            final List<MeasuredFigure> figures, final String series, final String metric, final String x) {
        return figure(figures.stream().filter(each -> each.x().equals(x)).toList(), series, metric);
    }

    @Test
    void shouldReadRoundsOfASeriesAndWhatIsWrongWithThem() throws Exception {
        final List<MeasuredFigure> figures = read(ResultFormat.CSV, "runs.csv", "method", "load");
        assertThat(figure(figures, "window-sort max", "per_second").value().median())
                .isEqualTo(123_604);
        assertThat(figure(figures, "window-sort max", "p80_ms").problem()).isEmpty();
        final MeasuredFigure faulty = figure(figures, "conflux-published max", "mean_ms");
        assertThat(faulty.value().toString()).isEqualTo("2892 (2784 to 3000)");
        assertThat(faulty.isWrong()).isTrue();
        assertThat(faulty.problem()).isEqualTo("stopped, 3 lost");
    }
}
