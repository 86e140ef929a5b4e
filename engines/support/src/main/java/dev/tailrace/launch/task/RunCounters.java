package dev.tailrace.launch.task;

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
public final class RunCounters {

    private final Map<Integer, TaskGauge> tasks = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> results = new ConcurrentHashMap<>();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder withoutKey = new LongAdder();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    /** The position and stream time of one partition task; written by one thread at a time. */
    public static final class TaskGauge {

        private final AtomicLong records = new AtomicLong();
        private final AtomicLong nextOffset = new AtomicLong(-1);
        private final AtomicLong eventTimeNs = new AtomicLong(-1);

        private TaskGauge() {}

        /** Counts a record at an offset, after which stream time is {@code nowNs}. */
        public void taken(final long offset, final long nowNs) {
            records.lazySet(records.getPlain() + 1);
            nextOffset.lazySet(offset + 1);
            eventTimeNs.lazySet(nowNs);
        }
    }

    /** The gauge of a partition task. */
    public TaskGauge task(final int partition) {
        return tasks.computeIfAbsent(partition, added -> new TaskGauge());
    }

    /**
     * Counts a result.
     *
     * @param key its key; null for none
     */
    public void sent(final String topic, final byte[] key) {
        if (key == null) {
            withoutKey.increment();
        }
        results.computeIfAbsent(topic, added -> new LongAdder()).increment();
    }

    /** Counts results that the output already had. */
    public void dropped(final long count) {
        dropped.add(count);
    }

    /** Counts results without a key. */
    public void withoutKey(final long count) {
        withoutKey.add(count);
    }

    /** Adds the input faults of a partition task that is being closed. */
    public void add(final InputFaults met) {
        synchronized (inputFaults) {
            inputFaults.add(met);
        }
    }

    /** Records that partition tasks have taken. */
    public long records() {
        return tasks.values().stream().mapToLong(task -> task.records.get()).sum();
    }

    /** Offset of the next record of a partition; -1 before its first. */
    public long nextOffset(final int partition) {
        final TaskGauge task = tasks.get(partition);
        return task == null ? -1 : task.nextOffset.get();
    }

    /** The largest stream time of all partition tasks; negative when there is none. */
    public long eventTimeNs() {
        return tasks.values().stream()
                .mapToLong(task -> task.eventTimeNs.get())
                .max()
                .orElse(-1);
    }

    /** Results that were sent. */
    public long results() {
        return results.values().stream().mapToLong(LongAdder::sum).sum();
    }

    /** Results that were sent to a topic. */
    public long results(final String topic) {
        final LongAdder sent = results.get(topic);
        return sent == null ? 0 : sent.sum();
    }

    /** Results that the output already had. */
    public long dropped() {
        return dropped.sum();
    }

    /** Results without a key. */
    public long withoutKey() {
        return withoutKey.sum();
    }

    /** Input faults by kind, of the partition tasks that are closed. */
    public SortedMap<String, Long> inputFaults() {
        synchronized (inputFaults) {
            return inputFaults.counts();
        }
    }

    /** Those among them that are bad input. */
    public SortedMap<String, Long> badInput() {
        synchronized (inputFaults) {
            return inputFaults.badInputCounts();
        }
    }

    /** The place of the first input fault of each kind. */
    public SortedMap<String, String> firstPlaces() {
        synchronized (inputFaults) {
            return inputFaults.firsts();
        }
    }
}
