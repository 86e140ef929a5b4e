package dev.tailrace.progress;

import dev.tailrace.agent.Agent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Agent that saves the progress of many partition tasks in the background. It waits until the output logs have all outputs
 * that a checkpoint covers, writes the snapshot, hands the positions to the shell for a commit and deletes old snapshots.
 * Each call takes one such step for each partition task. A step may wait for a disk, so the agent has its own thread.
 */
@SuppressWarnings("exports") // engines run the agent
public final class ProgressAgent implements Agent {

    private final SnapshotStore store;
    private final List<TaskProgress> tasks = new CopyOnWriteArrayList<>();

    public ProgressAgent(final SnapshotStore store) {
        this.store = store;
    }

    /** Adds a partition task that has begun; from any thread. */
    public void add(final PartitionTask task) {
        tasks.add(task.progress());
    }

    /** Removes a partition task; from any thread. Progress that is not saved by then is lost. */
    public void remove(final PartitionTask task) {
        task.progress().leave();
    }

    @Override
    public String name() {
        return "progress";
    }

    @Override
    public int doWork() {
        int work = 0;
        try {
            // Only this thread removes tasks, so an index stays valid; an iterator would allocate at each step.
            for (int i = tasks.size() - 1; i >= 0; i--) {
                final TaskProgress task = tasks.get(i);
                work += task.hasLeft() ? release(task) : task.doWork(store);
            }
        } catch (final RuntimeException | Error failure) {
            // The thread ends, and no caller may wait for what it does not save.
            tasks.forEach(TaskProgress::forget);
            throw failure;
        }
        return work;
    }

    private int release(final TaskProgress task) {
        tasks.remove(task);
        task.endStandby();
        return 1;
    }
}
