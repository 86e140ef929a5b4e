package dev.tailrace.load.run;

import java.util.List;
import java.util.SortedMap;

/**
 * What is known of a run moment by moment, beside its {@link RunResult}. Times are those of {@code System.nanoTime()}.
 *
 * @param startNs the start of the schedule
 * @param arrivedNs by sink, when each expected result came; see {@link
 *     dev.tailrace.load.measure.MeasuredResults#isThere}
 * @param stages of each result, where they are known
 * @param stateBytes of the files that the engine kept when the load was over; below 0 where there are none
 * @param looks at the engine, in the order of time; none when there was no engine
 */
public record RunTrace(
        long startNs, SortedMap<String, long[]> arrivedNs, List<UsageLook> looks, StageTimes stages, long stateBytes) {

    private static final long NO_FILES = -1;

    /** Of an engine that keeps no files. */
    public RunTrace(
            final long startNs,
            final SortedMap<String, long[]> arrivedNs,
            final List<UsageLook> looks,
            final StageTimes stages) {
        this(startNs, arrivedNs, looks, stages, NO_FILES);
    }

    /** Without stages. */
    public RunTrace(final long startNs, final SortedMap<String, long[]> arrivedNs, final List<UsageLook> looks) {
        this(startNs, arrivedNs, looks, StageTimes.NONE);
    }
}
