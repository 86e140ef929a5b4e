package dev.tailrace.metrics;

import java.util.List;
import java.util.Locale;

/** Kind of a metric, as Prometheus defines it. */
public enum MetricKind {
    /** Only grows, from 0 at the start of the process. */
    COUNTER(List.of("_total")),
    /** Grows and falls. */
    GAUGE(List.of("")),
    /** Counts of durations in buckets with upper bounds. */
    HISTOGRAM(List.of("_bucket", "_sum", "_count"));

    private final List<String> suffixes;

    MetricKind(final List<String> suffixes) {
        this.suffixes = suffixes;
    }

    /** Suffixes of the names of its series, after the name of the metric. */
    List<String> suffixes() {
        return suffixes;
    }

    /** The name of the kind in the text format. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
