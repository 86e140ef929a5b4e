package dev.tailrace.flink.task;

import dev.tailrace.function.InputFaults;
import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.metrics.DurationCounts;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.accumulators.Accumulator;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.accumulators.LongMaximum;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.metrics.MetricGroup;

/**
 * Counters of the partition tasks of a Flink task: as accumulators, which Flink adds up over all tasks and reports to the
 * client of the job, and as metrics, for the reporters of a cluster. Written by the task's thread; other threads see
 * slightly older values.
 *
 * <pre>
 *   tailrace.topic.TOPIC.results          results handed to the sink since the task began
 *   tailrace.partition.N.nextOffset       the offset after the last record taken
 *   tailrace.eventTimeNs                  stream time, in nanoseconds since the epoch of the feed
 * </pre>
 */
public final class FlinkTaskCounters {

    private static final String RESULTS = "tailrace.results.";
    private static final String BAD_INPUT = "tailrace.bad-input.";
    private static final String NOTE = "tailrace.note.";
    private static final String EVENT_TIME_NS = "tailrace.event-time-ns";
    private static final String WITHOUT_KEY = "tailrace.without-key";
    private static final String NEXT_OFFSET = "tailrace.next-offset.";
    private static final String EPOCH = "tailrace.epoch.";
    private static final String SNAPSHOTS = "tailrace.snapshots.";
    private static final String SNAPSHOT_BYTES = "tailrace.snapshot-bytes.";
    private static final String SNAPSHOT_MS = "tailrace.snapshot-ms.";
    private static final String AGES = "tailrace.ages";

    private final RuntimeContext context;
    private final MetricGroup metrics;
    private final Map<String, LongCounter> results = new HashMap<>();
    private final LongCounter withoutKey;
    private final LongMaximum eventTimeNs = new LongMaximum();

    /** Position and snapshots of one partition task. */
    public static final class OfTask {

        private static final long NONE = -1;

        private final LongMaximum nextOffset = new LongMaximum();
        private final LongMaximum epoch = new LongMaximum();
        private final LongCounter snapshots = new LongCounter();
        private final LongCounter snapshotBytes = new LongCounter();
        private final LongMaximum snapshotMs = new LongMaximum();
        private long copied = NONE;
        private long copiedBytes;

        private OfTask(final int epoch) {
            this.epoch.add(epoch);
            snapshotMs.add(System.currentTimeMillis());
        }

        /** Updates the position: the offset after the last record that it has taken. */
        public void reached(final long next) {
            nextOffset.add(next);
        }

        /** A copy of its state goes into a checkpoint. */
        public void copied(final long checkpoint, final long bytes) {
            copied = checkpoint;
            copiedBytes = bytes;
        }

        /** A checkpoint is durable. */
        public void completed(final long checkpoint) {
            if (copied != NONE && copied <= checkpoint) {
                copied = NONE;
                snapshots.add(1L);
                snapshotBytes.add(copiedBytes - snapshotBytes.getLocalValuePrimitive());
                snapshotMs.add(System.currentTimeMillis());
            }
        }
    }

    /** @param context of the task, in which the accumulators are not registered yet */
    public FlinkTaskCounters(final RuntimeContext context) {
        this.context = context;
        this.metrics = context.getMetricGroup().addGroup("tailrace");
        withoutKey = context.getLongCounter(WITHOUT_KEY);
        context.addAccumulator(EVENT_TIME_NS, eventTimeNs);
        metrics.gauge("eventTimeNs", eventTimeNs::getLocalValue);
    }

    /** Counts an emitted result. */
    public void sent(final ResultRecord result) {
        results.computeIfAbsent(result.topic(), this::newCounter).add(1L);
        if (result.key() == null) {
            withoutKey.add(1L);
        }
    }

    private LongCounter newCounter(final String topic) {
        final LongCounter counter = context.getLongCounter(RESULTS + topic);
        metrics.addGroup("topic", topic).gauge("results", counter::getLocalValue);
        return counter;
    }

    /** Updates stream time. */
    public void taken(final long nowNs) {
        eventTimeNs.add(nowNs);
    }

    /**
     * The counters of a partition task.
     *
     * @param epoch in which it writes
     */
    public OfTask task(final int partition, final int epoch) {
        final OfTask task = new OfTask(epoch);
        context.addAccumulator(NEXT_OFFSET + partition, task.nextOffset);
        context.addAccumulator(EPOCH + partition, task.epoch);
        context.addAccumulator(SNAPSHOTS + partition, task.snapshots);
        context.addAccumulator(SNAPSHOT_BYTES + partition, task.snapshotBytes);
        context.addAccumulator(SNAPSHOT_MS + partition, task.snapshotMs);
        metrics.addGroup("partition", Integer.toString(partition)).gauge("nextOffset", task.nextOffset::getLocalValue);
        return task;
    }

    /** The ages of records when their results have been handed on. */
    Ages ages() {
        final Ages ages = new Ages();
        context.addAccumulator(AGES, ages);
        return ages;
    }

    /** Ages of records, as an accumulator. */
    static final class Ages implements Accumulator<Long, DurationCounts> {

        private static final long serialVersionUID = 1L;

        private DurationCounts counts = new DurationCounts();

        /** Counts a record with this timestamp; negative for none. */
        void handedOn(final long timestampMs) {
            if (timestampMs >= 0) {
                counts.record(TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - timestampMs));
            }
        }

        @Override
        public void add(final Long ns) {
            counts.record(ns);
        }

        @Override
        public DurationCounts getLocalValue() {
            return counts;
        }

        @Override
        public void resetLocal() {
            counts = new DurationCounts();
        }

        @Override
        public void merge(final Accumulator<Long, DurationCounts> other) {
            counts.addAll(other.getLocalValue());
        }

        @Override
        public Ages clone() {
            final Ages copy = new Ages();
            copy.merge(this);
            return copy;
        }
    }

    /** Adds the input faults of one part; several parts may share a task. */
    public static void met(final RuntimeContext context, final InputFaults inputFaults) {
        inputFaults.met().forEach(kind -> context.getLongCounter((kind.isBadInput() ? BAD_INPUT : NOTE) + kind.name())
                .add(kind.count()));
    }

    /** Number of results by topic, from the accumulators of a job. */
    public static SortedMap<String, Long> results(final Map<String, Object> accumulators) {
        return numbers(accumulators, RESULTS);
    }

    /** Number of results without a key, likewise. */
    public static long withoutKey(final Map<String, Object> accumulators) {
        return accumulators.get(WITHOUT_KEY) instanceof Long count ? count : 0;
    }

    /** The input faults by kind, likewise; of the partition tasks that are closed. */
    public static SortedMap<String, Long> inputFaults(final Map<String, Object> accumulators) {
        final SortedMap<String, Long> all = numbers(accumulators, NOTE);
        all.putAll(badInput(accumulators));
        return all;
    }

    /** Those among them that are bad input. */
    public static SortedMap<String, Long> badInput(final Map<String, Object> accumulators) {
        return numbers(accumulators, BAD_INPUT);
    }

    /** The positions of the partition tasks, likewise. */
    public static SortedMap<Integer, Long> nextOffsets(final Map<String, Object> accumulators) {
        final SortedMap<Integer, Long> offsets = new TreeMap<>();
        numbers(accumulators, NEXT_OFFSET).forEach((partition, next) -> offsets.put(Integer.valueOf(partition), next));
        return offsets;
    }

    /** The largest stream time of all partition tasks, likewise; -1 when there is none. */
    public static long eventTimeNs(final Map<String, Object> accumulators) {
        return accumulators.get(EVENT_TIME_NS) instanceof Long timeNs ? Math.max(-1, timeNs) : -1;
    }

    /** Serves what the accumulators of a job have of snapshots, epochs and ages. */
    public static void collect(final Map<String, Object> accumulators, final MetricsPage page) {
        numbers(accumulators, EPOCH).forEach((task, epoch) -> page.value(RunMetrics.EPOCH, task(task), epoch));
        numbers(accumulators, SNAPSHOTS).forEach((task, count) -> page.value(RunMetrics.SNAPSHOTS, task(task), count));
        numbers(accumulators, SNAPSHOT_BYTES)
                .forEach((task, bytes) -> page.value(RunMetrics.SNAPSHOT_BYTES, task(task), bytes));
        final long nowMs = System.currentTimeMillis();
        numbers(accumulators, SNAPSHOT_MS)
                .forEach((task, atMs) -> page.seconds(
                        RunMetrics.SNAPSHOT_AGE, task(task), TimeUnit.MILLISECONDS.toNanos(Math.max(0, nowMs - atMs))));
        if (accumulators.get(AGES) instanceof DurationCounts ages) {
            page.durations(RunMetrics.AGE, Labels.NONE, List.of(ages));
        }
    }

    private static Labels task(final String number) {
        return RunMetrics.task(Integer.parseInt(number));
    }

    private static SortedMap<String, Long> numbers(final Map<String, Object> accumulators, final String prefix) {
        final SortedMap<String, Long> numbers = new TreeMap<>();
        accumulators.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                numbers.put(name.substring(prefix.length()), (Long) value);
            }
        });
        return numbers;
    }
}
