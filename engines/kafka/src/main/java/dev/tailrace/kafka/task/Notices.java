package dev.tailrace.kafka.task;

/** Receives messages for the users of a run while it runs, one line each, and events for its log. Called on any thread; should return soon. */
@FunctionalInterface
public interface Notices {

    void warn(String message);

    /**
     * Receives an event of the run for its log; ignored by default.
     *
     * @param event its name, one word
     */
    default void event(final String event, final String message) {}
}
