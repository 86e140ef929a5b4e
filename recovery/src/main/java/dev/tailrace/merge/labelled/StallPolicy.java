package dev.tailrace.merge.labelled;

/** Handles a stall: continues without the partition that is awaited, until something arrives from it. */
final class StallPolicy {

    private StallPolicy() {}

    static void excuseAwaited(final KWayMerge<?> lineup, final MergeStatistics statistics) {
        final int awaited = lineup.awaited();
        if (awaited >= 0) {
            statistics.countGivenUp();
            lineup.excuse(awaited);
            lineup.release();
        }
    }
}
