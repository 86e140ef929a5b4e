package dev.tailrace.load.run;

import dev.tailrace.load.engine.SystemUse;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Resources used in a phase.
 *
 * @param engineCpuNs processor time of the engine
 * @param engineCompilersNs part of it that the compilers of its JVM took; they have no work once all code is warm
 * @param brokerCpuNs processor time of the broker
 * @param othersProcessors processors kept busy by processes outside the run, such as 0.25
 * @param engineSystem system resources used by the engine
 * @param stored disk space of the engine by kind, in its own files and on the brokers
 */
public record PhaseUsage(
        long engineCpuNs,
        long engineCompilersNs,
        long brokerCpuNs,
        double othersProcessors,
        SystemUse engineSystem,
        SortedMap<String, Stored> stored) {

    /** Copies the map. */
    public PhaseUsage {
        stored = Collections.unmodifiableSortedMap(new TreeMap<>(stored));
    }

    /** A usage without measurements of system resources and disk space. */
    public PhaseUsage(
            final long engineCpuNs,
            final long engineCompilersNs,
            final long brokerCpuNs,
            final double othersProcessors) {
        this(engineCpuNs, engineCompilersNs, brokerCpuNs, othersProcessors, SystemUse.NONE, new TreeMap<>());
    }
}
