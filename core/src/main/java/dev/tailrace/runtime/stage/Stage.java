package dev.tailrace.runtime.stage;

/** One node of a running task; its life cycle. */
public interface Stage {

    /** Called once, before the first record. */
    default void open(final Task task) {}

    /** Called once, after the last record. */
    default void close() {}
}
