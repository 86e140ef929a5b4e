package dev.tailrace.stream;

import dev.tailrace.plan.WindowExtents;
import java.time.Duration;

/**
 * Policy for an idle source, which has no record ready although its log has not ended: the other sources wait for it,
 * or continue after a timeout. A log that has ended does not delay the others.
 */
public final class IdlePolicy {

    /**
     * The other sources wait: the next record in the order is not known before the next record of each source is known.
     * The output then depends only on the contents of the logs. A source that is silent for a long time needs
     * heartbeats in its log: ordinary records that carry a time and are filtered out after the source.
     */
    public static final IdlePolicy WAIT = new IdlePolicy(0);

    private final long timeoutNs;

    private IdlePolicy(final long timeoutNs) {
        this.timeoutNs = timeoutNs;
    }

    /**
     * The other sources continue when a source has had no record ready for this time by the clock of the machine, until
     * it has one again. This gives up replay: a second run over the same logs may order their records differently. A
     * record that comes too late for its place in the order is counted: {@code late-record} by time, {@code
     * duplicate-message} by sequence. The log of a pipe blocks while the pipe is silent, so it holds back the others all the
     * same; {@code tailrace run} refuses that.
     */
    public static IdlePolicy goOnAfter(final Duration silence) {
        final long silenceNs = WindowExtents.nanos(silence);
        return new IdlePolicy(silenceNs == 0 ? -1 : silenceNs);
    }

    /** Whether idle sources are waited for however long they are silent. */
    public boolean waits() {
        return timeoutNs == 0;
    }

    /** How long a source has to be silent for the others to continue, in nanoseconds of a wall clock; 0 if they wait. */
    public long timeoutNs() {
        return timeoutNs;
    }

    @Override
    public String toString() {
        return waits()
                ? "idle sources are waited for"
                : "sources that are silent for " + GraphPrinter.duration(timeoutNs)
                        + " are not waited for, so a replay may differ";
    }
}
