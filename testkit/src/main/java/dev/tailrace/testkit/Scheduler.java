package dev.tailrace.testkit;

/** Decides whose turn it is. */
interface Scheduler {

    /** What {@link #next} returns when another run has been or will be the same from here on. */
    int REDUNDANT = -1;

    /**
     * Chooses the agent that is called next.
     *
     * @param ready the numbers of the agents that may be called, ascending
     * @param count how many there are, at least 1
     * @param current the agent that was called last if it may continue, else -1
     * @param unchanged whether the last call found no work, so that all is as it was before it
     * @return one of the numbers, or {@link #REDUNDANT}
     */
    int next(int[] ready, int count, int current, boolean unchanged);
}
