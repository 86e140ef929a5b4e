package dev.tailrace.metrics;

import java.util.List;
import java.util.Locale;

/** What a figure does over time. */
public enum MetricKind {
    /** Only grows, from 0 at the start of the process. */
    COUNTER(List.of("_total")),
    /** Comes and goes. */
    GAUGE(List.of("")),
    /** Counts of durations, by how long they were at most. */
    HISTOGRAM(List.of("_bucket", "_sum", "_count"));

    private final List<String> suffixes;

    MetricKind(final List<String> suffixes) {
        this.suffixes = suffixes;
    }

    /** What the names of its series have after the name of the metric. */
    List<String> suffixes() {
        return suffixes;
    }

    /** The word of the text format. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
