package dev.tailrace.kafka.task;

import dev.tailrace.launch.metrics.RunMetrics;
import dev.tailrace.metrics.Labels;
import dev.tailrace.metrics.MetricsPage;
import dev.tailrace.metrics.MetricsSource;
import dev.tailrace.progress.TaskCounters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/** Metrics of a running run. Used by the thread that scrapes. */
public final class RunFigures implements MetricsSource {

    private final RunEngine engine;
    private final Map<String, Long> badInput = new HashMap<>();

    /** Creates the metrics of this run. */
    public RunFigures(final RunEngine engine) {
        this.engine = engine;
    }

    @Override
    public void collect(final MetricsPage page) {
        final List<TaskWatch.View> views = engine.views();
        page.value(RunMetrics.RECORDS, engine.records());
        engine.results().forEach((topic, count) -> page.value(RunMetrics.RESULTS, Labels.of("topic", topic), count));
        views.forEach(view -> view.behind().forEach((partition, behind) -> behind(page, partition, behind)));
        if (engine.eventTimeNs() >= 0) {
            page.seconds(RunMetrics.EVENT_TIME, Labels.NONE, engine.eventTimeNs());
        }
        page.value(RunMetrics.TASKS, engine.tasks());
        final long nowNs = System.nanoTime();
        views.forEach(view -> view.tasks().forEach(task -> task(page, task, nowNs)));
        badInput(views).forEach((kind, count) -> page.value(RunMetrics.BAD_INPUT, Labels.of("kind", kind), count));
        times(page);
    }

    private static void behind(final MetricsPage page, final TopicPartition partition, final long behind) {
        if (behind != TaskWatch.UNKNOWN) {
            final Labels labels =
                    Labels.of("topic", partition.topic()).and("partition", Integer.toString(partition.partition()));
            page.value(RunMetrics.BEHIND, labels, behind);
        }
    }

    private static void task(final MetricsPage page, final TaskWatch.TaskView task, final long nowNs) {
        final Labels labels = RunMetrics.task(task.task().spec().task());
        final TaskCounters counters = task.task().counters();
        page.value(RunMetrics.EPOCH, labels, task.epoch());
        page.value(RunMetrics.SNAPSHOTS, labels, counters.snapshots());
        page.value(RunMetrics.SNAPSHOT_BYTES, labels, counters.snapshotBytes());
        page.seconds(RunMetrics.SNAPSHOT_AGE, labels, Math.max(0, counters.snapshotAgeNs(nowNs)));
        page.value(RunMetrics.REPLAY, labels, Math.max(0, counters.behindRecords()));
        page.value(RunMetrics.CHECKPOINTS, labels, counters.checkpoints());
        page.seconds(RunMetrics.LONGEST_STALL, labels, counters.longestStallNs());
        page.value(RunMetrics.REPLAYED, labels, counters.replayed());
        page.value(RunMetrics.SUPPRESSED, labels, counters.suppressed());
    }

    // While a partition task leaves, neither count includes it for a moment; a counter must not decrease because of
    // that.
    private SortedMap<String, Long> badInput(final List<TaskWatch.View> views) {
        final SortedMap<String, Long> now = new TreeMap<>(engine.badInput());
        views.forEach(view -> view.badInput().forEach((kind, count) -> now.merge(kind, count, Long::sum)));
        now.forEach((kind, count) -> badInput.merge(kind, count, Math::max));
        return new TreeMap<>(badInput);
    }

    private void times(final MetricsPage page) {
        final List<CountedTimes> times = engine.times();
        if (!times.isEmpty()) {
            page.durations(
                    RunMetrics.LATENCY,
                    Labels.NONE,
                    times.stream().map(CountedTimes::latency).toList());
            page.durations(
                    RunMetrics.AGE,
                    Labels.NONE,
                    times.stream().map(CountedTimes::age).toList());
        }
    }
}
