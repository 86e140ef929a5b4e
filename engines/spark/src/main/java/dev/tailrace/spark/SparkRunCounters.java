package dev.tailrace.spark;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** How far the partition tasks of a run are that this process has; written by threads of tasks, read by any. */
final class SparkRunCounters {

    private final Map<Integer, TaskGauge> tasks = new ConcurrentHashMap<>();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder withoutKey = new LongAdder();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    /** What one partition task writes; one thread at a time. */
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

    /** Adds what a partition task has met that is closed. */
    void add(final InputFaults met) {
        synchronized (inputFaults) {
            inputFaults.add(met);
        }
    }

    /** Adds results that the output had already. */
    void dropped(final long results) {
        dropped.add(results);
    }

    long dropped() {
        return dropped.sum();
    }

    /** Adds results without a key. */
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

    /** Where each kind was met first. */
    SortedMap<String, String> firstPlaces() {
        synchronized (inputFaults) {
            return inputFaults.firsts();
        }
    }
}
