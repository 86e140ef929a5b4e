package dev.tailrace.testkit;

/** Chooses the agent that is called next. */
interface Scheduler {

    /** Returned by {@link #next} if another run has been or will be the same from here on. */
    int REDUNDANT = -1;

    /**
     * Chooses the agent that is called next.
     *
     * @param ready the numbers of the agents that may be called, ascending
     * @param count number of ready agents, at least 1
     * @param current the last called agent if it may continue, else -1
     * @param unchanged whether the last call found no work, so that it changed nothing
     * @return one of the numbers, or {@link #REDUNDANT}
     */
    int next(int[] ready, int count, int current, boolean unchanged);
}
