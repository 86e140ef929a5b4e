package dev.tailrace.progress;

import dev.tailrace.agent.Agent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Saves the progress of many lanes beside their work: waits until what a capture covers is in the output logs, writes the
 * snapshot, notes it in the journal, hands the positions on for a commit and deletes what is too old. One such step of each
 * lane per call; a step may wait for a disk, so the agent has a thread of its own.
 */
public final class ProgressAgent implements Agent {

    private final SnapshotStore store;
    private final ProgressJournal journal;
    private final List<LaneProgress> lanes = new CopyOnWriteArrayList<>();

    public ProgressAgent(final SnapshotStore store, final ProgressJournal journal) {
        this.store = store;
        this.journal = journal;
    }

    /** Takes a lane on that has begun; from any thread. */
    public void add(final Lane lane) {
        lanes.add(lane.progress());
    }

    /** Lets go of a lane; from any thread. What it has not saved by then is not saved. */
    public void remove(final Lane lane) {
        lane.progress().leave();
    }

    @Override
    public String name() {
        return "progress";
    }

    @Override
    public int doWork() {
        int work = 0;
        // Only this thread removes, so a place that was there stays; an iterator would be garbage at each step.
        for (int i = lanes.size() - 1; i >= 0; i--) {
            final LaneProgress lane = lanes.get(i);
            work += lane.hasLeft() ? letGo(lane) : lane.doWork(store, journal);
        }
        return work;
    }

    private int letGo(final LaneProgress lane) {
        lanes.remove(lane);
        lane.endShadow();
        return 1;
    }
}
