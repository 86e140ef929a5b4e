package dev.tailrace.experiments.spark.peer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.streaming.StreamingQueryListener;
import org.apache.spark.sql.streaming.StreamingQueryProgress;

/** Counts what the queries have read and written, by name of the query. Told by Spark's listener thread, read by any. */
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

    /** Waits until so many queries are known to have ended; Spark tells it later than their own callers. */
    void awaitEnds(final int queries) throws InterruptedException {
        ended.tryAcquire(queries, LONGEST_WAIT_S, TimeUnit.SECONDS);
    }

    /** Records that one of the queries has read; all read the same. */
    long records() {
        return records.values().stream().mapToLong(Long::longValue).max().orElse(0);
    }

    long results(final String query) {
        return results.getOrDefault(query, 0L);
    }
}
