package dev.tailrace.order;

import dev.tailrace.stream.Dispatch;
import dev.tailrace.stream.StreamEdge;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * What a plan costs beside its operators: for each region its rings, its slots, and the memory that they take on a 64-bit
 * JVM with compressed references.
 *
 * @param regions in their order
 */
public record Cost(List<OfRegion> regions) {

    /** Room in a ring from one task to another inside a region. */
    public static final int INNER_RING = 1_024;

    /** A cell of a ring from one thread to one, and of one that several claim from. */
    private static final int RING_CELL = 8;

    private static final int CLAIM_CELL = 16;

    /** A ring's object with its margins, and those of its cells. */
    private static final int RING = 800;

    /** A slot with what has fired, without results; and one result, with its place among the others. */
    private static final int SLOT = 232;

    private static final int RESULT = 152;
    private static final int REFERENCE = 4;

    /** So many results a slot has room for once it has had one. */
    private static final int RESULTS_AT_FIRST = 2;

    /**
     * What a region costs.
     *
     * @param phase of the region
     * @param rings between splitter, tasks and merger
     * @param slots each of which holds a record and its results
     * @param bytes of both, without records, their copies, and encoded results; exact to a tenth or so
     */
    public record OfRegion(int phase, int rings, int slots, long bytes) {

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "costs    region %d: %s of longs, %d slots, some %.1f MiB before records and their copies\n",
                    phase,
                    ExecutionPrinter.count(rings, "ring"),
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
     * @param window slots of a region
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
        final int toMerger = region.mechanism() == Mechanism.GAP_ACCOUNTING ? 0 : region.tasks() + 1;
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

    /** Rings of all regions. */
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
