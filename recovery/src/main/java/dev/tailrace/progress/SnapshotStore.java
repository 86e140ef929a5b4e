package dev.tailrace.progress;

import java.io.IOException;
import java.util.List;

/**
 * Where snapshots are kept: a folder, a topic. Keeps bytes and knows nothing of what is in them.
 *
 * <p>{@link #list} and {@link #read} are called by whoever recovers a partition task, {@link #write} and {@link #delete} by the
 * progress thread; a store that several partition tasks share has to stand both at once.
 */
public interface SnapshotStore {

    /** Ends writes that wait for another machine, which then fail; nothing is written after it. From any thread. */
    default void cancelWrites() {}

    /** The snapshots of a partition task that there are, whole or not, in any order. */
    List<SnapshotName> list(int task) throws IOException;

    /** The bytes of a snapshot, as they are. */
    byte[] read(SnapshotName name) throws IOException;

    /**
     * Makes certain that a snapshot that was listed survives a crash of the machine: who wrote it may have ended, or failed,
     * between the moment it could be seen and the one it was durable. Called by a new owner before it continues from there.
     *
     * @throws IOException when it is not certain
     */
    default void makeDurable(final SnapshotName name) throws IOException {}

    /**
     * Keeps a snapshot. When this returns it survives a crash of the machine; before, readers see all of it or nothing.
     *
     * @throws IOException when it is not certain that it is kept; it must not be relied on then
     */
    void write(SnapshotName name, byte[] bytes) throws IOException;

    /** Deletes a snapshot; one that is not there is no error. */
    void delete(SnapshotName name) throws IOException;

    /** Removes what unfinished writes of this partition task left behind; called by a new owner. */
    default void discardUnfinished(final int task) throws IOException {}
}
