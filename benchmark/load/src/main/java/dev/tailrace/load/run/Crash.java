package dev.tailrace.load.run;

import dev.tailrace.load.schedule.LoadShape;
import java.time.Duration;
import java.util.Optional;

/**
 * The end that an engine is given in the middle of a run.
 *
 * @param atSecond of the schedule, after the last phase; below 0 for never
 * @param lateFromNs how late a result is later than usual
 */
record Crash(int atSecond, long lateFromNs) {

    private static final int NEVER = -1;

    /** There is none. */
    static final Crash NONE = new Crash(NEVER, CrashRecovery.LATE_FROM_NS);

    /**
     * Waits for its moment, kills the engine, and starts it again.
     *
     * @return when it was killed; the start of the schedule when it was not
     */
    long on(final Optional<EngineProcess> engine, final long startNs, final Watch watch) {
        if (atSecond == NEVER || engine.isEmpty()) {
            return startNs;
        }
        watch.sleepUntil(startNs + Duration.ofSeconds(atSecond).toNanos());
        final long killedNs = System.nanoTime();
        engine.get().restart();
        return killedNs;
    }

    /** What it cost the readers of the last sink. */
    CrashRecovery recovery(
            final Workload workload, final LoadShape shape, final RunFindings findings, final long killedNs) {
        CrashRecovery recovery = CrashRecovery.NONE;
        for (final String sink : workload.expected().keySet()) {
            recovery = CrashRecovery.of(
                    shape,
                    workload.expected().get(sink),
                    findings.arrivedNs().get(sink),
                    findings.startNs(),
                    killedNs,
                    lateFromNs);
        }
        return recovery;
    }
}
