package dev.tailrace.spark;

import dev.tailrace.kafkaclient.ClusterWatch;
import dev.tailrace.launch.run.LiveRun;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;

/** Follows a streaming query until it ends, fails or is asked to stop. Used by the main thread. */
final class QueryRun {

    private static final long GLANCE_MS = 50;

    private final StreamingQuery query;
    private final LiveRun live;
    private final ClusterWatch cluster;
    private final AtomicBoolean stopRequested = new AtomicBoolean();

    QueryRun(final StreamingQuery query, final LiveRun live, final ClusterWatch cluster) {
        this.query = query;
        this.live = live;
        this.cluster = cluster;
        live.onStop(() -> stopRequested.set(true));
    }

    /**
     * Waits for the end of the query and reports its progress.
     *
     * @return whether it ended by itself
     * @throws StreamingQueryException when the query has failed
     * @throws TimeoutException when it cannot be stopped
     */
    boolean follow(final RunMeter meter, final Duration reportInterval)
            throws StreamingQueryException, TimeoutException {
        if (query.isActive()) {
            live.ready();
        }
        try {
            return isEndReached(meter, reportInterval);
        } catch (final StreamingQueryException | TimeoutException | RuntimeException failure) {
            // A signal that ends this process also makes Spark stop, at any point of its work, so a failure after it is
            // expected.
            if (stopRequested.get()) {
                return false;
            }
            throw failure;
        }
    }

    private boolean isEndReached(final RunMeter meter, final Duration reportInterval)
            throws StreamingQueryException, TimeoutException {
        long reportedNs = System.nanoTime();
        while (!query.awaitTermination(GLANCE_MS)) {
            if (stopRequested.get()) {
                query.stop();
                return false;
            }
            if (System.nanoTime() - reportedNs >= reportInterval.toNanos()) {
                reportedNs = System.nanoTime();
                cluster.ask(() -> live.report(meter.progress()));
            }
        }
        return true;
    }
}
