package dev.tailrace.result.report;

import dev.tailrace.result.Scaling;
import dev.tailrace.result.statistics.ScalabilityLaw;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * Curve of an engine's throughput over its threads, its partitions or the offered rate.
 *
 * @param values measured values of the dimension, ascending
 * @param perSecond mean throughput of each
 * @param rounds value, throughput, and 1 if a backlog was left, for each round
 * @param modelled values of the fitted law, empty without a law; those beyond the last measured value are extrapolated
 * @param model throughputs by the law
 * @param law description of the fitted law, or why none was fitted
 */
record ScalingCurve(
        String title,
        String dimension,
        double[] values,
        double[] perSecond,
        double[][] rounds,
        double[] modelled,
        double[] model,
        String law) {

    private static final int STEPS = 40;
    private static final double BEYOND = 2;
    private static final double PERCENT = 100;

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
                        .toArray(),
                words(scaling, law));
    }

    private static double[] grid(final double from, final double to) {
        return DoubleStream.iterate(0, step -> step <= STEPS, step -> step + 1)
                .map(step -> from + (to - from) * step / STEPS)
                .toArray();
    }

    private static double mean(final Scaling.Step step) {
        return step.throughputs().stream()
                .mapToDouble(Scaling.Throughput::perSecond)
                .average()
                .orElse(Double.NaN);
    }

    private static String words(final Scaling scaling, final Optional<ScalabilityLaw> law) {
        if (!scaling.isOfWorkers()) {
            return "no curve is fitted to offered rates: the Universal Scalability Law is about workers.";
        }
        return law.map(ScalingCurve::words)
                .orElse("no curve is fitted: that takes throughputs at " + ScalabilityLaw.LEAST_VALUES
                        + " values with a backlog.");
    }

    private static String words(final ScalabilityLaw law) {
        final String fitted = String.format(
                Locale.ROOT,
                "Universal Scalability Law with %s/s for one worker, contention %.3f and coherency %.4f; ",
                Figures.count(law.one()),
                law.contention(),
                law.coherency());
        final String error = law.freedom() > 0
                ? String.format(
                        Locale.ROOT,
                        "its error is %.1f %% of the measured values (root mean square, %d more measurements than"
                                + " coefficients)",
                        law.meanError() * PERCENT,
                        law.freedom())
                : "it has as many coefficients as there are measurements, so it passes through all of them and its error says"
                        + " nothing";
        final String peak = law.peak().isPresent()
                ? String.format(
                        Locale.ROOT,
                        ". The model, not a measurement, has its peak at %.1f with %s",
                        law.peak().getAsDouble(),
                        Figures.rate(law.at(law.peak().getAsDouble())))
                : ". The model has no peak";
        return fitted + error + peak + ".";
    }

    /** The law, if it applies: to saturated throughputs of at least three numbers of workers. */
    private static Optional<ScalabilityLaw> law(final Scaling scaling) {
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
