package dev.tailrace.order;

import dev.tailrace.graph.Dispatch;
import dev.tailrace.graph.StreamEdge;
import java.util.stream.IntStream;

/**
 * What a plan costs beside its operators.
 *
 * @param rings between splitters, tasks and mergers
 * @param slots of all regions together; each holds a record and its results
 */
public record Cost(int rings, int slots) {

    /**
     * The cost of a plan.
     *
     * @param window slots of a region
     */
    public static Cost of(final ExecutionGraph execution, final int window) {
        int rings = 0;
        for (final OrderedRegion region : execution.regions()) {
            rings += fromSplitter(execution, region) + toMerger(region);
        }
        final DataPaths paths = execution.dataPaths();
        for (final StreamEdge edge : execution.channels()) {
            if (execution.phaseOf(edge.from()) == execution.phaseOf(edge.to())) {
                rings += inside(paths, edge);
            }
        }
        return new Cost(rings, window * execution.regions().size());
    }

    private static int fromSplitter(final ExecutionGraph execution, final OrderedRegion region) {
        return region.groups().stream()
                .mapToInt(
                        group -> isClaimed(execution, region, group) ? 1 : group.level() == 0 ? group.parallelism() : 0)
                .sum();
    }

    private static boolean isClaimed(
            final ExecutionGraph execution, final OrderedRegion region, final TaskGroup group) {
        return execution.clockPhase() > region.phase()
                || execution.channels().stream()
                        .anyMatch(edge -> group.nodes().contains(edge.to())
                                && execution.phaseOf(edge.from()) < region.phase()
                                && edge.dispatch() == Dispatch.CLAIM);
    }

    private static int toMerger(final OrderedRegion region) {
        return region.mechanism() == Mechanism.GAP_ACCOUNTING ? 0 : region.tasks() + 1;
    }

    private static int inside(final DataPaths paths, final StreamEdge edge) {
        return edge.dispatch() == Dispatch.CLAIM
                ? edge.from().parallelism()
                : IntStream.range(0, edge.from().parallelism())
                        .map(task -> (int) paths.targets(edge, task).count())
                        .sum();
    }

    @Override
    public String toString() {
        return "costs    " + rings + " rings of longs, " + slots + " slots\n";
    }
}
