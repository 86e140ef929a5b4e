package dev.tailrace.load.run;

import dev.tailrace.load.engine.SystemUse;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What was used in a phase.
 *
 * @param engineCpuNs processor time of the engine
 * @param engineCompilersNs what of it the compilers of its JVM took, which have nothing to do once all code is warm
 * @param brokerCpuNs processor time of the broker
 * @param othersProcessors processors that were kept busy by what has nothing to do with the run, such as 0.25
 * @param engineSystem what the engine had of its system
 * @param stored by kind, what the engine kept on disks, its own and those of the brokers
 */
public record PhaseUsage(
        long engineCpuNs,
        long engineCompilersNs,
        long brokerCpuNs,
        double othersProcessors,
        SystemUse engineSystem,
        SortedMap<String, Stored> stored) {

    /** Keeps a copy of the map. */
    public PhaseUsage {
        stored = Collections.unmodifiableSortedMap(new TreeMap<>(stored));
    }

    /** Of which nobody has asked the system. */
    public PhaseUsage(
            final long engineCpuNs,
            final long engineCompilersNs,
            final long brokerCpuNs,
            final double othersProcessors) {
        this(engineCpuNs, engineCompilersNs, brokerCpuNs, othersProcessors, SystemUse.NONE, new TreeMap<>());
    }
}
