package dev.tailrace.kafka.task;

/** Takes what people should know of a run while it runs, a line each. Called on any thread; should return soon. */
@FunctionalInterface
public interface Notices {

    void warn(String message);
}
