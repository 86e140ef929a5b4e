package dev.tailrace.load.fake;

/**
 * Lets what a stall has kept back go at a known rate, a few records each millisecond, until nothing has to wait. At once it
 * would be as fast as the machine, which nobody knows beforehand; so how long each record has waited is arithmetic. Used by one
 * thread; allocates nothing.
 */
final class Drain {

    private static final long STEP_NS = 1_000_000;
    private static final long STEPS_PER_SECOND = 1_000;

    private final long perStep;
    private boolean isOpen;
    private long fromNs;
    private long gone;

    /**
     * @param perSecond records a second, in thousands; 0 for all at once
     * @throws IllegalArgumentException when it is something else
     */
    Drain(final long perSecond) {
        if (perSecond < 0 || perSecond % STEPS_PER_SECOND != 0) {
            throw new IllegalArgumentException(
                    "a backlog goes at thousands of records a second, not at " + perSecond + " a second");
        }
        perStep = perSecond / STEPS_PER_SECOND;
    }

    /** From now on what has waited goes. */
    void open(final long nowNs) {
        isOpen = perStep > 0;
        fromNs = nowNs;
        gone = 0;
    }

    /** When the next record goes that would have gone at this time without a stall. */
    long releaseNs(final long dueNs) {
        if (!isOpen) {
            return dueNs;
        }
        final long paceNs = fromNs + gone++ / perStep * STEP_NS;
        isOpen = paceNs - dueNs > 0;
        return isOpen ? paceNs : dueNs;
    }
}
