package dev.tailrace.load.run;

import dev.tailrace.load.engine.SystemUse;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Resources used in a phase.
 *
 * @param engineCpuNs processor time of the engine
 * @param othersProcessors processors kept busy by processes outside the run, such as 0.25
 * @param engineSystem system resources used by the engine
 * @param stored disk space of the engine by kind, in its own files and on the brokers
 */
public record PhaseUsage(
        long engineCpuNs, double othersProcessors, SystemUse engineSystem, SortedMap<String, Stored> stored) {

    /** Copies the map. */
    public PhaseUsage {
        stored = Collections.unmodifiableSortedMap(new TreeMap<>(stored));
    }
}
