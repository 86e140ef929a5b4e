package dev.tailrace.result.report;

import dev.tailrace.result.Baseline;
import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.RoundHistograms;
import dev.tailrace.result.statistics.Merged;
import dev.tailrace.result.verdict.PointFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * Curves of latency over percentiles at one rate; all curves have the same percentiles.
 *
 * @param nines number of nines of each percentile, such as 2 for p99
 */
record PercentileCurves(double rate, double[] nines, List<Curve> series) {

    private static final double STEP = 0.02;
    private static final double MOST_NINES = 6;
    private static final double LEAST_NINES = 2;
    private static final double PERCENT = 100;

    /**
     * One curve.
     *
     * @param engine index of the engine in the run; -1 for a baseline
     * @param ns latency at each percentile; null where too few samples are beyond it
     */
    record Curve(int engine, String title, Long[] ns) {}

    static PercentileCurves of(final BenchmarkRun run, final double rate, final List<PointFindings> atRate) {
        final List<PointFindings> findings =
                atRate.stream().filter(finding -> finding.validity().isValid()).toList();
        final double[] nines = places(findings.stream()
                .mapToLong(finding -> finding.latency().getTotalCount())
                .max()
                .orElse(0));
        final List<Curve> curves = new ArrayList<>();
        findings.forEach(finding -> curves.add(new Curve(
                run.engines().indexOf(finding.engine()), finding.engine().title(), values(finding.latency(), nines))));
        run.baselines().forEach(baseline -> curves.add(curve(baseline, nines)));
        return new PercentileCurves(rate, nines, curves);
    }

    private static double[] places(final long samples) {
        final double last =
                Math.floor(Math.log10(Math.max(1, (double) samples / Merged.LEAST_SAMPLES_BEYOND)) / STEP) * STEP;
        final double most = Math.max(LEAST_NINES, Math.min(MOST_NINES, last));
        return DoubleStream.iterate(
                        0, place -> place <= most + STEP / 2, place -> Math.rint((place + STEP) / STEP) * STEP)
                .map(place -> Math.rint(place * PERCENT) / PERCENT)
                .toArray();
    }

    private static Curve curve(final Baseline baseline, final double[] nines) {
        final Histogram merged = Merged.of(baseline.recording().samples(RoundHistograms.LATENCY));
        return new Curve(-1, baseline.title(), values(merged, nines));
    }

    private static Long[] values(final Histogram histogram, final double[] nines) {
        return DoubleStream.of(nines)
                .map(place -> PERCENT * (1 - Math.pow(10, -place)))
                .mapToObj(percentile -> Merged.supports(histogram, percentile)
                        ? Math.max(1, histogram.getValueAtPercentile(percentile))
                        : null)
                .toArray(Long[]::new);
    }
}
