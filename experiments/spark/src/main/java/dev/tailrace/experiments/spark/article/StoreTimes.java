package dev.tailrace.experiments.spark.article;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often the store of the checkpoint was asked and how long that took, by kind of work; by the thread of the query,
 * which no batch continues without, and by the threads beside it. Any thread may add, and read.
 */
final class StoreTimes {

    private static final String QUERY_THREAD = "stream execution thread";
    private static final StoreTimes OF_PROCESS = new StoreTimes();

    private final Map<StoreWork, Times> byQuery = new EnumMap<>(StoreWork.class);
    private final Map<StoreWork, Times> beside = new EnumMap<>(StoreWork.class);

    private record Times(LongAdder requests, LongAdder ns) {}

    StoreTimes() {
        for (final StoreWork work : StoreWork.values()) {
            byQuery.put(work, new Times(new LongAdder(), new LongAdder()));
            beside.put(work, new Times(new LongAdder(), new LongAdder()));
        }
    }

    /** Those of this process, whose store Spark makes from the name of a class. */
    static StoreTimes ofProcess() {
        return OF_PROCESS;
    }

    /** Takes a request that this thread has made. */
    void add(final StoreWork work, final long ns) {
        final Times times = of(work, Thread.currentThread().getName().startsWith(QUERY_THREAD));
        times.requests.increment();
        times.ns.add(ns);
    }

    /** Requests so far. */
    long requests(final StoreWork work, final boolean ofQuery) {
        return of(work, ofQuery).requests.sum();
    }

    /** What they took. */
    long ns(final StoreWork work, final boolean ofQuery) {
        return of(work, ofQuery).ns.sum();
    }

    private Times of(final StoreWork work, final boolean ofQuery) {
        return (ofQuery ? byQuery : beside).get(work);
    }
}
