package dev.tailrace.flink.task;

import dev.tailrace.function.InputFaults;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
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
    private static final String EVENT_TIME_NS = "tailrace.event-time-ns";
    private static final String WITHOUT_KEY = "tailrace.without-key";
    private static final String NEXT_OFFSET = "tailrace.next-offset.";

    private final RuntimeContext context;
    private final MetricGroup metrics;
    private final Map<String, LongCounter> results = new HashMap<>();
    private final LongCounter withoutKey;
    private final LongMaximum eventTimeNs = new LongMaximum();

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

    /** The counter of the position of a partition task: the offset after the last record that it has taken. */
    public LongMaximum nextOffset(final int partition) {
        final LongMaximum next = new LongMaximum();
        context.addAccumulator(NEXT_OFFSET + partition, next);
        metrics.addGroup("partition", Integer.toString(partition)).gauge("nextOffset", next::getLocalValue);
        return next;
    }

    void met(final InputFaults inputFaults) {
        met(context, inputFaults);
    }

    /** Adds the input faults of one part; several parts may share a task. */
    public static void met(final RuntimeContext context, final InputFaults inputFaults) {
        inputFaults.met().forEach(kind -> context.getLongCounter(BAD_INPUT + kind.name())
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

    /** The bad input by kind, likewise; of the partition tasks that are closed. */
    public static SortedMap<String, Long> inputFaults(final Map<String, Object> accumulators) {
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
