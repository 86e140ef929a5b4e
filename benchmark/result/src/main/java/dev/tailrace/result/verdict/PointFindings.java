package dev.tailrace.result.verdict;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.Point;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.Sla;
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
 * Findings about one engine at one rate.
 *
 * @param latency latencies of all rounds merged, in nanoseconds
 * @param estimates estimates by percentile, including those with too few samples
 */
public record PointFindings(
        EngineResult engine,
        Point point,
        Validity validity,
        Histogram latency,
        Map<Double, PercentileEstimate> estimates,
        List<SlaVerdict> verdicts) {

    /** The percentiles of reports, as far as samples support them. */
    public static final List<Double> PERCENTILES = List.of(50.0, 90.0, 99.0, 99.9, 99.99);

    /** Confidence level of verdicts. */
    public static final double LEVEL = 0.95;

    /** The findings of every engine at every rate, in their order. */
    public static List<PointFindings> of(final BenchmarkRun run) {
        final List<PointFindings> findings = new ArrayList<>();
        for (final EngineResult engine : run.engines()) {
            engine.points().forEach(point -> findings.add(of(run, engine, point)));
        }
        return List.copyOf(findings);
    }

    private static PointFindings of(final BenchmarkRun run, final EngineResult engine, final Point point) {
        final Validity validity = Validity.of(run, point);
        final Samples samples = point.samples(RoundHistograms.LATENCY);
        final Map<Double, PercentileEstimate> estimates = estimates(run, samples);
        final List<SlaVerdict> verdicts = run.slas().stream()
                .map(sla -> verdict(sla, validity, estimates))
                .toList();
        return new PointFindings(engine, point, validity, samples.merged(), estimates, verdicts);
    }

    private static Map<Double, PercentileEstimate> estimates(final BenchmarkRun run, final Samples samples) {
        final Map<Double, PercentileEstimate> estimates = new TreeMap<>();
        final DoubleStream requested =
                run.slas().stream().flatMap(sla -> sla.limits().stream()).mapToDouble(Sla.Limit::percentile);
        DoubleStream.concat(requested, PERCENTILES.stream().mapToDouble(Double::doubleValue))
                .distinct()
                .forEach(percentile -> estimates.put(
                        percentile,
                        PercentileEstimate.of(samples, percentile)
                                .withSystematic(run.calibration().systematicShare())));
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
}
