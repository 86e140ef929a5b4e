package dev.tailrace.load.run;

import dev.tailrace.load.engine.MachineLoad;
import dev.tailrace.load.engine.SystemUse;
import dev.tailrace.load.engine.Usage;
import dev.tailrace.result.Resources;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Measures what the processes of a run, and other processes of the machine, use in each phase. */
final class MeasuredPhases {

    /** Processes of a run. */
    enum Part {
        ENGINE,
        BROKER,
        DRIVER,
        CONSUMER,
        DIRECTOR
    }

    private static final long NO_FILES = -1;

    private final Map<Part, List<Long>> processes = new EnumMap<>(Part.class);
    private final Map<Part, Usage> before = new EnumMap<>(Part.class);
    private final SortedMap<String, PhaseUsage> usage = new TreeMap<>();
    private final List<UsageLook> looks = new ArrayList<>();
    private SystemUse systemBefore = SystemUse.NONE;
    private MachineLoad machineBefore;
    private Supplier<SortedMap<String, Long>> files = TreeMap::new;
    private Supplier<SortedMap<String, Long>> topics = TreeMap::new;
    private SortedMap<String, Long> storedBefore = new TreeMap<>();
    private long startedNs;
    private long engineResidentBytes;
    private long filesBytes = NO_FILES;

    MeasuredPhases() {
        watch(Part.DIRECTOR, ProcessHandle.current().pid());
    }

    /** Adds a process of a part. */
    void watch(final Part part, final long pid) {
        processes.computeIfAbsent(part, none -> new ArrayList<>()).add(pid);
    }

    private List<Long> engine() {
        return processes.getOrDefault(Part.ENGINE, List.of());
    }

    /** Sets the source of the sizes of the engine's files, in bytes by kind. */
    void watchFiles(final Supplier<SortedMap<String, Long>> bytesByKind) {
        files = bytesByKind;
        filesBytes = 0;
    }

    /** Sets the source of the sizes of the logs of topics that the engine writes, in bytes by kind. */
    void watchTopics(final Supplier<SortedMap<String, Long>> bytesByKind) {
        topics = bytesByKind;
    }

    private SortedMap<String, Long> stored() {
        final SortedMap<String, Long> bytes = new TreeMap<>(topics.get());
        files.get().forEach((kind, size) -> bytes.merge(kind, size, Long::sum));
        return bytes;
    }

    /** Measures the sizes of the engine's files at the end of the load. */
    void endOfLoad() {
        if (filesBytes != NO_FILES) {
            filesBytes =
                    files.get().values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** Size of all files of the engine at the end of the load; negative when they are not measured. */
    long filesBytes() {
        return filesBytes;
    }

    /** Takes a sample of the engine's usage; the difference of two samples is how busy it was between them. */
    void look() {
        if (!engine().isEmpty()) {
            looks.add(UsageLook.at(System.nanoTime(), engine()));
        }
    }

    /** All samples of the engine's usage, in the order of time. */
    List<UsageLook> looks() {
        return looks;
    }

    private void begin() {
        startedNs = System.nanoTime();
        machineBefore = MachineLoad.now();
        processes.forEach((part, pids) -> before.put(part, Usage.of(pids)));
        systemBefore = engineSystem();
    }

    private SystemUse engineSystem() {
        return SystemUse.of(engine());
    }

    /** Waits for the end of the last phase, and measures each phase. */
    void through(final Timing timing, final long startNs, final Watch watch) {
        for (final Phase phase : timing.phases()) {
            watch.sleepUntil(startNs + phase.fromNs());
            begin();
            look();
            storedBefore = stored();
            watch.sleepUntil(startNs + phase.toNs());
            look();
            end(phase);
        }
    }

    private void end(final Phase phase) {
        final SystemUse system = engineSystem().since(systemBefore);
        final Map<Part, Usage> after = new EnumMap<>(Part.class);
        processes.forEach((part, pids) -> after.put(part, Usage.of(pids)));
        final long busyNs = MachineLoad.now().busyNsSince(machineBefore);
        final long lengthNs = System.nanoTime() - startedNs;
        final long oursNs = processes.keySet().stream()
                .mapToLong(part -> cpuNs(part, after))
                .sum();
        usage.put(
                phase.name(),
                new PhaseUsage(
                        cpuNs(Part.ENGINE, after),
                        Math.max(0, busyNs - oursNs) / (double) lengthNs,
                        system,
                        sinceBefore(stored())));
        engineResidentBytes = after.getOrDefault(Part.ENGINE, Usage.NONE).peakResidentBytes();
    }

    private List<Resources.Stored> sinceBefore(final SortedMap<String, Long> now) {
        return now.entrySet().stream()
                .map(kind -> new Resources.Stored(
                        kind.getKey(), kind.getValue(), kind.getValue() - storedBefore.getOrDefault(kind.getKey(), 0L)))
                .toList();
    }

    private long cpuNs(final Part part, final Map<Part, Usage> after) {
        return processes.containsKey(part) ? after.get(part).cpuNsSince(before.get(part)) : 0;
    }

    /** Usage by name of the phase. */
    SortedMap<String, PhaseUsage> usage() {
        return usage;
    }

    /** Peak memory of the engine until the end of the last phase. */
    long engineResidentBytes() {
        return engineResidentBytes;
    }
}
