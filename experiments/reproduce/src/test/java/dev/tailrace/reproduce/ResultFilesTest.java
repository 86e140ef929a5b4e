package dev.tailrace.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tailrace.result.Ablation;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.Counts;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Interval;
import dev.tailrace.result.Point;
import dev.tailrace.result.Price;
import dev.tailrace.result.Replayed;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.Studies;
import dev.tailrace.result.statistics.IntervalSamples;
import dev.tailrace.result.statistics.MedianRange;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
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
        assertThat(nothing.problem())
                .isEqualTo("round 1: 929 results had not arrived when the benchmark stopped waiting");
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

    @Test
    void shouldTakeAWrongOutputForAFailureAlthoughItsResultsAreMissingToo(@TempDir final Path folder)
            throws IOException {
        final Correctness wrong = new Correctness(Correctness.Outcome.DIFFERS, 10, "3 lost, 3 wrong; first: x");
        final EngineResult kafka = engine("kafka", List.of(round("kafka", 1, 1, 3, wrong)));
        RunFolder.of(folder).write(run(List.of(kafka), Studies.NONE));
        final MeasuredFigure figure = figure(ResultFormat.BENCH.read(folder, List.of()), "kafka", "p50");
        assertThat(figure.isWrong()).isTrue();
        assertThat(figure.problem()).isEqualTo("wrong output: 3 lost, 3 wrong; first: x");
    }

    /** Processor time doubles from 1 ms a record. */
    @Test
    void shouldReadWhatAChangedSettingAddsWithTheRangeOfItsInterval(@TempDir final Path folder) throws IOException {
        final Ablation.Variant change = new Ablation.Variant("kafka-linger", "linger", "linger.ms", "0", "5", "", true);
        final Ablation ablation = new Ablation("Kafka", "kafka", List.of(change), "");
        final List<EngineResult> engines = List.of(engine("kafka", 0.8, 1, 1.25), engine("kafka-linger", 1.6, 2, 2.5));
        RunFolder.of(folder).write(run(engines, new Studies(List.of(ablation), List.of(), List.of())));
        final List<MeasuredFigure> figures = ResultFormat.BENCH.read(folder, List.of());
        final MedianRange times = figure(figures, "kafka linger 5", "CPU ratio").value();
        assertThat(times.median()).isCloseTo(2, Offset.offset(1e-6));
        assertThat(times.least()).isLessThan(1.9);
        assertThat(times.greatest()).isGreaterThan(2.1);
        final MeasuredFigure added = figure(figures, "kafka linger 5", "CPU added");
        assertThat(added.unit()).isEqualTo("us");
        assertThat(added.problem()).isEmpty();
        assertThat(added.value().median()).isCloseTo(1_000, Offset.offset(1e-3));
        assertThat(added.value().least()).isCloseTo(1_000 * (times.least() - 1), Offset.offset(1e-3));
        assertThat(added.value().greatest()).isCloseTo(1_000 * (times.greatest() - 1), Offset.offset(1e-3));
    }

    /** Of the rounds together, 24 samples lie beyond p99; of the shortest, 4. */
    @Test
    void shouldCallAPercentileUnsupportedWhenARoundHasTooFewSamples(@TempDir final Path folder) throws IOException {
        final Correctness right = new Correctness(Correctness.Outcome.MATCHES, 1_000, "");
        final EngineResult kafka = engine(
                "kafka",
                List.of(
                        round("kafka", 1, 1, 0, right),
                        round("kafka", 2, 1, 0, right),
                        round("kafka", 3, 1, 0, right, 400)));
        RunFolder.of(folder).write(run(List.of(kafka), Studies.NONE));
        final List<MeasuredFigure> figures = ResultFormat.BENCH.read(folder, List.of());
        assertThat(figure(figures, "kafka", "p95").problem()).isEmpty();
        assertThat(figure(figures, "kafka", "p99").problem()).isEqualTo("too few samples in a round: 400");
    }

    @Test
    void shouldMarkThroughputsAndHighestRatesThatAreOnlyBounds(@TempDir final Path folder) throws IOException {
        final List<Scaling.Throughput> rounds =
                List.of(new Scaling.Throughput(90_000, true), new Scaling.Throughput(80_000, false));
        final Replayed replay = new Replayed("Kafka", "kafka", 600_000, 250, rounds);
        final Capacity searched = new Capacity(
                "p99.99 below 10 ms",
                20_000,
                40_000,
                List.of(new Capacity.Trial(20_000, 1_000_000, true, true, false, true)));
        final EngineResult kafka = new EngineResult("kafka", "Kafka", "", Map.of(), List.of(), List.of());
        final EngineResult flink = new EngineResult("flink", "Flink", "", Map.of(), List.of(), List.of(searched));
        RunFolder.of(folder).write(run(List.of(kafka, flink), new Studies(List.of(), List.of(), List.of(replay))));
        final List<MeasuredFigure> figures = ResultFormat.BENCH.read(folder, List.of());
        assertThat(figure(figures, "kafka", "highest rate").mayBeHigher()).isTrue();
        assertThat(figure(figures, "flink", "highest rate").mayBeHigher()).isFalse();
        assertThat(figure(figures, "flink", "highest rate").problem())
                .isEqualTo("too few samples for a percentile of the limit");
    }

    private static EngineResult engine(final String name, final double... cpuSeconds) {
        final Correctness right = new Correctness(Correctness.Outcome.MATCHES, 1_000, "");
        final List<Round> rounds = new ArrayList<>();
        for (int round = 1; round <= cpuSeconds.length; round++) {
            rounds.add(round(name, round, cpuSeconds[round - 1], 0, right));
        }
        return engine(name, rounds);
    }

    private static EngineResult engine(final String name, final List<Round> rounds) {
        return new EngineResult(name, name, "", Map.of(), List.of(new Point(1_000, rounds)), List.of());
    }

    /** Of 1,000 records, each of which took a millisecond. */
    private static Round round(
            final String engine,
            final int number,
            final double cpuSeconds,
            final long lost,
            final Correctness correctness) {
        return round(engine, number, cpuSeconds, lost, correctness, 1_000);
    }

    private static Round round(
            final String engine,
            final int number,
            final double cpuSeconds,
            final long lost,
            final Correctness correctness,
            final long samples) {
        final Histogram latency = new Histogram(3);
        latency.recordValueWithCount(1_000_000, samples);
        final Interval interval = new Interval(0, 1_000, IntervalSamples.of(latency));
        final Resources none = Resources.NONE;
        return new Round(
                number,
                new RoundHistograms(
                        engine + "-" + number, Instant.EPOCH, Map.of(RoundHistograms.LATENCY, List.of(interval))),
                new Counts(1_000, 0, 1_000 - lost, lost, 0, 0, 0, 0, 0),
                correctness,
                new Resources(
                        cpuSeconds,
                        none.peakRssBytes(),
                        none.peakHeapBytes(),
                        none.allocatedBytes(),
                        none.gcPauseMs(),
                        none.contextSwitches(),
                        none.ioBytes(),
                        none.diskBytes(),
                        none.stateBytes(),
                        none.stored(),
                        none.samples(),
                        none.pauses()),
                "");
    }

    private static BenchmarkRun run(final List<EngineResult> engines, final Studies studies) {
        return new BenchmarkRun(
                BenchmarkRun.VERSION,
                "",
                "",
                Instant.EPOCH,
                0,
                "",
                "",
                List.of(),
                null,
                Map.of(),
                1,
                List.of(),
                new Calibration(List.of(new Calibration.Check("delay", "p50", "ms", 5, 5, 0.01))),
                List.of(),
                engines,
                List.of(),
                studies,
                Price.NONE);
    }

    private static MeasuredFigure at(
            final List<MeasuredFigure> figures, final String series, final String metric, final String x) {
        return figure(figures.stream().filter(each -> each.x().equals(x)).toList(), series, metric);
    }

    @Test
    void shouldNotTakeLateResultsOfAStudyForAFailure(@TempDir final Path folder) throws Exception {
        final Path file = folder.resolve("topics.csv");
        final String late = "series,p50_ms,check\nbaseline,70,late: 5 results had not arrived\n";
        Files.writeString(file, late);
        final MeasuredFigure figure = figure(CsvFigures.read(file, List.of("series")), "baseline", "p50_ms");
        assertThat(figure.problem()).isEqualTo("late: 5 results had not arrived");
        assertThat(figure.isWrong()).isFalse();

        Files.writeString(file, late + "baseline,80,3 wrong\n");
        final MeasuredFigure wrong = figure(CsvFigures.read(file, List.of("series")), "baseline", "p50_ms");
        assertThat(wrong.problem()).isEqualTo("3 wrong");
        assertThat(wrong.isWrong()).isTrue();
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
