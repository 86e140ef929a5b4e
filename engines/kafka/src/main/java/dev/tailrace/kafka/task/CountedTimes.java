package dev.tailrace.kafka.task;

import dev.tailrace.metrics.DurationCounts;
import java.util.concurrent.TimeUnit;

/**
 * Measures processing times of records: from the poll that brought them, and from their timestamp. Clocks are read once per
 * batch of at most {@value #TOGETHER} records that follow each other without a pause, after the last of them. So at low
 * rates each record has its own time. At high rates no time is too short, and reading clocks costs almost nothing.
 */
final class CountedTimes implements RecordTimes {

    private static final int TOGETHER = 16;

    private final DurationCounts latency = new DurationCounts();
    private final DurationCounts age = new DurationCounts();
    private final long[] takenNs = new long[TOGETHER];
    private final long[] stampedMs = new long[TOGETHER];
    private int count;

    @Override
    public void processed(final TaskInput input) {
        takenNs[count] = input.takenNs();
        stampedMs[count] = input.timestampMs();
        if (++count == TOGETHER) {
            pause();
        }
    }

    @Override
    public void pause() {
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
