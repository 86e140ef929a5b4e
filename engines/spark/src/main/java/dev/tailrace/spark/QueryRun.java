package dev.tailrace.spark;

import dev.tailrace.launch.process.Caller;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.launch.run.LiveRun;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;

/** A query that works, until it ends, fails or is to be stopped. Used by the main thread. */
final class QueryRun {

    private static final long GLANCE_MS = 50;

    private final StreamingQuery query;
    private final Caller parent;
    private final AtomicBoolean stopRequested = new AtomicBoolean();

    QueryRun(final StreamingQuery query, final Caller parent) {
        this.query = query;
        this.parent = parent;
        parent.onStop(() -> stopRequested.set(true));
    }

    /**
     * Waits for its end and reports how far it is.
     *
     * @return whether it came to its end by itself
     * @throws StreamingQueryException with what has failed
     * @throws TimeoutException when it does not let itself be stopped
     */
    boolean follow(final RunMeter meter, final LiveRun live, final Duration reportInterval)
            throws StreamingQueryException, TimeoutException {
        parent.report(ReportLine.of(ReportLine.READY));
        try {
            return isEndReached(meter, live, reportInterval);
        } catch (final StreamingQueryException | TimeoutException | RuntimeException failure) {
            // A signal that asks this process to end has Spark stop itself as well, in the middle of whatever it does.
            if (stopRequested.get()) {
                return false;
            }
            throw failure;
        }
    }

    private boolean isEndReached(final RunMeter meter, final LiveRun live, final Duration reportInterval)
            throws StreamingQueryException, TimeoutException {
        long reportedNs = System.nanoTime();
        while (!query.awaitTermination(GLANCE_MS)) {
            if (stopRequested.get()) {
                query.stop();
                return false;
            }
            if (System.nanoTime() - reportedNs >= reportInterval.toNanos()) {
                reportedNs = System.nanoTime();
                live.report(meter.progress());
            }
        }
        return true;
    }
}
