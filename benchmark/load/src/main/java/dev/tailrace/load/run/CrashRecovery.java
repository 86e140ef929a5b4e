package dev.tailrace.load.run;

import dev.tailrace.load.measure.MeasuredResults;
import dev.tailrace.load.schedule.LoadShape;
import dev.tailrace.load.workload.Expectation;

/**
 * What readers of the results see of a crash.
 *
 * @param silentNs the longest time without a result after the kill; with steady results before and after, how long the
 *     engine was away
 * @param caughtUpNs from the kill until results were no later again than the limit
 */
public record CrashRecovery(long silentNs, long caughtUpNs) {

    /** No crash. */
    static final CrashRecovery NONE = new CrashRecovery(0, 0);

    /** What is late, in nanoseconds, where an engine is usually on time within milliseconds. */
    static final long LATE_FROM_NS = 100_000_000;

    /**
     * Looks at the results of a sink.
     *
     * @param startNs the start of the schedule
     * @param killedNs when the engine was killed, by the same clock
     * @param lateFromNs how late a result is later than usual
     */
    static CrashRecovery of(
            final LoadShape shape,
            final Expectation expected,
            final long[] arrivedNs,
            final long startNs,
            final long killedNs,
            final long lateFromNs) {
        long silentNs = 0;
        long caughtUpNs = 0;
        long before = killedNs;
        for (int index = 0; index < expected.size(); index++) {
            final long atNs = arrivedNs[index];
            if (MeasuredResults.isThere(atNs) && atNs - killedNs > 0) {
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
