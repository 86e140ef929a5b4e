package dev.tailrace.result.report;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.statistics.PercentileEstimate;
import dev.tailrace.result.verdict.AblationFindings;
import dev.tailrace.result.verdict.ComparisonRules;
import dev.tailrace.result.verdict.Effect;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.StudiedFigure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Data that the HTML report derives from a run: verdicts, confidence intervals, sentences and the points of curves. The
 * page shows it together with the run and computes no conclusions itself.
 *
 * @param seed seed of the run as text, because JavaScript rounds large integers
 * @param checks verdict on each check of the calibration: {@code pass}, {@code carried} or {@code fail}
 * @param firstChecks the same for an earlier attempt
 * @param sentences findings and notes in words
 * @param stages names of the measured stages, in the order in which a record passes them
 * @param points one for each engine and offered rate, in the order of the run
 * @param searches the highest rates that were found, in the order of the run
 */
record ReportData(
        String seed,
        boolean isCalibrated,
        List<String> checks,
        List<String> firstChecks,
        List<String> sentences,
        List<String> stages,
        List<AtRate> points,
        List<Searched> searches,
        List<Settings> ablations,
        List<PercentileCurves> percentiles,
        List<Timeline> timelines,
        List<ScalingCurve> scalings) {

    /**
     * One engine at one offered rate.
     *
     * @param engine index of the engine in the run
     * @param reasons why its latencies must not be used; empty when they are valid
     * @param percentiles percentiles with enough samples beyond them
     * @param verdicts one verdict for each limit of each profile
     * @param stageNs mean duration of each stage, in nanoseconds
     * @param sinks latencies by kind of result; empty if there is one kind
     */
    record AtRate(
            int engine,
            double ratePerSecond,
            List<String> reasons,
            long samples,
            double meanNs,
            long maxNs,
            List<Estimate> percentiles,
            List<LimitOutcome> verdicts,
            double[] stageNs,
            List<Sink> sinks) {

        static AtRate of(final PointFindings finding, final int engine, final List<String> stages) {
            return new AtRate(
                    engine,
                    finding.point().ratePerSecond(),
                    finding.validity().reasons(),
                    finding.latency().getTotalCount(),
                    finding.latency().getMean(),
                    finding.latency().getMaxValue(),
                    finding.estimates().keySet().stream()
                            .flatMap(percentile -> finding.estimate(percentile).stream())
                            .map(Estimate::of)
                            .toList(),
                    finding.verdicts().stream()
                            .flatMap(profile -> profile.limits().stream())
                            .map(limit -> new LimitOutcome(limit.verdict().name(), limit.reason()))
                            .toList(),
                    stages.stream()
                            .mapToDouble(stage -> finding.point()
                                    .merged(RoundHistograms.STAGE + stage)
                                    .getMean())
                            .toArray(),
                    Sink.of(finding.point()));
        }
    }

    /**
     * The latencies of one kind of result.
     *
     * @param p50 in nanoseconds; 0 when too few samples lie beyond, like the other percentile
     */
    record Sink(String name, long p50, long p99) {

        static List<Sink> of(final Point point) {
            return point.rounds().stream()
                    .flatMap(round -> round.recording().sinks().stream())
                    .distinct()
                    .map(name -> of(name, point.merged(RoundHistograms.SINK + name)))
                    .toList();
        }

        private static Sink of(final String name, final Histogram latency) {
            return new Sink(name, supported(latency, 50), supported(latency, 99));
        }

        private static long supported(final Histogram latency, final double percentile) {
            return Merged.supports(latency, percentile) ? latency.getValueAtPercentile(percentile) : 0;
        }
    }

    /**
     * A percentile with its confidence interval.
     *
     * @param isBounded whether there are enough samples for an upper bound; otherwise {@code high} is the largest sample
     */
    record Estimate(double percentile, double ns, double low, double high, boolean isBounded) {

        static Estimate of(final PercentileEstimate estimate) {
            final ConfidenceInterval interval = estimate.interval(PointFindings.LEVEL);
            return new Estimate(
                    estimate.percentile(),
                    interval.estimate(),
                    interval.low(),
                    interval.high(),
                    estimate.isBounded(PointFindings.LEVEL));
        }
    }

    /**
     * A search for the highest rate of an engine.
     *
     * @param engine index of the engine in the run
     * @param held the highest rate that passed, in words
     * @param broke the lowest rate above it that failed, in words
     */
    record Searched(int engine, String sla, String held, String broke, int attempts) {

        static Searched of(final Capacity found, final int engine) {
            return new Searched(
                    engine,
                    found.sla(),
                    held(found),
                    broke(found),
                    found.trials().size());
        }

        private static String held(final Capacity found) {
            if (found.heldPerSecond() <= 0) {
                return "none";
            }
            return Figures.rate(found.heldPerSecond())
                    + (found.hasFewSamples() ? ", with too few samples: a percentile may be above its limit" : "");
        }

        private static String broke(final Capacity found) {
            if (!Double.isFinite(found.brokePerSecond())) {
                return "never met";
            }
            return Figures.rate(found.brokePerSecond())
                    + (found.isLimitedByDriver() ? ", which the driver did not send in time" : "");
        }
    }

    /** Whether a limit holds, and the reason if that is undecided. */
    record LimitOutcome(String verdict, String reason) {}

    /**
     * An ablation at one rate.
     *
     * @param figures titles of the studied figures; each row has one effect for each figure
     */
    record Settings(String title, double ratePerSecond, List<String> figures, List<Row> rows) {

        record Row(String name, String detail, List<OneEffect> effects) {}

        static Settings of(final AblationFindings findings) {
            return new Settings(
                    findings.ablation().title(),
                    findings.ratePerSecond(),
                    Arrays.stream(StudiedFigure.values())
                            .map(StudiedFigure::title)
                            .toList(),
                    findings.rows().stream()
                            .map(row -> new Row(
                                    row.name(),
                                    row.detail(),
                                    row.effects().entrySet().stream()
                                            .map(effect -> OneEffect.of(effect.getKey(), effect.getValue()))
                                            .toList()))
                            .toList());
        }
    }

    /**
     * The effect of a change on a figure.
     *
     * @param ratio null when it is not known, and so are the bounds of its interval
     * @param word name of the change, such as {@code faster}
     */
    record OneEffect(
            double before,
            double after,
            Double ratio,
            Double low,
            Double high,
            String change,
            String word,
            String reason) {

        static OneEffect of(final StudiedFigure figure, final Effect effect) {
            final boolean isKnown = effect.isKnown();
            return new OneEffect(
                    effect.before(),
                    effect.after(),
                    isKnown ? effect.ratio().estimate() : null,
                    isKnown ? effect.ratio().low() : null,
                    isKnown ? effect.ratio().high() : null,
                    effect.change().name(),
                    figure.word(effect.change()),
                    effect.reason());
        }
    }

    static ReportData of(final BenchmarkRun run) {
        final List<PointFindings> findings = PointFindings.of(run);
        final Map<Double, List<PointFindings>> byRate = findings.stream()
                .collect(Collectors.groupingBy(
                        finding -> finding.point().ratePerSecond(), TreeMap::new, Collectors.toList()));
        final List<String> stages = findings.stream()
                .flatMap(finding -> finding.point().rounds().stream())
                .flatMap(round -> round.recording().stages().stream())
                .distinct()
                .map(stage -> stage.substring(RoundHistograms.STAGE.length()))
                .toList();
        return new ReportData(
                String.valueOf(run.seed()),
                run.calibration().passed(),
                verdicts(run.calibration().checks()),
                verdicts(run.calibration().first()),
                Findings.of(run, byRate),
                stages,
                findings.stream()
                        .map(finding -> AtRate.of(finding, run.engines().indexOf(finding.engine()), stages))
                        .toList(),
                run.engines().stream().flatMap(engine -> searches(run, engine)).toList(),
                AblationFindings.of(run, ComparisonRules.DEFAULT).stream()
                        .map(Settings::of)
                        .toList(),
                byRate.keySet().stream()
                        .map(rate -> PercentileCurves.of(run, rate, byRate.get(rate)))
                        .toList(),
                findings.stream()
                        .map(finding -> Timeline.of(finding, run.engines().indexOf(finding.engine())))
                        .filter(timeline -> timeline.seconds().length > 0)
                        .toList(),
                run.studies().scalings().stream().map(ScalingCurve::of).toList());
    }

    private static Stream<Searched> searches(final BenchmarkRun run, final EngineResult engine) {
        return engine.capacities().stream()
                .map(found -> Searched.of(found, run.engines().indexOf(engine)));
    }

    private static List<String> verdicts(final List<Calibration.Check> checks) {
        return checks.stream()
                .map(check -> check.isExact() ? "pass" : check.passed() ? "carried" : "fail")
                .toList();
    }
}
