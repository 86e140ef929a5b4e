package dev.tailrace.experiments.spark.peer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.apache.spark.sql.streaming.StreamingQueryProgress;

/**
 * Counts the records that the queries have read and written, by name of the query. Updated by Spark's listener thread, read
 * by any thread.
 */
final class QueryMeter extends StreamingQueryListener {

    private static final long serialVersionUID = 1L;

    private static final long LONGEST_WAIT_S = 10;

    private final transient Map<String, Long> records = new ConcurrentHashMap<>();
    private final transient Map<String, Long> results = new ConcurrentHashMap<>();
    private final transient Semaphore ended = new Semaphore(0);

    @Override
    public void onQueryStarted(final QueryStartedEvent event) {
        records.putIfAbsent(event.name(), 0L);
    }

    @Override
    public void onQueryProgress(final QueryProgressEvent event) {
        final StreamingQueryProgress progress = event.progress();
        records.merge(progress.name(), progress.numInputRows(), Long::sum);
        results.merge(progress.name(), Math.max(0, progress.sink().numOutputRows()), Long::sum);
    }

    @Override
    public void onQueryTerminated(final QueryTerminatedEvent event) {
        ended.release();
    }

    /**
     * Waits until the end of the given number of queries has been reported; Spark reports it later than to the queries'
     * callers.
     */
    void awaitEnds(final int queries) throws InterruptedException {
        ended.tryAcquire(queries, LONGEST_WAIT_S, TimeUnit.SECONDS);
    }

    /** Number of records that one of the queries has read; all queries read the same records. */
    long records() {
        return records.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    long results(final String query) {
        return results.getOrDefault(query, 0L);
    }
}
