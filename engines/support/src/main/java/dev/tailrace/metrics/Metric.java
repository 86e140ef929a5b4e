package dev.tailrace.metrics;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Description of an exported metric, without its labels. Names follow the conventions of Prometheus: base units (seconds,
 * bytes), the unit last.
 *
 * @param name without the suffixes of its series, such as {@code _total}
 * @param kind counter, gauge or histogram
 * @param help one sentence that says what is counted
 */
public record Metric(String name, Kind kind, String help) {

    /** Kind of a metric, as Prometheus defines it. */
    public enum Kind {
        /** Only grows, from 0 at the start of the process. */
        COUNTER(List.of("_total")),
        /** Grows and falls. */
        GAUGE(List.of("")),
        /** Counts of durations in buckets with upper bounds. */
        HISTOGRAM(List.of("_bucket", "_sum", "_count"));

        /** Of the names of its series, after the name of the metric. */
        private final List<String> suffixes;

        Kind(final List<String> suffixes) {
            this.suffixes = suffixes;
        }

        /** The name of the kind in the text format. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(_[a-z0-9]+)*");

    /** Checks the name, which is written by us and read by machines. */
    public Metric {
        if (!NAME.matcher(name).matches() || name.endsWith("_total")) {
            throw new IllegalArgumentException("not a metric name: " + name);
        }
    }

    /** A metric that only grows; its series is called {@code name_total}. */
    public static Metric counter(final String name, final String help) {
        return new Metric(name, Kind.COUNTER, help);
    }

    /** A metric that grows and falls. */
    public static Metric gauge(final String name, final String help) {
        return new Metric(name, Kind.GAUGE, help);
    }

    /** Durations in seconds. */
    public static Metric histogram(final String name, final String help) {
        return new Metric(name, Kind.HISTOGRAM, help);
    }

    /** The names of its series, as queries use them. */
    public List<String> series() {
        return kind.suffixes.stream().map(suffix -> name + suffix).toList();
    }
}
