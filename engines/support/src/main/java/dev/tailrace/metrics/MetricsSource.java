package dev.tailrace.metrics;

/** Something that knows figures. */
@FunctionalInterface
public interface MetricsSource {

    /** Writes down what is known now. On the thread that scrapes, one scrape at a time; may allocate, should not wait. */
    void collect(MetricsPage page);
}
