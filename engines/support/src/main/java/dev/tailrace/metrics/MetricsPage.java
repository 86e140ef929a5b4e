package dev.tailrace.metrics;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The answer to one scrape: series by metric, in the two text forms that Prometheus reads. Used by one thread, once.
 *
 * @see <a href="https://github.com/prometheus/OpenMetrics/blob/v1.0.0/specification/OpenMetrics.md">OpenMetrics 1.0</a>
 * @see <a href="https://prometheus.io/docs/instrumenting/exposition_formats/">Prometheus text format 0.0.4</a>
 */
public final class MetricsPage {

    /** Content type of the OpenMetrics text. */
    public static final String OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8";

    /** Content type of the older text form. */
    public static final String PLAIN_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private static final double NS_PER_SECOND = 1e9;

    private final Map<Metric, List<String>> families = new LinkedHashMap<>();
    private final Set<String> series = new HashSet<>();

    /** The page of these sources. */
    public static MetricsPage of(final Iterable<MetricsSource> sources) {
        final MetricsPage page = new MetricsPage();
        sources.forEach(source -> source.collect(page));
        return page;
    }

    /** A count, or a figure that is whole. */
    public void value(final Metric metric, final Labels labels, final long value) {
        add(metric, metric.series().get(0), labels, Long.toString(value));
    }

    /** A figure without labels that is whole. */
    public void value(final Metric metric, final long value) {
        value(metric, Labels.NONE, value);
    }

    /** A figure that need not be whole, such as seconds. */
    public void value(final Metric metric, final Labels labels, final double value) {
        add(metric, metric.series().get(0), labels, Double.toString(value));
    }

    /** A duration or a time, in seconds; given in nanoseconds. */
    public void seconds(final Metric metric, final Labels labels, final long ns) {
        value(metric, labels, ns / NS_PER_SECOND);
    }

    /** Durations that several threads have counted, as one histogram in seconds. */
    public void durations(final Metric metric, final Labels labels, final Iterable<DurationCounts> parts) {
        final long[] counts = new long[DurationCounts.buckets()];
        long sumNs = 0;
        for (final DurationCounts part : parts) {
            sumNs += part.sumNs();
            part.addTo(counts);
        }
        long atMost = 0;
        for (int bucket = 0; bucket < counts.length; bucket++) {
            atMost += counts[bucket];
            add(
                    metric,
                    metric.name() + "_bucket",
                    labels.and("le", DurationCounts.upperBoundSeconds(bucket)),
                    Long.toString(atMost));
        }
        add(metric, metric.name() + "_sum", labels, Double.toString(sumNs / NS_PER_SECOND));
        add(metric, metric.name() + "_count", labels, Long.toString(atMost));
    }

    private void add(final Metric metric, final String name, final Labels labels, final String value) {
        final String named = name + labels.inBraces();
        if (!series.add(named)) {
            throw new IllegalStateException("two sources have " + named);
        }
        families.computeIfAbsent(metric, added -> new ArrayList<>()).add(named + ' ' + value);
    }

    /** The page in the form of {@link #OPEN_METRICS}. */
    public String toOpenMetrics() {
        final StringBuilder text = new StringBuilder();
        families.forEach((metric, lines) -> append(text, metric, metric.name(), lines));
        return text.append("# EOF\n").toString();
    }

    /** The page in the form of {@link #PLAIN_TEXT}, in which a counter has the name of its series. */
    public String toPlainText() {
        final StringBuilder text = new StringBuilder();
        families.forEach((metric, lines) -> append(text, metric, plainName(metric), lines));
        return text.toString();
    }

    private static String plainName(final Metric metric) {
        return metric.kind() == Metric.Kind.COUNTER ? metric.series().get(0) : metric.name();
    }

    private static void append(
            final StringBuilder text, final Metric metric, final String name, final List<String> lines) {
        text.append("# TYPE ")
                .append(name)
                .append(' ')
                .append(metric.kind().word())
                .append('\n');
        text.append("# HELP ").append(name).append(' ').append(metric.help()).append('\n');
        lines.forEach(line -> text.append(line).append('\n'));
    }
}
