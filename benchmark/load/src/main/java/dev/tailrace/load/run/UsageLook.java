package dev.tailrace.load.run;

import dev.tailrace.load.engine.Usage;

/**
 * Sample of the resource usage of an engine's process.
 *
 * @param atNs time of the sample, by {@code System.nanoTime()}
 * @param cpuNs processor time of all its threads so far
 * @param residentBytes resident memory
 */
public record UsageLook(long atNs, long cpuNs, long residentBytes) {

    static UsageLook at(final long atNs, final long pid) {
        return new UsageLook(atNs, Usage.of(pid).cpuNs(), Usage.residentBytes(pid));
    }
}
