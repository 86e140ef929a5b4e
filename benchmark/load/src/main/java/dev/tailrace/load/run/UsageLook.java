package dev.tailrace.load.run;

import dev.tailrace.load.engine.Usage;
import java.util.Collection;

/**
 * Sample of the resource usage of an engine's processes.
 *
 * @param atNs time of the sample, by {@code System.nanoTime()}
 * @param cpuNs processor time of all their threads so far
 * @param residentBytes resident memory
 */
public record UsageLook(long atNs, long cpuNs, long residentBytes) {

    static UsageLook at(final long atNs, final Collection<Long> pids) {
        return new UsageLook(
                atNs,
                Usage.of(pids).cpuNs(),
                pids.stream().mapToLong(Usage::residentBytes).sum());
    }
}
