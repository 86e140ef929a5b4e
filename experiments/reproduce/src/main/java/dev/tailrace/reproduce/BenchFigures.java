package dev.tailrace.reproduce;

import dev.tailrace.result.Baseline;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.Correctness;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.RunFolder;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.MedianRange;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.verdict.AblationFindings;
import dev.tailrace.result.verdict.ComparisonRules;
import dev.tailrace.result.verdict.Effect;
import dev.tailrace.result.verdict.StudiedFigure;
import dev.tailrace.result.verdict.ThroughputFindings;
import dev.tailrace.result.verdict.Validity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Reads a run of the benchmark: the engine is the series, the offered rate is x. A percentile is the median of the rounds,
 * each with its own histogram. The effect of a changed setting has the engine and the change as its series, and its interval
 * as the range.
 */
final class BenchFigures {

    static final String HIGHEST_RATE = "highest rate";

    private static final List<Double> PERCENTILES = List.of(50.0, 95.0, 99.0, 99.9, 99.99);
    private static final double NS_PER_US = 1e3;
    private static final double NS_PER_MS = 1e6;
    private static final double MS_PER_SECOND = 1e3;
    private static final double MB = 1e6;
    private static final double GB = 1e9;
    private static final double PERCENT = 100;

    private final BenchmarkRun run;
    private final List<MeasuredFigure> figures = new ArrayList<>();

    private BenchFigures(final BenchmarkRun run) {
        this.run = run;
    }

    /**
     * Reads the figures of a run.
     *
     * @throws IllegalStateException with the notes of the run when no engine was measured
     */
    static List<MeasuredFigure> read(final Path folder) {
        final BenchFigures read = new BenchFigures(RunFolder.named(folder).read());
        read.run.engines().forEach(read::engine);
        read.run.baselines().forEach(read::baseline);
        ThroughputFindings.of(read.run).stream()
                .filter(finding -> !finding.rounds().isEmpty())
                .forEach(read::throughput);
        AblationFindings.of(read.run, ComparisonRules.DEFAULT).forEach(read::ablation);
        if (read.figures.stream().noneMatch(figure -> read.isOfEngine(figure.series()))) {
            throw new IllegalStateException(String.join(" ", read.run.notes()));
        }
        return read.figures;
    }

    private boolean isOfEngine(final String series) {
        return run.engine(series).isPresent();
    }

    private void ablation(final AblationFindings findings) {
        findings.rows().forEach(row -> row.effects()
                .forEach((figure, effect) -> effect(
                        findings.ablation().baseline() + " " + row.name(),
                        rate(findings.ratePerSecond()),
                        figure,
                        effect)));
    }

    private void effect(final String series, final String rate, final StudiedFigure figure, final Effect effect) {
        final ConfidenceInterval ratio = effect.ratio();
        final MedianRange times = new MedianRange(ratio.estimate(), ratio.low(), ratio.high());
        final double beforeUs = effect.before() / NS_PER_US;
        final MedianRange added = new MedianRange(
                beforeUs * (times.median() - 1), beforeUs * (times.least() - 1), beforeUs * (times.greatest() - 1));
        Stream.of(
                        MeasuredFigure.of(series, rate, figure.title() + " ratio", times, "times"),
                        MeasuredFigure.of(series, rate, figure.title() + " added", added, "us"))
                .map(each -> each.withProblem(effect.reason(), false))
                .forEach(figures::add);
    }

    private static String rate(final double perSecond) {
        return String.format(Locale.ROOT, "%.0f", perSecond);
    }

    private void throughput(final ThroughputFindings finding) {
        figures.add(MeasuredFigure.of(
                        finding.engine(),
                        "",
                        HIGHEST_RATE,
                        MedianRange.of(finding.rounds().stream().mapToDouble(Scaling.Throughput::perSecond)),
                        "records/s")
                .withNothingLeft(!finding.isSaturated()));
    }

    private void baseline(final Baseline baseline) {
        final Histogram latency = Merged.of(baseline.recording().samples(RoundHistograms.LATENCY));
        PERCENTILES.forEach(percentile -> figures.add(MeasuredFigure.of(
                baseline.name(),
                "",
                metric(percentile),
                MedianRange.of(DoubleStream.of(latency.getValueAtPercentile(percentile) / NS_PER_MS)),
                "ms")));
    }

    private static String metric(final double percentile) {
        return "p" + (percentile == Math.rint(percentile) ? Long.toString((long) percentile) : percentile);
    }

    private void engine(final EngineResult engine) {
        for (final Capacity capacity : engine.capacities()) {
            figures.add(MeasuredFigure.of(
                            engine.name(),
                            "",
                            HIGHEST_RATE,
                            MedianRange.of(DoubleStream.of(capacity.heldPerSecond())),
                            "records/s")
                    .limitedByDriver(capacity.isLimitedByDriver())
                    .withProblem(
                            capacity.hasFewSamples() ? "too few samples for a percentile of the limit" : "", false));
        }
        engine.points().forEach(point -> point(engine.name(), point));
    }

    private void point(final String engine, final Point point) {
        for (final double percentile : PERCENTILES) {
            add(
                    engine,
                    point,
                    metric(percentile),
                    "ms",
                    tooFew(point, percentile),
                    round -> percentileMs(round, percentile));
        }
        add(engine, point, "CPU", "% of a node", "", this::cpuShare);
        add(engine, point, "heap", "GB", "", round -> measured(round.resources().peakHeapBytes()) / GB);
        add(
                engine,
                point,
                "disk",
                "MB/s",
                "",
                round -> measured(round.resources().diskBytes()) / MB / seconds(round.resources()));
        add(engine, point, "longest pause", "ms", "", BenchFigures::longestPauseMs);
    }

    /** The rule of the benchmark, for each round: a percentile counts when enough samples lie beyond it. */
    private static String tooFew(final Point point, final double percentile) {
        return point.rounds().stream()
                .map(BenchFigures::latency)
                .min(Comparator.comparingLong(Histogram::getTotalCount))
                .filter(fewest -> !Merged.supports(fewest, percentile))
                .map(fewest -> "too few samples in a round: " + fewest.getTotalCount())
                .orElse("");
    }

    private static Histogram latency(final Round round) {
        return Merged.of(round.recording().samples(RoundHistograms.LATENCY));
    }

    private static double percentileMs(final Round round, final double percentile) {
        final Histogram latency = latency(round);
        return latency.getTotalCount() == 0 ? Double.NaN : latency.getValueAtPercentile(percentile) / NS_PER_MS;
    }

    private double cpuShare(final Round round) {
        return measured(round.resources().cpuSeconds())
                / seconds(round.resources())
                / Math.max(1, run.environment().cores())
                * PERCENT;
    }

    private static double longestPauseMs(final Round round) {
        return round.resources().pauses().stream()
                .mapToDouble(Resources.Pause::lengthMs)
                .max()
                .orElse(Double.NaN);
    }

    private static double measured(final double figure) {
        return figure == Resources.NOT_MEASURED ? Double.NaN : figure;
    }

    /** Length of a round, by the samples of its resources. */
    private static double seconds(final Resources resources) {
        final List<Resources.Sample> samples = resources.samples();
        return samples.isEmpty() ? Double.NaN : samples.get(samples.size() - 1).atMs() / MS_PER_SECOND;
    }

    private void add(
            final String engine,
            final Point point,
            final String metric,
            final String unit,
            final String problem,
            final ToDoubleFunction<Round> value) {
        final double[] values = point.rounds().stream()
                .mapToDouble(value)
                .filter(number -> !Double.isNaN(number))
                .toArray();
        final MeasuredFigure figure = MeasuredFigure.of(
                engine,
                rate(point.ratePerSecond()),
                metric,
                MedianRange.of(values.length == 0 ? DoubleStream.of(Double.NaN) : DoubleStream.of(values)),
                unit);
        final String nothing = values.length == 0 ? "nothing was measured" : problem;
        figures.add(failure(point)
                .map(text -> figure.withProblem(text, true))
                .or(() -> invalidity(point).map(text -> figure.withProblem(text, false)))
                .orElseGet(() -> figure.withProblem(nothing, false)));
    }

    /** Why the engine failed; results that had not arrived in time are no failure. */
    private static Optional<String> failure(final Point point) {
        return point.rounds().stream()
                .filter(round ->
                        !round.failure().isEmpty() || round.correctness().outcome() == Correctness.Outcome.DIFFERS)
                .map(round -> round.failure().isEmpty()
                        ? "wrong output: " + round.correctness().firstDifference()
                        : round.failure())
                .findFirst();
    }

    /** Why the figures do not count. Whether the measuring path was calibrated is a fact of the whole run. */
    private Optional<String> invalidity(final Point point) {
        final List<String> ofRun = Validity.of(run).reasons();
        return Validity.of(run, point).reasons().stream()
                .filter(reason -> !ofRun.contains(reason))
                .findFirst();
    }
}
