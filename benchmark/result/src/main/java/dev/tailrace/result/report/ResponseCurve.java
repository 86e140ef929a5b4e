package dev.tailrace.result.report;

import dev.tailrace.result.Capacity;
import dev.tailrace.result.EngineResult;
import dev.tailrace.result.statistics.ConfidenceInterval;
import dev.tailrace.result.statistics.PercentileEstimate;
import dev.tailrace.result.verdict.PointFindings;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Latency of one engine over the offered rate; points that are invalid are left out.
 *
 * @param low and {@code high}: the confidence interval of p99
 * @param trials of a search for the highest rate: rate, latency, 1 if it held
 */
record ResponseCurve(
        int engine, double[] rates, double[] p50, double[] p99, double[] low, double[] high, double[][] trials) {

    private static final double MEDIAN = 50;
    private static final double TAIL = 99;

    static ResponseCurve of(final EngineResult engine, final Report report) {
        final List<PointFindings> points = report.findings().stream()
                .filter(finding -> finding.engine().equals(engine))
                .filter(finding ->
                        finding.validity().isValid() && finding.estimate(TAIL).isPresent())
                .sorted(Comparator.comparingDouble(finding -> finding.point().ratePerSecond()))
                .toList();
        return new ResponseCurve(
                report.numberOf(engine),
                each(points, finding -> finding.point().ratePerSecond()),
                each(points, finding -> estimate(finding, MEDIAN).valueNs()),
                each(points, finding -> estimate(finding, TAIL).valueNs()),
                each(points, finding -> interval(finding).low()),
                each(points, finding -> interval(finding).high()),
                engine.capacities().stream()
                        .flatMap(capacity -> capacity.trials().stream())
                        .filter(trial -> trial.latencyNs() > 0)
                        .map(ResponseCurve::trial)
                        .toArray(double[][]::new));
    }

    private static double[] each(final List<PointFindings> points, final ToDoubleFunction<PointFindings> figure) {
        return points.stream().mapToDouble(figure).toArray();
    }

    private static PercentileEstimate estimate(final PointFindings finding, final double percentile) {
        return finding.estimates().get(percentile);
    }

    private static ConfidenceInterval interval(final PointFindings finding) {
        return estimate(finding, TAIL).interval(PointFindings.LEVEL);
    }

    private static double[] trial(final Capacity.Trial trial) {
        return new double[] {trial.ratePerSecond(), trial.latencyNs(), trial.held() ? 1 : 0};
    }
}
