package dev.tailrace.result.report;

import dev.tailrace.result.Point;
import dev.tailrace.result.Resources;
import dev.tailrace.result.Round;
import dev.tailrace.result.Scaling;
import dev.tailrace.result.statistics.ScalabilityLaw;
import dev.tailrace.result.verdict.PointFindings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Throughput and latency over threads, partitions or the offered rate, and a law that was fitted to it. */
record ScalingSection(Report report) implements Section {

    private static final double MILLION = 1e6;
    private static final double PERCENT = 100;
    private static final int COLOURS = 8;

    @Override
    public void write(final Html html) {
        final List<Scaling> scalings = report.run().studies().scalings();
        if (scalings.isEmpty()) {
            return;
        }
        final String dimension = scalings.get(0).dimension();
        html.open("section", "id", "scaling").element("h2", "Scaling with " + dimension);
        html.element("p", lead(scalings.get(0)), "class", "lead");
        key(html, scalings);
        html.open("div", "class", "charts");
        ChartFigure.write(html, "Throughput by " + dimension, "scaling", "0");
        html.close();
        table(html, scalings);
        html.open("ul", "class", "notes");
        scalings.forEach(scaling -> html.element("li", scaling.title() + ": " + law(scaling)));
        html.close().close();
    }

    private static String lead(final Scaling scaling) {
        return (scaling.isOfWorkers()
                        ? "Throughput is how fast a backlog is worked off: more is sent than the engine can do, and results are "
                                + "counted while there is something to do. A hollow circle had nothing left to do: the engine may "
                                + "be faster. "
                        : "Throughput is what came out within the time in which it was offered. ")
                + scaling.held()
                + " Lines between measured points are a help for the eye"
                + (scaling.isOfWorkers() ? "; the thin curve is a model, dashed where nothing was measured." : ".");
    }

    private static void key(final Html html, final List<Scaling> scalings) {
        html.open("ul", "class", "key");
        for (int i = 0; i < scalings.size(); i++) {
            EngineKey.line(
                    html,
                    "var(--e" + i % COLOURS + ")",
                    "",
                    "2.5",
                    scalings.get(i).title());
        }
        html.close();
    }

    private void table(final Html html, final List<Scaling> scalings) {
        Tables.open(html, "Scaling", "", "Engine", scalings.get(0).dimension(), "Throughput", "p50", "p99", "CPU");
        for (final Scaling scaling : scalings) {
            scaling.steps().forEach(step -> row(html, scaling, step));
        }
        Tables.close(html);
        html.element("p", "p50, p99 and CPU per million at " + rates(scalings) + ".", "class", "note");
    }

    private String rates(final List<Scaling> scalings) {
        return scalings.get(0).isOfWorkers()
                ? "the highest offered rate, " + Figures.rate(highest())
                : "the rate of the row";
    }

    private double highest() {
        return report.rates().stream().mapToDouble(Double::doubleValue).max().orElse(0);
    }

    private void row(final Html html, final Scaling scaling, final Scaling.Step step) {
        html.open("tr").element("th", scaling.title(), "scope", "row");
        html.element("td", Figures.plain(step.value()));
        html.element("td", throughput(step));
        final Optional<PointFindings> point = point(step, scaling.isOfWorkers() ? highest() : step.value());
        html.element("td", percentile(point, 50)).element("td", percentile(point, 99));
        html.element("td", point.map(found -> cpu(found.point())).orElse("–")).close();
    }

    private static String throughput(final Scaling.Step step) {
        if (step.throughputs().isEmpty()) {
            return "–";
        }
        final boolean isSaturated = step.throughputs().stream().allMatch(Scaling.Throughput::isSaturated);
        return (isSaturated ? "" : "≥ ") + Figures.rate(ScalingCurve.mean(step));
    }

    private Optional<PointFindings> point(final Scaling.Step step, final double rate) {
        return report.at(rate).stream()
                .filter(finding -> finding.engine().name().equals(step.engine()))
                .findFirst();
    }

    private static String percentile(final Optional<PointFindings> point, final double percentile) {
        return point.filter(found -> found.validity().isValid())
                .flatMap(found -> found.estimate(percentile))
                .map(estimate -> Figures.duration(estimate.valueNs()))
                .orElse("–");
    }

    private static String cpu(final Point point) {
        final double seconds = point.rounds().stream()
                .map(Round::resources)
                .mapToDouble(Resources::cpuSeconds)
                .sum();
        return seconds < 0
                ? "–"
                : Figures.threeDigits(seconds / Math.max(1, point.counts().sent()) * MILLION) + " s";
    }

    private static String law(final Scaling scaling) {
        if (!scaling.isOfWorkers()) {
            return "no curve is fitted to offered rates: the Universal Scalability Law speaks of workers.";
        }
        return ScalingCurve.law(scaling)
                .map(ScalingSection::words)
                .orElse("no curve is fitted: that takes throughputs at " + ScalabilityLaw.LEAST_VALUES
                        + " values at which there was enough to do.");
    }

    private static String words(final ScalabilityLaw law) {
        final String fitted = String.format(
                Locale.ROOT,
                "Universal Scalability Law with %s/s of one, contention %.3f and coherency %.4f; ",
                Figures.count(law.one()),
                law.contention(),
                law.coherency());
        final String error = law.freedom() > 0
                ? String.format(
                        Locale.ROOT,
                        "its error is %.1f %% of what was measured (root mean square, %d more measurements than coefficients)",
                        law.meanError() * PERCENT,
                        law.freedom())
                : "it has as many coefficients as there are measurements, so it goes through them all and its error says "
                        + "nothing";
        final String peak = law.peak().isPresent()
                ? String.format(
                        Locale.ROOT,
                        ". The model, not a measurement, has its peak at %.1f with %s",
                        law.peak().getAsDouble(),
                        Figures.rate(law.at(law.peak().getAsDouble())))
                : ". The model knows no peak";
        return fitted + error + peak + ".";
    }
}
