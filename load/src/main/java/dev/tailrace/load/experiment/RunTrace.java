package dev.tailrace.load.experiment;

import java.util.List;
import java.util.SortedMap;

/**
 * What is known of a run moment by moment, beside its {@link RunResult}. Times are those of {@code System.nanoTime()}.
 *
 * @param startNs the start of the schedule
 * @param arrivedNs by sink, when each expected result came; see {@link
 *     dev.tailrace.load.measure.MeasuredResults#isThere}
 * @param stages of each result, where they are known
 * @param looks at the engine, in the order of time; none when there was no engine
 */
public record RunTrace(long startNs, SortedMap<String, long[]> arrivedNs, List<UsageLook> looks, StageTimes stages) {

    /** Without stages. */
    public RunTrace(final long startNs, final SortedMap<String, long[]> arrivedNs, final List<UsageLook> looks) {
        this(startNs, arrivedNs, looks, StageTimes.NONE);
    }
}
