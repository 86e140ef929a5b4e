package dev.tailrace.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the text of a scrape as strictly as its specification allows: a type precedes the series of a metric, the series
 * of a metric are contiguous, no series occurs twice, counters have the required names, buckets ascend and add up. For
 * tests.
 *
 * @param types types by the name of the metric in the text
 * @param values values by series, including its labels as written
 */
public record ScrapedText(Map<String, String> types, Map<String, Double> values) {

    private static final Pattern TYPE = Pattern.compile("# TYPE ([a-z_:][a-z0-9_:]*) (counter|gauge|histogram)");
    private static final Pattern HELP = Pattern.compile("# HELP ([a-z_:][a-z0-9_:]*) (\\S.*)");
    private static final Pattern SAMPLE =
            Pattern.compile("([a-z_:][a-z0-9_:]*)(?:\\{((?:[a-z_]+=\"(?:[^\"\\\\]|\\\\[\\\\n\"])*\",?)+)})? (\\S+)");
    private static final Pattern BOUND = Pattern.compile(",?le=\"([^\"]*)\"");
    private static final String END = "# EOF";

    /**
     * Requests a page as Prometheus does, and parses it.
     *
     * @throws IOException if missing answer, or if the answer is not a page
     */
    public static ScrapedText scrape(final URI page) throws IOException {
        final URLConnection connection = page.toURL().openConnection();
        connection.setRequestProperty("Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
        try (InputStream text = connection.getInputStream()) {
            final boolean isOpen = connection.getContentType().startsWith("application/openmetrics-text");
            return parse(new String(text.readAllBytes(), StandardCharsets.UTF_8), isOpen);
        }
    }

    /**
     * Parses a page.
     *
     * @param isOpen whether the format is OpenMetrics, else the plain text format
     * @throws IllegalArgumentException naming the first line that breaks a rule
     */
    public static ScrapedText parse(final String text, final boolean isOpen) {
        return new Reading(isOpen).read(text);
    }

    /**
     * The value of a series that must be present.
     *
     * @param series name and labels of the series, as written
     */
    public double value(final String series) {
        final Double value = values.get(series);
        if (value == null) {
            throw new IllegalArgumentException("missing " + series + " among " + values.keySet());
        }
        return value;
    }

    /** The sum of all series of this name, with any labels; 0 if there is none. */
    public double sum(final String name) {
        return values.entrySet().stream()
                .filter(series -> nameOf(series.getKey()).equals(name))
                .mapToDouble(Map.Entry::getValue)
                .sum();
    }

    /** The names of all series, without labels. */
    public Set<String> names() {
        final Set<String> names = new HashSet<>();
        values.keySet().forEach(series -> names.add(nameOf(series)));
        return names;
    }

    private static String nameOf(final String series) {
        return series.contains("{") ? series.substring(0, series.indexOf('{')) : series;
    }

    private static final class Reading {

        private final boolean isOpen;
        private final Map<String, String> types = new LinkedHashMap<>();
        private final Map<String, Double> values = new LinkedHashMap<>();
        private final Map<String, List<double[]>> buckets = new HashMap<>();
        private final Set<String> helped = new HashSet<>();
        private String metric = "";
        private String line = "";

        Reading(final boolean isOpen) {
            this.isOpen = isOpen;
        }

        ScrapedText read(final String text) {
            demand(text.endsWith("\n"), "the last line has no end");
            final List<String> lines = new ArrayList<>(text.lines().toList());
            if (isOpen) {
                demand(lines.remove(lines.size() - 1).equals(END), "the last line is not " + END);
            }
            lines.forEach(this::readLine);
            buckets.forEach(this::checkBuckets);
            return new ScrapedText(types, values);
        }

        private void readLine(final String next) {
            line = next;
            final Matcher type = TYPE.matcher(next);
            final Matcher help = HELP.matcher(next);
            final Matcher sample = SAMPLE.matcher(next);
            if (type.matches()) {
                metric = type.group(1);
                demand(types.put(metric, type.group(2)) == null, "a metric in two pieces");
            } else if (help.matches()) {
                demand(help.group(1).equals(metric), "help for another metric");
                demand(helped.add(metric), "help twice");
            } else {
                demand(sample.matches(), "no sample");
                readSample(sample.group(1), sample.group(2) == null ? "" : sample.group(2), number(sample.group(3)));
            }
        }

        private void readSample(final String name, final String labels, final double value) {
            demand(isOf(name), "a sample of another metric than " + metric);
            demand(!labels.endsWith(","), "a comma without a label");
            demand(values.put(labels.isEmpty() ? name : name + "{" + labels + "}", value) == null, "a series twice");
            demand(!types.get(metric).equals("counter") || value >= 0, "a counter below zero");
            if (name.endsWith("_bucket")) {
                final Matcher bound = BOUND.matcher(labels);
                demand(bound.find(), "a bucket without a bound");
                buckets.computeIfAbsent(metric + "|" + bound.replaceFirst(""), added -> new ArrayList<>())
                        .add(new double[] {number(bound.group(1)), value});
            }
        }

        private boolean isOf(final String name) {
            return switch (types.getOrDefault(metric, "")) {
                case "counter" -> name.equals(isOpen ? metric + "_total" : metric) && name.endsWith("_total");
                case "gauge" -> name.equals(metric);
                case "histogram" ->
                    name.equals(metric + "_bucket") || name.equals(metric + "_sum") || name.equals(metric + "_count");
                default -> false;
            };
        }

        private void checkBuckets(final String key, final List<double[]> ascending) {
            final String name = key.substring(0, key.indexOf('|'));
            final String labels = key.substring(key.indexOf('|') + 1);
            for (int i = 1; i < ascending.size(); i++) {
                demand(ascending.get(i - 1)[0] < ascending.get(i)[0], "bounds of " + name + " do not ascend");
                demand(ascending.get(i - 1)[1] <= ascending.get(i)[1], "buckets of " + name + " are not cumulative");
            }
            final double[] last = ascending.get(ascending.size() - 1);
            final String braces = labels.isEmpty() ? "" : "{" + labels + "}";
            demand(last[0] == Double.POSITIVE_INFINITY, name + " has no bucket for all");
            demand(values.containsKey(name + "_sum" + braces), name + " has no sum");
            demand(
                    Double.valueOf(last[1]).equals(values.get(name + "_count" + braces)),
                    "the count of " + name + " is not its last bucket");
        }

        private double number(final String text) {
            if (text.equals("+Inf")) {
                return Double.POSITIVE_INFINITY;
            }
            try {
                return Double.parseDouble(text);
            } catch (final NumberFormatException e) {
                throw new IllegalArgumentException("no number: " + line, e);
            }
        }

        private void demand(final boolean holds, final String otherwise) {
            if (!holds) {
                throw new IllegalArgumentException(otherwise + ": " + line);
            }
        }
    }
}
