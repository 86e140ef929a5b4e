package dev.tailrace.launch.engine;

import dev.tailrace.progress.Guarantee;
import java.util.List;
import java.util.Map;

/**
 * A row of the table of engines.
 *
 * @param name on the command line; also the name of the program that its process runs, which takes a {@link
 *     dev.tailrace.launch.run.RunRequest}
 * @param title as a reader calls it
 * @param folder of its jars, see {@link dev.tailrace.launch.process.EngineFolders}
 * @param heapMb of its process, in MiB
 * @param guarantees that it offers, the usual one first; none when there is nothing to promise
 * @param isNative whether it is the one job as users of the engine write it, which knows no other pipeline, and moves its
 *     time by events of its own
 * @param isOrdered whether its results are to come in the order of the sequential run; if not, order is counted and not
 *     judged
 * @param options of its own that are not its defaults
 */
public record EngineSpec(
        String name,
        String title,
        String folder,
        int heapMb,
        List<Guarantee> guarantees,
        boolean isNative,
        boolean isOrdered,
        Map<String, String> options) {

    /** Whether it needs no broker. */
    public boolean isInProcess() {
        return guarantees.isEmpty();
    }

    /** Whether it can be given more than one thread. */
    public boolean isParallel() {
        return !isInProcess() && !name.equals("plain");
    }

    /**
     * Whether its input can have several partitions and still be compared with the sequential run: each is a lane, whose results
     * are in the same partition of the output.
     */
    public boolean isPartitioned() {
        return isParallel() && !isNative;
    }
}
