package dev.tailrace.load.run;

import dev.tailrace.launch.process.PauseLog;
import dev.tailrace.load.Longs;
import java.util.List;
import java.util.SortedMap;

/**
 * Time series of a run, in addition to its {@link RunResult}. Times are those of {@code System.nanoTime()}.
 *
 * @param startNs start of the schedule
 * @param arrivedNs arrival time of each expected result, by sink; see {@link
 *     dev.tailrace.load.measure.ResultCheck#isThere}
 * @param stages stages of the latencies, where they are known
 * @param stateBytes size of the engine's files at the end of the load; negative where there are none
 * @param pauses pauses of each part of the instrument, such as the measuring consumer; empty without a broker
 * @param looks samples of the engine's usage, in the order of time; empty without an engine
 */
public record RunTrace(
        long startNs,
        SortedMap<String, Longs> arrivedNs,
        List<UsageLook> looks,
        StageTimes stages,
        long stateBytes,
        SortedMap<String, PauseLog> pauses) {

    /** The trace without the time that the process spun. */
    RunTrace without(final SpunTime spun) {
        return new RunTrace(
                startNs, arrivedNs, looks.stream().map(spun::without).toList(), stages, stateBytes, pauses);
    }
}
