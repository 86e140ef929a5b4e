package dev.tailrace.stream;

import java.time.Duration;

/**
 * What happens to the other sources while one has nothing ready, though its log has not ended. A log that has ended holds
 * nobody back.
 */
public final class IdlePolicy {

    /**
     * The others wait: what comes next in the order is not known before each source has shown its next record. So the
     * output is a function of what is in the logs. A source that is silent for long needs heartbeats in its log: records
     * like any others, which carry a time and are filtered out after the source.
     */
    public static final IdlePolicy WAIT = new IdlePolicy(0);

    private final long timeoutNs;

    private IdlePolicy(final long timeoutNs) {
        this.timeoutNs = timeoutNs;
    }

    /**
     * The others go on when a source has had nothing ready for so long, by the clock of the machine, until it has again.
     * This gives up replay: a second run over the same logs may order their records differently. What comes too late for
     * its place in the order is counted: {@code late-record} by time, {@code duplicate-message} by sequence.
     */
    public static IdlePolicy goOnAfter(final Duration silence) {
        final long silenceNs = Pipeline.nanos(silence);
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
