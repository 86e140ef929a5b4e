package dev.tailrace.merge.labelled;

/** Handles a stall: continues without the partition that is awaited, until something arrives from it. */
final class StallPolicy {

    private StallPolicy() {}

    static void timeOutAwaited(final KWayMerge<?> merge, final MergeStatistics statistics) {
        final int awaited = merge.awaited();
        if (awaited >= 0) {
            statistics.countGivenUp();
            merge.timeOut(awaited);
            merge.release();
        }
    }
}
