package dev.tailrace.launch.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.function.OnError;
import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.launch.run.RunSpec;
import dev.tailrace.metrics.DurationCounts;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Counters and positions of the partition tasks of a run in this process; written by the threads of tasks, read by any
 * thread. As a source of metrics it has the snapshots and replays of each partition task, and the ages of records.
 */
public final class RunCounters implements MetricsSource {

    private static final LongSupplier NO_CLOCK = () -> -1;

    private final LongSupplier clockMs;
    private final Map<Integer, TaskGauge> tasks = new ConcurrentHashMap<>();
    private final Map<String, LongAdder> results = new ConcurrentHashMap<>();
    private final LongAdder dropped = new LongAdder();
    private final LongAdder withoutKey = new LongAdder();
    private final InputFaults inputFaults = new InputFaults(OnError.SKIP);

    /** Counters that measure no ages of records. */
    public RunCounters() {
        this(NO_CLOCK);
    }

    /** @param clockMs for the ages of records; negative while they are not measured */
    RunCounters(final LongSupplier clockMs) {
        this.clockMs = clockMs;
    }

    /** The counters of a run, with the ages of its records if its metrics are served. */
    public static RunCounters of(final RunSpec spec) {
        return new RunCounters(spec.metrics().isPresent() ? System::currentTimeMillis : NO_CLOCK);
    }

    /** The position, stream time and snapshots of one partition task; written by one thread at a time. */
    public static final class TaskGauge {

        private final LongSupplier clockMs;
        private final DurationCounts ages = new DurationCounts();
        private final AtomicLong records = new AtomicLong();
        private final AtomicLong nextOffset = new AtomicLong(-1);
        private final AtomicLong eventTimeNs = new AtomicLong(-1);
        private final AtomicLong snapshots = new AtomicLong();
        private final AtomicLong snapshotBytes = new AtomicLong();
        private final AtomicLong snapshotNs = new AtomicLong(System.nanoTime());
        private final AtomicLong replayed = new AtomicLong(-1);

        private TaskGauge(final LongSupplier clockMs) {
            this.clockMs = clockMs;
        }

        /**
         * Counts a record at an offset, whose results are handed on and after which stream time is {@code nowNs}.
         *
         * @param timestampMs of the record in its topic; negative for none
         */
        public void taken(final long offset, final long nowNs, final long timestampMs) {
            records.lazySet(records.getPlain() + 1);
            nextOffset.lazySet(offset + 1);
            eventTimeNs.lazySet(nowNs);
            final long nowMs = clockMs.getAsLong();
            if (nowMs >= 0 && timestampMs >= 0) {
                ages.record(TimeUnit.MILLISECONDS.toNanos(nowMs - timestampMs));
            }
        }

        /** Counts a snapshot with a state of so many bytes. */
        public void saved(final long bytes) {
            snapshots.lazySet(snapshots.getPlain() + 1);
            snapshotBytes.lazySet(bytes);
            snapshotNs.lazySet(System.nanoTime());
        }

        /** Adds records that were processed again after a restart; before the first call it is not known whether there were any. */
        public void replayed(final long again) {
            replayed.lazySet(Math.max(0, replayed.getPlain()) + again);
        }

        private void collect(final MetricsPage page, final Labels task) {
            page.value(RunMetrics.SNAPSHOTS, task, snapshots.get());
            page.value(RunMetrics.SNAPSHOT_BYTES, task, snapshotBytes.get());
            page.seconds(RunMetrics.SNAPSHOT_AGE, task, System.nanoTime() - snapshotNs.get());
            if (replayed.get() >= 0) {
                page.value(RunMetrics.REPLAYED, task, replayed.get());
            }
        }
    }

    @Override
    public void collect(final MetricsPage page) {
        if (!tasks.isEmpty()) {
            new TreeMap<>(tasks).forEach((partition, task) -> task.collect(page, RunMetrics.task(partition)));
            page.durations(
                    RunMetrics.AGE,
                    Labels.NONE,
                    tasks.values().stream().map(task -> task.ages).toList());
        }
    }

    /** The gauge of a partition task. */
    public TaskGauge task(final int partition) {
        return tasks.computeIfAbsent(partition, added -> new TaskGauge(clockMs));
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
