package dev.tailrace.load.run;

import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.measure.Faults;
import java.util.List;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * The stored result of one run. The correctness check covers all records, including those of the warm-up.
 *
 * @param engine name of the engine
 * @param timing schedule of the records
 * @param latencies by second of the schedule, in nanoseconds
 * @param lateness lateness of sending, by second of the schedule, in nanoseconds
 * @param faults faults of the results
 * @param notPositive number of latencies of zero and below
 * @param unsent records that the driver did not send
 * @param engineResidentBytes peak memory of the engine
 * @param usage resources used, by name of the phase
 */
public record RunResult(
        String engine,
        Timing timing,
        List<Histogram> latencies,
        List<Histogram> lateness,
        Faults faults,
        long notPositive,
        long unsent,
        long engineResidentBytes,
        SortedMap<String, PhaseUsage> usage) {

    /** The result without the processor time that the process spun. */
    RunResult without(final SpunTime spun) {
        return new RunResult(
                engine,
                timing,
                latencies,
                lateness,
                faults,
                notPositive,
                unsent,
                engineResidentBytes,
                spun.without(timing, usage));
    }

    /** The result of one phase. */
    public PhaseResult phase(final Phase phase) {
        return new PhaseResult(
                IntervalHistograms.sum(latencies, phase.fromSecond(), phase.toSecond()),
                IntervalHistograms.sum(lateness, phase.fromSecond(), phase.toSecond()),
                timing.records(phase),
                usage.get(phase.name()));
    }

    /** Whether the run is usable: the whole load was sent, and the results are correct. */
    public boolean isValid() {
        return unsent == 0 && faults.isNone() && notPositive == 0;
    }
}
