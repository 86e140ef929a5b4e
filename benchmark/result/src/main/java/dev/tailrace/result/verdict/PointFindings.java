package dev.tailrace.result.verdict;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.Recording;
import dev.tailrace.result.Sla;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.PercentileEstimate;
import dev.tailrace.result.statistics.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * What is known of one engine at one rate.
 *
 * @param latency of all rounds merged, in nanoseconds
 * @param estimates by percentile; also those that too few samples support
 */
public record PointFindings(
        EngineResult engine,
        Point point,
        Validity validity,
        Histogram latency,
        Map<Double, PercentileEstimate> estimates,
        List<SlaVerdict> verdicts) {

    /** What is shown, as far as samples support it. */
    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

    /** With which confidence verdicts are given. */
    public static final double LEVEL = 0.95;

    /** Looks at every engine at every rate, in their order. */
    public static List<PointFindings> of(final BenchmarkRun run) {
        final List<PointFindings> findings = new ArrayList<>();
        for (final EngineResult engine : run.engines()) {
            engine.points().forEach(point -> findings.add(of(run, engine, point)));
        }
        return List.copyOf(findings);
    }

    private static PointFindings of(final BenchmarkRun run, final EngineResult engine, final Point point) {
        final Validity validity = Validity.of(run, point);
        final Samples samples = point.samples(Recording.LATENCY);
        final Map<Double, PercentileEstimate> estimates = estimates(run, samples);
        final List<SlaVerdict> verdicts = run.slas().stream()
                .map(sla -> verdict(sla, validity, estimates))
                .toList();
        return new PointFindings(engine, point, validity, samples.merged(), estimates, verdicts);
    }

    private static Map<Double, PercentileEstimate> estimates(final BenchmarkRun run, final Samples samples) {
        final Map<Double, PercentileEstimate> estimates = new TreeMap<>();
        final DoubleStream asked =
                run.slas().stream().flatMap(sla -> sla.limits().stream()).mapToDouble(Sla.Limit::percentile);
        DoubleStream.concat(asked, PERCENTILES.stream().mapToDouble(Double::doubleValue))
                .distinct()
                .forEach(percentile ->
                        estimates.put(percentile, PercentileEstimate.of(samples, percentile, run.seed())));
        return estimates;
    }

    private static SlaVerdict verdict(
            final Sla sla, final Validity validity, final Map<Double, PercentileEstimate> estimates) {
        return new SlaVerdict(
                sla,
                sla.limits().stream()
                        .map(limit -> validity.isValid()
                                ? LimitVerdict.of(limit, estimates.get(limit.percentile()), LEVEL)
                                : LimitVerdict.invalid(limit, validity))
                        .toList());
    }

    /** The estimate of a percentile, if there are enough samples beyond it. */
    public Optional<PercentileEstimate> estimate(final double percentile) {
        return Optional.ofNullable(estimates.get(percentile)).filter(PercentileEstimate::isSupported);
    }

    /** A percentile with its confidence interval, if there are enough samples beyond it. */
    public Optional<ConfidenceInterval> interval(final double percentile) {
        return estimate(percentile).map(estimate -> estimate.interval(LEVEL));
    }
}
