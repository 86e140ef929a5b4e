package dev.tailrace.runner;

import dev.tailrace.channel.LongRing;
import dev.tailrace.graph.StreamEdge;
import dev.tailrace.merge.WindowSorter;
import dev.tailrace.merge.conflux.LabelKeys;
import dev.tailrace.merge.conflux.PathMerger;
import dev.tailrace.merge.conflux.PathTable;
import dev.tailrace.merge.conflux.Reach;
import dev.tailrace.order.ExecutionGraph;
import dev.tailrace.order.Mechanism;
import dev.tailrace.order.OrderedRegion;
import dev.tailrace.order.TaskGroup;
import dev.tailrace.region.Merger;
import dev.tailrace.region.Region;
import dev.tailrace.region.RegionTask;
import dev.tailrace.region.Route.Lane;
import dev.tailrace.region.Tracing;
import dev.tailrace.region.Watermarks;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes what a region needs whose order is restored from data paths: path numbers, watermarks, the queues of the merger. */
final class TracedRegion {

    private static final int MOST_PATHS = 1 << 16;

    private final RunAssembler run;
    private final Region region;
    private final List<TaskGroup> row;
    private final Mechanism mechanism;
    private final PathTable paths;
    private final List<LongRing> completed = new ArrayList<>();

    TracedRegion(final RunAssembler run, final OrderedRegion plan, final Region region) {
        this.run = run;
        this.region = region;
        this.mechanism = plan.mechanism();
        this.row = plan.groups().stream()
                .sorted(Comparator.comparingInt(TaskGroup::level))
                .toList();
        this.paths = paths();
    }

    private PathTable paths() {
        final PathTable.Builder table =
                PathTable.from(row.get(0).name(), row.get(0).parallelism());
        for (int place = 1; place < row.size(); place++) {
            final StreamEdge edge = between(row.get(place - 1), row.get(place));
            final Reach reach = (from, to) -> run.targets(edge, from).anyMatch(task -> task == to);
            table.then(row.get(place).name(), row.get(place).parallelism(), reach);
        }
        return table.upTo(MOST_PATHS);
    }

    private StreamEdge between(final TaskGroup from, final TaskGroup to) {
        final ExecutionGraph execution = run.execution();
        return execution.channels().stream()
                .filter(edge -> from.nodes().contains(edge.from()) && to.nodes().contains(edge.to()))
                .findFirst()
                .orElseThrow();
    }

    void trace(
            final RegionTask task,
            final TaskGroup group,
            final int number,
            final int inputs,
            final List<Lane> onwards) {
        final int place = row.indexOf(group);
        Lane merged = null;
        if (place == row.size() - 1) {
            final LongRing ring = new LongRing(region.window());
            completed.add(ring);
            merged = new Lane(ring, -1);
        }
        task.traces(new Tracing(number, place == 0 ? null : paths.next(place, number), inputs, onwards, merged));
    }

    Watermarks watermarks(final List<Lane> lanes) {
        return new Watermarks(lanes, run.clockNs(), run.options().watermarkNs(), region.window() / 2);
    }

    Merger merger(final LongRing passed) {
        if (mechanism == Mechanism.WINDOW_SORT) {
            final WindowSorter windows = new WindowSorter(run.options().sorted(), region.window());
            return Merger.byWindows(region, completed, windows, passed);
        }
        final PathMerger queues = new PathMerger(paths, region.window(), LabelKeys.SEQUENCE_ONLY);
        return Merger.byPaths(region, completed, paths, queues, passed);
    }

    /** How many slots such a region needs at least: a window that is never complete would never leave. */
    static int leastWindow(final Mechanism mechanism, final ParallelOptions options) {
        return mechanism == Mechanism.WINDOW_SORT ? Math.max(options.window(), 4 * options.sorted()) : options.window();
    }
}
