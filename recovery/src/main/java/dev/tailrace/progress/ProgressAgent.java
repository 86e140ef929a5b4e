package dev.tailrace.progress;

import dev.tailrace.agent.Agent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Saves the progress of many partition tasks beside their work: waits until what a checkpoint covers is in the output logs,
 * writes the snapshot, notes it in the journal, hands the positions on for a commit and deletes what is too old. One such
 * step of each partition task per call; a step may wait for a disk, so the agent has its own thread.
 */
public final class ProgressAgent implements Agent {

    private final SnapshotStore store;
    private final ProgressJournal journal;
    private final List<TaskProgress> tasks = new CopyOnWriteArrayList<>();

    public ProgressAgent(final SnapshotStore store, final ProgressJournal journal) {
        this.store = store;
        this.journal = journal;
    }

    /** Takes a partition task on that has begun; from any thread. */
    public void add(final PartitionTask task) {
        tasks.add(task.progress());
    }

    /** Lets go of a partition task; from any thread. What it has not saved by then is not saved. */
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
        // Only this thread removes, so a place that was there stays; an iterator would be garbage at each step.
        for (int i = tasks.size() - 1; i >= 0; i--) {
            final TaskProgress task = tasks.get(i);
            work += task.hasLeft() ? letGo(task) : task.doWork(store, journal);
        }
        return work;
    }

    private int letGo(final TaskProgress task) {
        tasks.remove(task);
        task.endStandby();
        return 1;
    }
}
