package dev.tailrace.load.run;

import dev.tailrace.load.engine.SystemUse;
import dev.tailrace.result.Resources;
import java.util.List;

/**
 * Resources used in a phase.
 *
 * @param engineCpuNs processor time of the engine
 * @param othersProcessors processors kept busy by processes outside the run, such as 0.25
 * @param engineSystem system resources used by the engine
 * @param stored disk space of the engine, in its own files and on the brokers, in the order of the kinds
 */
public record PhaseUsage(
        long engineCpuNs, double othersProcessors, SystemUse engineSystem, List<Resources.Stored> stored) {

    /** Copies the list. */
    public PhaseUsage {
        stored = List.copyOf(stored);
    }
}
