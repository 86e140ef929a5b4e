package dev.tailrace.result;

import java.util.List;

/**
 * Resources that an engine's process used in a round. A figure that was not measured is {@value #NOT_MEASURED}.
 *
 * @param cpuSeconds processor time of all its threads
 * @param gcPauseMs total length of pauses for garbage collection
 * @param allocatedBytes heap allocated by all its threads
 * @param ioBytes bytes read and written by system calls, to the network and to files
 * @param diskBytes bytes written to disks
 * @param stateBytes size of the files with its state and progress at the end of the load
 * @param stored disk space by kind, in its own files and in topics that it writes
 * @param samples resource usage over time
 * @param pauses pauses of the whole JVM over time
 */
public record Resources(
        double cpuSeconds,
        long peakRssBytes,
        long peakHeapBytes,
        long allocatedBytes,
        double gcPauseMs,
        long contextSwitches,
        long ioBytes,
        long diskBytes,
        long stateBytes,
        List<Stored> stored,
        List<Sample> samples,
        List<Pause> pauses) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Resources {
        stored = stored == null ? List.of() : List.copyOf(stored);
        samples = samples == null ? List.of() : List.copyOf(samples);
        pauses = pauses == null ? List.of() : List.copyOf(pauses);
    }

    /** The value of a figure that was not measured. */
    public static final int NOT_MEASURED = -1;

    /** No figure was measured. */
    public static final Resources NONE = new Resources(
            NOT_MEASURED,
            NOT_MEASURED,
            NOT_MEASURED,
            NOT_MEASURED,
            NOT_MEASURED,
            NOT_MEASURED,
            NOT_MEASURED,
            NOT_MEASURED,
            NOT_MEASURED,
            List.of(),
            List.of(),
            List.of());

    /**
     * Disk space that an engine used at the end of a round.
     *
     * @param kind such as {@code output log}, {@code progress log}, {@code snapshots}, {@code checkpoints} or {@code state}
     * @param bytes size on all disks, including replicas on brokers
     * @param grownBytes growth since the beginning of the round; negative when more was removed than added
     */
    public record Stored(String kind, long bytes, long grownBytes) {}

    /**
     * One sample of the process's usage.
     *
     * @param atMs since the beginning of the round
     * @param cpuCores cores that were busy since the last sample
     */
    public record Sample(long atMs, double cpuCores, long rssBytes, long heapBytes) {}

    /**
     * A pause of all threads of the JVM.
     *
     * @param atMs since the beginning of the round
     */
    public record Pause(long atMs, double lengthMs, String cause) {}
}
