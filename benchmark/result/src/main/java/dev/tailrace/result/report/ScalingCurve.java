package dev.tailrace.result.report;

import dev.tailrace.result.Scaling;
import dev.tailrace.result.statistics.ScalabilityLaw;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Throughput over what the engine was given.
 *
 * @param values that were measured, rising
 * @param perSecond mean throughput of each
 * @param rounds value, throughput, 1 if there was more to do
 * @param modelled values of the fitted law, empty without one; those beyond the last that was measured are extrapolated
 * @param model throughputs of the law
 */
record ScalingCurve(
        String title,
        String dimension,
        double[] values,
        double[] perSecond,
        double[][] rounds,
        double[] modelled,
        double[] model) {

    private static final int STEPS = 40;
    private static final double BEYOND = 2;

    static ScalingCurve of(final Scaling scaling) {
        final List<Scaling.Step> steps = scaling.steps().stream()
                .filter(step -> !step.throughputs().isEmpty())
                .sorted(Comparator.comparingDouble(Scaling.Step::value))
                .toList();
        final double[] values = steps.stream().mapToDouble(Scaling.Step::value).toArray();
        final Optional<ScalabilityLaw> law = law(scaling);
        final double[] modelled = law.isPresent() ? grid(values[0], values[values.length - 1] * BEYOND) : new double[0];
        return new ScalingCurve(
                scaling.title(),
                scaling.dimension(),
                values,
                steps.stream().mapToDouble(ScalingCurve::mean).toArray(),
                steps.stream()
                        .flatMap(step -> step.throughputs().stream().map(round ->
                                new double[] {step.value(), round.perSecond(), round.isSaturated() ? 1 : 0}))
                        .toArray(double[][]::new),
                modelled,
                DoubleStream.of(modelled)
                        .map(value -> law.orElseThrow().at(value))
                        .toArray());
    }

    private static double[] grid(final double from, final double to) {
        return DoubleStream.iterate(0, step -> step <= STEPS, step -> step + 1)
                .map(step -> from + (to - from) * step / STEPS)
                .toArray();
    }

    static double mean(final Scaling.Step step) {
        return step.throughputs().stream()
                .mapToDouble(Scaling.Throughput::perSecond)
                .average()
                .orElse(Double.NaN);
    }

    /** The law, where it has a meaning: throughputs of workers that had enough to do, of three values at least. */
    static Optional<ScalabilityLaw> law(final Scaling scaling) {
        if (!scaling.isOfWorkers()) {
            return Optional.empty();
        }
        final List<ScalabilityLaw.Measured> measured = scaling.steps().stream()
                .flatMap(step -> step.throughputs().stream()
                        .filter(Scaling.Throughput::isSaturated)
                        .map(round -> new ScalabilityLaw.Measured(step.value(), round.perSecond())))
                .toList();
        final long values = measured.stream()
                .mapToDouble(ScalabilityLaw.Measured::workers)
                .distinct()
                .count();
        return values < ScalabilityLaw.LEAST_VALUES ? Optional.empty() : Optional.of(ScalabilityLaw.fit(measured));
    }
}
