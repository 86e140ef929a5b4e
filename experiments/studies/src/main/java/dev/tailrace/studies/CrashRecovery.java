package dev.tailrace.studies;

import dev.tailrace.load.Longs;
import dev.tailrace.load.measure.ResultCheck;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;

/**
 * The effect of a crash on consumers of the results.
 *
 * @param silentNs longest time without a result after the kill; with steady results before and after, the downtime of the
 *     engine
 * @param caughtUpNs time from the kill until latencies stayed below the limit again
 */
record CrashRecovery(long silentNs, long caughtUpNs) {

    /**
     * Evaluates the results of a sink.
     *
     * @param startNs start of the schedule
     * @param killedNs when the engine was killed, on the same clock
     * @param lateFromNs latency from which a result counts as late
     */
    static CrashRecovery of(
            final LoadShape shape,
            final Expectation expected,
            final Longs arrivedNs,
            final long startNs,
            final long killedNs,
            final long lateFromNs) {
        long silentNs = 0;
        long caughtUpNs = 0;
        long before = killedNs;
        for (int index = 0; index < expected.size(); index++) {
            final long atNs = arrivedNs.get(index);
            if (ResultCheck.isThere(atNs) && atNs - killedNs > 0) {
                silentNs = Math.max(silentNs, atNs - before);
                before = Math.max(before, atNs);
                if (atNs - startNs - shape.dueAfterNs(expected.cause(index)) > lateFromNs) {
                    caughtUpNs = Math.max(caughtUpNs, atNs - killedNs);
                }
            }
        }
        return new CrashRecovery(silentNs, caughtUpNs);
    }
}
