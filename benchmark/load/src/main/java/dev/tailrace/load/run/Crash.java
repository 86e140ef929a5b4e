package dev.tailrace.load.run;

import dev.tailrace.load.schedule.LoadShape;
import java.time.Duration;
import java.util.Optional;

/**
 * Kills an engine in the middle of a run and starts it again.
 *
 * @param atSecond second of the schedule, after the last phase; negative for no crash
 * @param lateFromNs latency from which a result counts as late
 */
record Crash(int atSecond, long lateFromNs) {

    private static final int NEVER = -1;

    /** No crash. */
    static final Crash NONE = new Crash(NEVER, Long.MAX_VALUE);

    /**
     * Waits for the second of the crash, kills the engine, and starts it again.
     *
     * @return when the engine was killed; the start of the schedule when it was not killed
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

    /** The effect of the crash on consumers of the last sink. */
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
