package dev.tailrace.cli.run;

import dev.tailrace.function.InputFaults;
import dev.tailrace.io.ForwardingInputLog;
import dev.tailrace.io.InputLog;
import dev.tailrace.io.RecordHandler;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Publishes the input fault counts of a run to other threads: the reading thread copies them periodically, after a poll,
 * and at the end. The counts of parallel tasks are known only when the run is over.
 */
final class BadInputCounts {

    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final InputFaults inputFaults;
    private final LongSupplier clockNs;
    private long copiedNs;
    private volatile Map<String, Long> badInput = Map.of();
    private volatile Map<String, Long> all = Map.of();

    /** @param clockNs in nanoseconds, with any origin */
    BadInputCounts(final InputFaults inputFaults, final LongSupplier clockNs) {
        this.inputFaults = inputFaults;
        this.clockNs = clockNs;
        this.copiedNs = clockNs.getAsLong();
    }

    /** Wraps a log so that its polls update the counts. */
    InputLog on(final InputLog feed) {
        return new ForwardingInputLog(feed) {
            @Override
            public int poll(final int limit, final RecordHandler handler) {
                final int delivered = log.poll(limit, handler);
                final long nowNs = clockNs.getAsLong();
                if (delivered == END || nowNs - copiedNs >= INTERVAL_NS) {
                    copiedNs = nowNs;
                    copy();
                }
                return delivered;
            }
        };
    }

    /** Takes the counts of now; for the thread that reads, and once more when tasks have handed over theirs. */
    void copy() {
        badInput = inputFaults.badInputCounts();
        all = inputFaults.counts();
    }

    /** The counts of bad input by kind; may be called from any thread. */
    Map<String, Long> badInput() {
        return badInput;
    }

    /** The counts of all kinds, informational ones included; may be called from any thread. */
    Map<String, Long> all() {
        return all;
    }
}
