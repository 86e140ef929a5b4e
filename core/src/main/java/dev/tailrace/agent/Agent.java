package dev.tailrace.agent;

/**
 * Something that does a bounded amount of work at a time and says how much it was; whoever calls it decides how to wait
 * when there was none. So an agent never waits, sleeps or blocks, several can share a thread, and a test can step them
 * in any order.
 *
 * <p>All methods but {@link #name} are called on one thread, the one that the agent was given to.
 */
public interface Agent {

    /** What messages and threads call it; the same always, and from any thread. */
    String name();

    /**
     * Does some work, if there is any.
     *
     * @return how much it was, in whatever unit; 0 when there was nothing to do
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
