package dev.tailrace.function;

import dev.tailrace.state.Wired;

/**
 * Reference data that does not change during a run, found by a primitive key. Filled while wiring; read by any task.
 *
 * @param <V> type of the rows
 */
@FunctionalInterface
@Wired
public interface LookupTable<V> {

    /** The row of this key, or null. Must not allocate. */
    V find(long key);
}
