package dev.tailrace.load.live;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.load.schedule.LoadShape;
import java.util.List;

/** Listener that is called before each load of a run, to follow it live. */
@FunctionalInterface
public interface LoadListener {

    /** Ignores all loads, so that the processes of a run record no live figures. */
    LoadListener NONE = (engine, startNs, shape, processes) -> {};

    /**
     * Called shortly before a load begins.
     *
     * @param engine engine under load
     * @param startNs start of the load, by {@link System#nanoTime}
     * @param processes processes that drive and measure; they report live figures on request
     */
    void beforeLoad(String engine, long startNs, LoadShape shape, List<ChildProcess> processes);
}
