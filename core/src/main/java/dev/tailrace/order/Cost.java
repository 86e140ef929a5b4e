package dev.tailrace.order;

import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.StreamEdge;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The cost of an execution plan in addition to its operators: for each region its rings, its slots, and the memory that
 * they use on a 64-bit JVM with compressed references.
 *
 * @param regions costs of the regions, in the order of the plan
 */
public record Cost(List<OfRegion> regions) {

    /** Capacity of a ring from one task to another inside a region. */
    public static final int INNER_RING = 1_024;

    /** Bytes of a cell of a ring with one consumer, and of one with several consumers. */
    private static final int RING_CELL = 8;

    private static final int CLAIM_CELL = 16;

    /** Bytes of a ring's object and its padding, including that of its cells. */
    private static final int RING = 800;

    /**
     * Bytes of a slot with its record of fired timers but without results, and of one result with its place among the
     * others.
     */
    private static final int SLOT = 232;

    private static final int RESULT = 152;
    private static final int REFERENCE = 4;

    /** Number of results for which a slot has room after its first result. */
    private static final int RESULTS_AT_FIRST = 2;

    /**
     * The cost of one region.
     *
     * @param phase of the region
     * @param rings number of rings between splitter, tasks and merger
     * @param slots number of slots, each for one record and its results
     * @param bytes memory of both, without records, their copies, and encoded results; exact to about 10 percent
     */
    public record OfRegion(int phase, int rings, int slots, long bytes) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "costs    region %d: %s of longs, %d slots, some %.1f MiB before records and their copies\n",
                    phase,
                    PlanPrinter.count(rings, "ring"),
                    slots,
                    bytes / (1024.0 * 1024));
        }
    }

    public Cost {
        regions = List.copyOf(regions);
    }

    /**
     * The cost of a plan.
     *
     * @param window number of slots of a region
     */
    public static Cost of(final ExecutionGraph execution, final int window) {
        return new Cost(execution.regions().stream()
                .map(region -> of(execution, region, window))
                .toList());
    }

    private static OfRegion of(final ExecutionGraph execution, final OrderedRegion region, final int window) {
        int rings = 0;
        long bytes = (long) window * slotBytes(execution, region);
        for (final TaskGroup group : region.groups()) {
            final boolean claimed = isClaimed(execution, region, group);
            final int fed = claimed ? 1 : group.level() == 0 ? group.parallelism() : 0;
            rings += fed;
            bytes += fed * (RING + (long) window * (claimed ? CLAIM_CELL : RING_CELL));
        }
        final int toMerger = region.mechanism() == OrderedRegion.Mechanism.GAP_ACCOUNTING ? 0 : region.tasks() + 1;
        rings += toMerger;
        bytes += toMerger * (RING + (long) window * RING_CELL);
        for (final StreamEdge edge : execution.channels()) {
            if (execution.phaseOf(edge.from()) == region.phase() && execution.phaseOf(edge.to()) == region.phase()) {
                final int inside = inside(execution.dataPaths(), edge);
                rings += inside;
                bytes += inside
                        * (RING + (long) INNER_RING * (edge.dispatch() == Dispatch.CLAIM ? CLAIM_CELL : RING_CELL));
            }
        }
        return new OfRegion(region.phase(), rings, window, bytes);
    }

    private static int slotBytes(final ExecutionGraph execution, final OrderedRegion region) {
        final int channels =
                execution.channels().size() + execution.graph().sinks().size() + 1;
        return SLOT
                + REFERENCE * channels
                + RESULTS_AT_FIRST * (RESULT + REFERENCE * channels + REFERENCE * region.levels());
    }

    private static boolean isClaimed(
            final ExecutionGraph execution, final OrderedRegion region, final TaskGroup group) {
        return execution.clockPhase() > region.phase()
                || execution.channels().stream()
                        .anyMatch(edge -> group.nodes().contains(edge.to())
                                && execution.phaseOf(edge.from()) < region.phase()
                                && edge.dispatch() == Dispatch.CLAIM
                                && !group.waitsForTime());
    }

    private static int inside(final DataPaths paths, final StreamEdge edge) {
        return edge.dispatch() == Dispatch.CLAIM
                ? edge.from().parallelism()
                : IntStream.range(0, edge.from().parallelism())
                        .map(task -> (int) paths.targets(edge, task).count())
                        .sum();
    }

    /** Number of rings of all regions. */
    public int rings() {
        return regions.stream().mapToInt(OfRegion::rings).sum();
    }

    /** A line for each region. */
    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder();
        regions.forEach(text::append);
        return text.toString();
    }
}
