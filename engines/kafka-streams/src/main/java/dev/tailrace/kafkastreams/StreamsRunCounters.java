package dev.tailrace.kafkastreams;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Progress counters of the partition tasks of this process; written by stream threads, read by any. */
final class StreamsRunCounters {

    private final Map<Integer, TaskGauge> tasks = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> results = new ConcurrentHashMap<>();
    private final LongAdder withoutKey = new LongAdder();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    /** The counters of one partition task; written by one thread at a time. */
    static final class TaskGauge {

        private final AtomicLong nextOffset = new AtomicLong(-1);
        private final AtomicLong eventTimeNs = new AtomicLong(-1);

        void taken(final long offset, final long nowNs) {
            nextOffset.lazySet(offset + 1);
            eventTimeNs.lazySet(nowNs);
        }
    }

    TaskGauge task(final int partition) {
        return tasks.computeIfAbsent(partition, added -> new TaskGauge());
    }

    /** @param key of the result; null for none */
    void sent(final String topic, final byte[] key) {
        if (key == null) {
            withoutKey.increment();
        }
        results.computeIfAbsent(topic, added -> new LongAdder()).increment();
    }

    /** Adds the input faults of a partition task that is being closed. */
    void add(final InputFaults met) {
        synchronized (inputFaults) {
            inputFaults.add(met);
        }
    }

    /** Offset of the next record of a partition; -1 before its first. */
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

    long results() {
        return results.values().stream().mapToLong(LongAdder::sum).sum();
    }

    long results(final String topic) {
        final LongAdder sent = results.get(topic);
        return sent == null ? 0 : sent.sum();
    }

    /** Number of results without a key. */
    long withoutKey() {
        return withoutKey.sum();
    }

    /** Number of input faults by kind, of the partition tasks that are closed. */
    SortedMap<String, Long> inputFaults() {
        synchronized (inputFaults) {
            return inputFaults.counts();
        }
    }

    /** The first position of each kind of input fault. */
    SortedMap<String, String> firstPlaces() {
        synchronized (inputFaults) {
            return inputFaults.firsts();
        }
    }
}
