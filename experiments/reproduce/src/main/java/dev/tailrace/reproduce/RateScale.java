package dev.tailrace.reproduce;

import dev.tailrace.samples.published.PublishedFigure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How published rates become rates of this machine: by the least quotient of a measured capacity and a published rate. A
 * capacity that may be higher than measured counts only when all are such.
 *
 * @param step the step that measures capacities
 * @param metric name of the capacity in its results
 * @param share of the measured capacity that corresponds to the published rate, by scale
 * @param capacities published rates of series in the results of the step
 */
record RateScale(String step, String metric, Map<Scale, Double> share, List<Capacity> capacities) {

    private static final Pattern RATE = Pattern.compile("\\{rate:(\\d+)}");
    private static final double ALL = 1;
    private static final int LEAST = 10;

    /**
     * A published rate to compare a measured capacity with.
     *
     * @param series in the results of the step
     * @param figure id of a published figure; null when {@code rate} is given
     * @param rate the highest published rate, where no capacity was published
     */
    record Capacity(String series, String figure, double rate) {

        double published() {
            return figure == null ? rate : PublishedFigure.of(figure).number();
        }
    }

    /** The measured capacity of a series. */
    Optional<MeasuredFigure> highest(final List<MeasuredFigure> probe, final String series) {
        return probe.stream()
                .filter(figure ->
                        figure.metric().equals(metric) && figure.series().equals(series))
                .findFirst();
    }

    private double capacity(final List<MeasuredFigure> probe, final Capacity each) {
        return highest(probe, each.series())
                .map(figure -> figure.value().median())
                .orElse(0.0);
    }

    /** The factor, at most 1, from the series that have a capacity; empty when none has. */
    Optional<Double> factor(final List<MeasuredFigure> probe, final Scale scale) {
        final List<Capacity> measured =
                capacities.stream().filter(each -> isMeasured(probe, each)).toList();
        final List<Capacity> exact =
                measured.stream().filter(each -> !isLowerBound(probe, each)).toList();
        final OptionalDouble least = (exact.isEmpty() ? measured : exact)
                .stream()
                        .mapToDouble(each -> share.getOrDefault(scale, ALL) * capacity(probe, each) / each.published())
                        .min();
        return least.isPresent() ? Optional.of(Math.min(ALL, least.getAsDouble())) : Optional.empty();
    }

    /** The series without a capacity: those that failed at every load of the probe. */
    List<String> unmeasured(final List<MeasuredFigure> probe) {
        return capacities.stream()
                .filter(each -> !isMeasured(probe, each))
                .map(Capacity::series)
                .toList();
    }

    /** The series with a capacity that may be higher than measured. */
    List<String> lowerBounds(final List<MeasuredFigure> probe) {
        return capacities.stream()
                .filter(each -> isMeasured(probe, each) && isLowerBound(probe, each))
                .map(Capacity::series)
                .toList();
    }

    private boolean isLowerBound(final List<MeasuredFigure> probe, final Capacity each) {
        return highest(probe, each.series()).filter(MeasuredFigure::mayBeHigher).isPresent();
    }

    private boolean isMeasured(final List<MeasuredFigure> probe, final Capacity each) {
        return capacity(probe, each) > 0;
    }

    static boolean isNeeded(final String word) {
        return RATE.matcher(word).find();
    }

    /** The word with each {@code {rate:N}} replaced by N times the factor, in two significant digits. */
    static String scaled(final String word, final double factor) {
        return scaled(word, factor, "%.0f");
    }

    /** The same for readers, with separators of thousands. */
    static String inWords(final String text, final double factor) {
        return scaled(text, factor, "%,.0f");
    }

    private static String scaled(final String text, final double factor, final String format) {
        return RATE.matcher(text)
                .replaceAll(rate -> Matcher.quoteReplacement(
                        String.format(Locale.ROOT, format, rounded(Double.parseDouble(rate.group(1)) * factor))));
    }

    private static double rounded(final double rate) {
        final double power = Math.pow(10, Math.floor(Math.log10(Math.max(LEAST, rate))) - 1);
        return Math.round(Math.max(LEAST, rate) / power) * power;
    }
}
