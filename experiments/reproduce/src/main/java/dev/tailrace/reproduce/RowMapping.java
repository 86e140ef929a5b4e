package dev.tailrace.reproduce;

import dev.tailrace.reproduce.ComparedRow.Numbers;
import dev.tailrace.reproduce.PublishedExperiment.Row;
import dev.tailrace.result.statistics.MedianRange;
import dev.tailrace.samples.published.PublishedFigure;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Puts the measured figures of an experiment next to the published ones. */
final class RowMapping {

    /** Place of the figures without a published one. */
    static final String ONLY_HERE = "only here";

    private static final String NONE = "–";
    private static final double THOUSAND = 1_000;
    private static final double TENS = 9.995;
    private static final double HUNDREDS = 99.95;

    /** Smaller ratios have two significant digits. */
    private static final double LEAST = 0.0995;

    private final PublishedExperiment experiment;
    private final Scale scale;
    private final Map<String, StepOutcome> outcomes;
    private final double factor;
    private final Set<String> noted = new HashSet<>();

    /**
     * @param outcomes by step, of those that have run
     * @param factor from published rates to those of this machine
     */
    RowMapping(
            final PublishedExperiment experiment,
            final Scale scale,
            final Map<String, StepOutcome> outcomes,
            final double factor) {
        this.experiment = experiment;
        this.scale = scale;
        this.outcomes = outcomes;
        this.factor = factor;
    }

    /** All rows, except those that only a larger scale measures and that nothing is published for. */
    List<ComparedRow> rows() {
        return experiment.rows().stream()
                .filter(row -> row.figure() != null || !row.isMeasured() || isAtThisScale(row))
                .map(this::row)
                .toList();
    }

    private boolean isAtThisScale(final Row row) {
        return experiment.step(row.step()).runsAt(scale) && row.isMeasuredAt(scale);
    }

    private ComparedRow row(final Row row) {
        final Optional<PublishedFigure> figure =
                Optional.ofNullable(row.figure()).map(PublishedFigure::of);
        if (!row.isMeasured()) {
            final String[] parts = row.note().split(": ", 2);
            return compared(row, figure, parts[0].toLowerCase(Locale.ROOT), sentence(parts[1]), Double.NaN, false);
        }
        if (!isAtThisScale(row)) {
            return compared(row, figure, "not at this scale", row.note(), Double.NaN, false);
        }
        final StepOutcome outcome = outcomes.get(row.step());
        if (outcome == null) {
            return compared(row, figure, "not run yet", row.note(), Double.NaN, false);
        }
        if (outcome.isFailed()) {
            return failed(row, figure, outcome.problem());
        }
        final String series = RateScale.scaled(row.series(), factor);
        final String x = RateScale.scaled(row.x(), factor);
        return outcome.figures().stream()
                .filter(each -> each.series().equals(series) && each.metric().equals(row.metric()))
                .filter(each -> x.isEmpty() || each.x().equals(x))
                .findFirst()
                .map(measured -> measured(row, figure, measured))
                .orElseGet(() -> failed(row, figure, "The step " + row.step() + " has no such figure."));
    }

    private ComparedRow failed(final Row row, final Optional<PublishedFigure> figure, final String problem) {
        return compared(row, figure, "failed", joined(once(sentence(problem)), row.note()), Double.NaN, true);
    }

    /** The text, if it has not been in a note before. */
    private String once(final String text) {
        return noted.add(text) ? text : "";
    }

    private static String sentence(final String text) {
        return text.isEmpty()
                ? ""
                : Character.toUpperCase(text.charAt(0)) + text.substring(1) + (text.endsWith(".") ? "" : ".");
    }

    private ComparedRow measured(final Row row, final Optional<PublishedFigure> figure, final MeasuredFigure measured) {
        if (measured.isWrong()) {
            return failed(row, figure, measured.problem());
        }
        if (isCapacity(row) && measured.value().median() == 0) {
            return compared(row, figure, "none", row.note(), Double.NaN, false);
        }
        final double capacity = capacity(row);
        if (capacity > 0 && !measured.x().isEmpty() && Double.parseDouble(measured.x()) > capacity) {
            return compared(
                    row,
                    figure,
                    String.format(Locale.ROOT, "not carried: capacity %,.0f records/s", capacity),
                    row.note(),
                    Double.NaN,
                    false);
        }
        final MedianRange value = row.per() > 0
                ? new MedianRange(
                        row.per() / measured.value().median(),
                        row.per() / measured.value().greatest(),
                        row.per() / measured.value().least())
                : measured.value();
        if (!measured.problem().isEmpty()) {
            final String number = Double.isNaN(value.median())
                    ? "no figure"
                    : text(value) + " " + unit(row, figure, measured) + ", invalid";
            return compared(row, figure, number, joined(sentence(measured.problem()), row.note()), Double.NaN, false);
        }
        final String limit = measured.isLimitedByDriver()
                ? "The driver did not send more in time, so the engine may carry more."
                : "";
        return compared(
                row,
                figure,
                (measured.mayBeHigher() ? "at least " : "") + text(value) + " " + unit(row, figure, measured),
                joined(row.note(), limit),
                value.median(),
                false);
    }

    // Large numbers with all digits and separators, as publications print them.
    private static String text(final MedianRange value) {
        if (Math.abs(value.median()) < THOUSAND) {
            return value.toString();
        }
        final String range = value.least() == value.greatest()
                ? ""
                : String.format(Locale.ROOT, " (%,.0f to %,.0f)", value.least(), value.greatest());
        return String.format(Locale.ROOT, "%,.0f", value.median()) + range;
    }

    private boolean isCapacity(final Row row) {
        final RateScale rates = experiment.rates();
        return rates != null && row.step().equals(rates.step()) && row.metric().equals(rates.metric());
    }

    /**
     * The highest rate that the engine carries; 0 if it is not known. Without one no rate met the limit of the search, and
     * the figures say by how much.
     */
    private double capacity(final Row row) {
        final RateScale rates = experiment.rates();
        return rates == null || row.step().equals(rates.step())
                ? 0
                : rates.highest(outcomes.get(rates.step()).figures(), row.series())
                        .filter(figure -> !figure.mayBeHigher())
                        .map(figure -> figure.value().median())
                        .orElse(0.0);
    }

    private static String unit(final Row row, final Optional<PublishedFigure> figure, final MeasuredFigure measured) {
        return Stream.of(
                        Optional.ofNullable(row.unit()),
                        Optional.of(measured.unit()).filter(unit -> !unit.isEmpty()),
                        figure.map(PublishedFigure::unit))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse("");
    }

    private ComparedRow compared(
            final Row row,
            final Optional<PublishedFigure> figure,
            final String measured,
            final String note,
            final double value,
            final boolean isFailed) {
        return new ComparedRow(
                figure.map(PublishedFigure::place).orElse(row.place()),
                figure.map(RowMapping::what).orElse(row.what()),
                figure.map(each -> each.printed() + " " + each.unit()).orElse(NONE),
                here(row),
                measured,
                figure.map(each -> ratio(each, value)).orElse(NONE),
                joined(figure.map(PublishedFigure::note).map(this::once).orElse(""), note),
                new Numbers(
                        figure.map(PublishedFigure::number).orElse(Double.NaN),
                        value,
                        figure.map(PublishedFigure::unit).orElse(row.unit())),
                isFailed);
    }

    private static String what(final PublishedFigure figure) {
        return figure.series() + ", " + figure.metric() + (figure.x().isEmpty() ? "" : " at " + amount(figure.x()));
    }

    private static String amount(final String x) {
        return x.matches("\\d+") ? String.format(Locale.ROOT, "%,d/s", Long.parseLong(x)) : x;
    }

    private String here(final Row row) {
        final String x = RateScale.scaled(row.x(), factor);
        return RateScale.inWords(row.here(), factor) + (x.isEmpty() ? "" : " at " + amount(x));
    }

    private static String joined(final String first, final String second) {
        return (first + " " + second).strip();
    }

    private static String ratio(final PublishedFigure figure, final double value) {
        final double[] ends = figure.numbers();
        if (Double.isNaN(value) || value < 0 || ends[ends.length - 1] == 0) {
            return NONE;
        }
        final String high = digits(value / ends[0]);
        final String low = digits(value / ends[ends.length - 1]);
        return ends.length == 1 || ends[0] == 0 || high.equals(low) ? low : low + " to " + high;
    }

    private static String digits(final double ratio) {
        return String.format(
                Locale.ROOT,
                ratio >= HUNDREDS ? "%,.0f" : ratio >= TENS ? "%.1f" : ratio >= LEAST ? "%.2f" : "%.2g",
                ratio);
    }
}
