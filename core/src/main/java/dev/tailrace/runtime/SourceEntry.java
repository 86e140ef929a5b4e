package dev.tailrace.runtime;

/**
 * Where records enter a processor as objects, for those who embed it: each takes the next place in the order.
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
     * Takes records in order, from one index to before another.
     *
     * @param eventTimesNs the event time of each, in nanoseconds
     */
    default void acceptAll(final T[] records, final long[] eventTimesNs, final int from, final int to) {
        for (int index = from; index < to; index++) {
            accept(records[index], eventTimesNs[index]);
        }
    }
}
