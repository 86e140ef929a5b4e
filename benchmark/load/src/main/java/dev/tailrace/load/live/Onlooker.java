package dev.tailrace.load.live;

import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.load.schedule.LoadShape;
import java.util.List;

/** Wants to see a run while it continues, or does not. */
@FunctionalInterface
public interface Onlooker {

    /** Wants to see nothing. */
    Onlooker NOBODY = (engine, startNs, shape, processes) -> {};

    /**
     * A load begins soon.
     *
     * @param engine that is under it
     * @param startNs its start, by {@link System#nanoTime}
     * @param processes that drive and measure, and tell of it when they are asked to
     */
    void watch(String engine, long startNs, LoadShape shape, List<ChildProcess> processes);
}
