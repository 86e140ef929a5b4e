package dev.tailrace.kafka.task;

/** Receives messages for the users of a run while it runs, one line each. Called on any thread; should return soon. */
@FunctionalInterface
public interface Notices {

    void warn(String message);
}
