package dev.tailrace.spark;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counters and positions of the partition tasks of a run in this process; written by the threads of tasks, read by any
 * thread.
 */
final class SparkRunCounters {

    private final Map<Integer, TaskGauge> tasks = new ConcurrentHashMap<>();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder withoutKey = new LongAdder();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    /** The position and stream time of one partition task; written by one thread at a time. */
    static final class TaskGauge {

        private final AtomicLong records = new AtomicLong();
        private final AtomicLong nextOffset = new AtomicLong(-1);
        private final AtomicLong eventTimeNs = new AtomicLong(-1);

        void taken(final long offset, final long nowNs) {
            records.lazySet(records.getPlain() + 1);
            nextOffset.lazySet(offset + 1);
            eventTimeNs.lazySet(nowNs);
        }
    }

    TaskGauge task(final int partition) {
        return tasks.computeIfAbsent(partition, added -> new TaskGauge());
    }

    /** Adds the input faults of a closed partition task. */
    void add(final InputFaults met) {
        synchronized (inputFaults) {
            inputFaults.add(met);
        }
    }

    /** Counts results that the output already had. */
    void dropped(final long results) {
        dropped.add(results);
    }

    long dropped() {
        return dropped.sum();
    }

    /** Counts results without a key. */
    void withoutKey(final long results) {
        withoutKey.add(results);
    }

    long withoutKey() {
        return withoutKey.sum();
    }

    long records() {
        return tasks.values().stream().mapToLong(task -> task.records.get()).sum();
    }

    /** Offset of the next record of a partition; -1 before the first. */
    long nextOffset(final int partition) {
        final TaskGauge task = tasks.get(partition);
        return task == null ? -1 : task.nextOffset.get();
    }

    /** The largest stream time of all partition tasks; negative when there is none. */
    long eventTimeNs() {
        return tasks.values().stream()
                .mapToLong(task -> task.eventTimeNs.get())
                .max()
                .orElse(-1);
    }

    /** Bad input by kind, of the partition tasks that are closed. */
    SortedMap<String, Long> inputFaults() {
        synchronized (inputFaults) {
            return inputFaults.counts();
        }
    }

    /** The place of the first input fault of each kind. */
    SortedMap<String, String> firstPlaces() {
        synchronized (inputFaults) {
            return inputFaults.firsts();
        }
    }
}
