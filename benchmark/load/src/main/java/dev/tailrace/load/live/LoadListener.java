package dev.tailrace.load.live;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.load.schedule.LoadShape;
import java.util.List;

/** Is called before each load of a run, to follow it live. */
@FunctionalInterface
public interface LoadListener {

    /** Follows nothing, so that the processes of a run record nothing for it. */
    LoadListener NONE = (engine, startNs, shape, processes) -> {};

    /**
     * A load begins soon.
     *
     * @param engine that is under it
     * @param startNs its start, by {@link System#nanoTime}
     * @param processes that drive and measure; they report live figures when they are asked to
     */
    void beforeLoad(String engine, long startNs, LoadShape shape, List<ChildProcess> processes);
}
