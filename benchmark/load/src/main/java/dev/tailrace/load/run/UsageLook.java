package dev.tailrace.load.run;

import dev.tailrace.load.engine.Usage;

/**
 * A look at the process of an engine.
 *
 * @param atNs when, by {@code System.nanoTime()}
 * @param cpuNs processor time of all its threads so far
 * @param residentBytes memory that it has
 */
public record UsageLook(long atNs, long cpuNs, long residentBytes) {

    static UsageLook at(final long atNs, final long pid) {
        return new UsageLook(atNs, Usage.of(pid).cpuNs(), Usage.residentBytes(pid));
    }
}
