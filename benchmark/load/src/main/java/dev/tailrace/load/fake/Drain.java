package dev.tailrace.load.fake;

/**
 * Releases the backlog of a stall at a known rate, a few records each millisecond, until it is empty. A backlog released at
 * once would drain at the unknown speed of the machine; at a known rate the wait of each record can be computed. Used by
 * one thread; allocates nothing.
 */
final class Drain {

    private static final long STEP_NS = 1_000_000;
    private static final long STEPS_PER_SECOND = 1_000;

    private final long perStep;
    private boolean isOpen;
    private long fromNs;
    private long gone;

    /**
     * @param perSecond records a second, a multiple of 1,000; 0 to release all at once
     * @throws IllegalArgumentException when it is another value
     */
    Drain(final long perSecond) {
        if (perSecond < 0 || perSecond % STEPS_PER_SECOND != 0) {
            throw new IllegalArgumentException(
                    "a backlog goes at thousands of records a second, not at " + perSecond + " a second");
        }
        perStep = perSecond / STEPS_PER_SECOND;
    }

    /** Starts to release the backlog. */
    void open(final long nowNs) {
        isOpen = perStep > 0;
        fromNs = nowNs;
        gone = 0;
    }

    /** When the next record is released that would have been released at {@code dueNs} without a stall. */
    long releaseNs(final long dueNs) {
        if (!isOpen) {
            return dueNs;
        }
        final long paceNs = fromNs + gone++ / perStep * STEP_NS;
        isOpen = paceNs - dueNs > 0;
        return isOpen ? paceNs : dueNs;
    }
}
