package dev.tailrace.agent;

/** How a thread waits when there is nothing to do. Has state, so each thread has its own. Never allocates. */
@FunctionalInterface
public interface IdleStrategy {

    /**
     * Called after each round of work: waits when there was none, else forgets how long it has been waiting.
     *
     * @param workDone what the round has done, 0 for nothing
     */
    void idle(int workDone);
}
