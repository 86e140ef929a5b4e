package dev.tailrace.merge.labelled;

/** Going on without the partition that is waited for. */
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
