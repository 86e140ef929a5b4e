package dev.tailrace.function;

/**
 * Joins a record with its row of reference data. One instance serves one task and may return the same object each time.
 *
 * @param <T> type of the input records
 * @param <V> type of the rows
 * @param <R> type of the results
 */
@FunctionalInterface
public interface Enricher<T, V, R> {

    /**
     * The enriched record.
     *
     * @param row the record's row, or null when the table has none
     */
    R enrich(T record, V row);
}
