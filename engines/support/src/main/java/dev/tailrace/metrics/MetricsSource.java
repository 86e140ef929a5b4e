package dev.tailrace.metrics;

/** Source of metrics for a scrape. */
@FunctionalInterface
public interface MetricsSource {

    /**
     * Adds the current values to the page. Called on the thread that scrapes, one scrape at a time; may allocate, should
     * not block.
     */
    void collect(MetricsPage page);
}
