package dev.tailrace.experiments.spark.article;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/**
 * Thread-safe counter of checkpoint store requests and their time, by kind of work, and separately for the thread of the
 * query, which every batch waits for, and for other threads.
 */
final class StoreTimes {

    private static final String QUERY_THREAD = "stream execution thread";
    private static final StoreTimes OF_PROCESS = new StoreTimes();

    private final Map<StoreWork, Times> byQuery = new EnumMap<>(StoreWork.class);
    private final Map<StoreWork, Times> byOthers = new EnumMap<>(StoreWork.class);

    private record Times(LongAdder requests, LongAdder ns) {}

    StoreTimes() {
        for (final StoreWork work : StoreWork.values()) {
            byQuery.put(work, new Times(new LongAdder(), new LongAdder()));
            byOthers.put(work, new Times(new LongAdder(), new LongAdder()));
        }
    }

    /** The instance shared by this process, because Spark instantiates the store by class name. */
    static StoreTimes ofProcess() {
        return OF_PROCESS;
    }

    /** Adds a request of the current thread. */
    void add(final StoreWork work, final long ns) {
        final Times times = of(work, Thread.currentThread().getName().startsWith(QUERY_THREAD));
        times.requests.increment();
        times.ns.add(ns);
    }

    /** Requests so far. */
    long requests(final StoreWork work, final boolean ofQuery) {
        return of(work, ofQuery).requests.sum();
    }

    /** Total time of the requests in nanoseconds. */
    long ns(final StoreWork work, final boolean ofQuery) {
        return of(work, ofQuery).ns.sum();
    }

    private Times of(final StoreWork work, final boolean ofQuery) {
        return (ofQuery ? byQuery : byOthers).get(work);
    }
}
