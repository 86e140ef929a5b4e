package dev.tailrace.agent;

/**
 * A unit of work that a thread calls repeatedly. Each call does a bounded amount of work and returns how much it did;
 * the caller decides how to wait when there was none. An agent never waits, sleeps or blocks, so several agents can
 * share a thread, and a test can call them in any order. The exception is an agent that reads a pipe, which needs a
 * thread for itself.
 *
 * <p>All methods but {@link #name} are called on one thread, the one that runs the agent.
 */
public interface Agent {

    /** Name of the agent for messages. Constant; may be called from any thread. */
    String name();

    /**
     * Does some work, if there is any.
     *
     * @return amount of work done, in any unit; 0 when there was nothing to do
     */
    int doWork();

    /** Whether there will never be work again. An agent that is done is not called any more, but closed. */
    default boolean isDone() {
        return false;
    }

    /** Called once, before the first work of any agent of any thread. */
    default void onStart() {}

    /** Called once, after the last work of all agents of its thread, if {@link #onStart} has returned. */
    default void onClose() {}
}
