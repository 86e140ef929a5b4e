package dev.tailrace.result;

import java.util.List;

/**
 * What the process of an engine took in a round. A figure that was not measured is {@value #NOT_MEASURED}.
 *
 * @param cpuSeconds of all its threads
 * @param gcPauseMs in all
 * @param allocatedBytes of heap, by all its threads
 * @param ioBytes that it read and wrote by calls of the system, to the network and files alike
 * @param diskBytes written
 * @param stateBytes of the files in which it kept its state and its progress when the load was over
 * @param stored what it kept, by kind, in its own files and in topics that it writes
 * @param samples over time
 * @param pauses of the whole JVM, over time
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

    /** What is absent in a file is empty. */
    public Resources {
        stored = stored == null ? List.of() : List.copyOf(stored);
        samples = samples == null ? List.of() : List.copyOf(samples);
        pauses = pauses == null ? List.of() : List.copyOf(pauses);
    }

    /** Stands for a figure that nobody has measured. */
    public static final int NOT_MEASURED = -1;

    /** Nothing was measured. */
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
     * What an engine kept at the end of a round.
     *
     * @param kind such as {@code output log}, {@code progress log}, {@code snapshots}, {@code checkpoints} or {@code state}
     * @param bytes on all disks, copies of brokers included
     * @param grownBytes since the beginning of the round; below 0 when more was removed than added
     */
    public record Stored(String kind, long bytes, long grownBytes) {}

    /**
     * One look at the process.
     *
     * @param atMs since the beginning of the round
     * @param cpuCores cores that were busy since the last look
     */
    public record Sample(long atMs, double cpuCores, long rssBytes, long heapBytes) {}

    /**
     * All threads of the JVM stood still.
     *
     * @param atMs since the beginning of the round
     */
    public record Pause(long atMs, double lengthMs, String cause) {}
}
