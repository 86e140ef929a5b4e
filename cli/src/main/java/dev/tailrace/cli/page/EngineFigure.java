package dev.tailrace.cli.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/**
 * A figure of the process of a runner, as its endpoint for Prometheus has it.
 *
 * @param name of the series, such as {@code tailrace_snapshots_total}
 * @param labels such as the partition
 */
public record EngineFigure(String name, Map<String, String> labels, double value) {

    private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? (\\S+)");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");
    private static final String BOUND = "le";
    private static final double NS_PER_SECOND = 1e9;

    /** Parses the text of an endpoint; lines of another form are left out. */
    public static List<EngineFigure> parse(final String text) {
        final List<EngineFigure> figures = new ArrayList<>();
        for (final String line : text.split("\n")) {
            final Matcher parts = LINE.matcher(line);
            if (parts.matches()) {
                figures.add(
                        new EngineFigure(parts.group(1), labels(parts.group(2)), Double.parseDouble(parts.group(3))));
            }
        }
        return figures;
    }

    private static Map<String, String> labels(final String text) {
        final Map<String, String> labels = new TreeMap<>();
        if (text != null) {
            LABEL.matcher(text)
                    .results()
                    .forEach(label -> labels.put(
                            label.group(1), ESCAPE.matcher(label.group(2)).replaceAll("$1")));
        }
        return labels;
    }

    private static double bound(final String text) {
        return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    /** The sum of a figure over all labels; {@code otherwise} when there is none. */
    public static double sum(final List<EngineFigure> figures, final String name, final double otherwise) {
        return figures.stream()
                .filter(figure -> figure.name.equals(name))
                .mapToDouble(EngineFigure::value)
                .reduce(Double::sum)
                .orElse(otherwise);
    }

    /**
     * The durations of a histogram in seconds, each as the upper bound of its bucket; those of the last, which has none, as
     * that of the one before. Empty when there are none.
     */
    public static Histogram durations(final List<EngineFigure> figures, final String name) {
        final Map<Double, Long> atMost = new TreeMap<>();
        figures.stream()
                .filter(figure -> figure.name.equals(name + "_bucket"))
                .forEach(figure -> atMost.merge(bound(figure.labels.get(BOUND)), (long) figure.value, Long::sum));
        final Histogram durations = new Histogram(2);
        long before = 0;
        double longest = 0;
        for (final Map.Entry<Double, Long> bucket : atMost.entrySet()) {
            longest = bucket.getKey().isInfinite() ? longest : bucket.getKey();
            if (bucket.getValue() > before) {
                durations.recordValueWithCount(Math.round(longest * NS_PER_SECOND), bucket.getValue() - before);
            }
            before = bucket.getValue();
        }
        return durations;
    }
}
