package dev.tailrace.function;

import dev.tailrace.state.Wired;

/**
 * Reference data with a primitive key that does not change during a run. Filled before the run; read by all tasks.
 *
 * @param <V> type of the rows
 */
@FunctionalInterface
@Wired
public interface LookupTable<V> {

    /** The row of this key, or null. Must not allocate. */
    V find(long key);
}
