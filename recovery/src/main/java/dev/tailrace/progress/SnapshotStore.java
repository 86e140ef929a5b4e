package dev.tailrace.progress;

import java.io.IOException;
import java.util.List;

/**
 * Stores the snapshots of partition tasks durably, for example in a folder or a topic. Does not interpret their bytes.
 *
 * <p>The recovering process calls {@link #list} and {@link #read}; the progress thread calls {@link #write} and
 * {@link #delete}. A store that several partition tasks share must support both concurrently.
 */
public interface SnapshotStore {

    /** Aborts writes that wait for another machine; they fail, and nothing is written afterwards. From any thread. */
    default void cancelWrites() {}

    /** Lists the snapshots of a partition task, complete or not, in any order. */
    List<SnapshotName> list(int task) throws IOException;

    /** Reads the bytes of a snapshot. */
    byte[] read(SnapshotName name) throws IOException;

    /**
     * Ensures that a listed snapshot survives a crash of the machine: its writer may have ended or failed after the
     * snapshot became visible and before it was durable. Called by a new owner before it continues from there.
     *
     * @throws IOException if durability is not certain
     */
    default void makeDurable(final SnapshotName name) throws IOException {}

    /**
     * Stores a snapshot. When this returns, the snapshot survives a crash of the machine; before, readers see all of it or
     * nothing.
     *
     * @throws IOException if it is not certain that the snapshot is stored; callers must not rely on it then
     */
    void write(SnapshotName name, byte[] bytes) throws IOException;

    /** Deletes a snapshot; does nothing if there is none of this name. */
    void delete(SnapshotName name) throws IOException;

    /** Removes the remains of unfinished writes of this partition task; called by a new owner. */
    default void discardUnfinished(final int task) throws IOException {}
}
