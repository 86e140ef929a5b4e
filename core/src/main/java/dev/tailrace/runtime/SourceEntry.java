package dev.tailrace.runtime;

/**
 * The entry for decoded records of a source, for callers that embed a processor: each record takes the next place in
 * the order.
 *
 * <p>Used by the thread that uses the processor. Never allocates.
 *
 * @param <T> record type
 */
public interface SourceEntry<T> {

    /**
     * Takes one record.
     *
     * @param eventTimeNs its event time, in nanoseconds
     */
    void accept(T record, long eventTimeNs);

    /**
     * Takes records in order, from one index up to but without another.
     *
     * @param eventTimesNs the event time of each, in nanoseconds
     */
    default void acceptAll(final T[] records, final long[] eventTimesNs, final int from, final int to) {
        for (int index = from; index < to; index++) {
            accept(records[index], eventTimesNs[index]);
        }
    }
}
