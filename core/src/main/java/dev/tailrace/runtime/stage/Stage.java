package dev.tailrace.runtime.stage;

/** One node of a running task; its life cycle. */
public interface Stage {

    /** Called once, before the first record. */
    default void open(final Task task) {}

    /** What its state consists of, by kind of node; see {@link dev.tailrace.state}. Empty when it has none. */
    default Object[] stateParts() {
        return new Object[0];
    }

    /** Called once, after the last record. */
    default void close() {}
}
