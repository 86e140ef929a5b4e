package dev.tailrace.kafka.task;

import dev.tailrace.metrics.DurationCounts;
import java.util.concurrent.TimeUnit;

/**
 * Measures processing times of records: from the poll that brought them, and from their timestamp. Clocks are read once per
 * batch of at most {@value #TOGETHER} records that follow each other without a pause, after the last of them. So at low
 * rates each record has its own time. At high rates no time is too short, and reading clocks costs almost nothing. Poll
 * thread; allocates nothing.
 */
final class CountedTimes {

    private static final int TOGETHER = 16;

    private final DurationCounts latency = new DurationCounts();
    private final DurationCounts age = new DurationCounts();
    private final long[] takenNs = new long[TOGETHER];
    private final long[] stampedMs = new long[TOGETHER];
    private int count;

    /** The last record has been processed, and its results are handed to the producer. */
    void processed(final TaskInput input) {
        takenNs[count] = input.takenNs();
        stampedMs[count] = input.timestampMs();
        if (++count == TOGETHER) {
            pause();
        }
    }

    /** No further record follows immediately. */
    void pause() {
        if (count > 0) {
            count(System.nanoTime(), System.currentTimeMillis());
        }
    }

    private void count(final long nowNs, final long nowMs) {
        for (int record = 0; record < count; record++) {
            latency.record(nowNs - takenNs[record]);
            if (stampedMs[record] >= 0) {
                age.record(TimeUnit.MILLISECONDS.toNanos(nowMs - stampedMs[record]));
            }
        }
        count = 0;
    }

    /** Times from the poll; read by any thread. */
    DurationCounts latency() {
        return latency;
    }

    /** Times from the timestamp; read by any thread. */
    DurationCounts age() {
        return age;
    }
}
