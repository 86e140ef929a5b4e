package dev.tailrace.load.run;

import dev.tailrace.load.IntervalHistograms;
import dev.tailrace.load.measure.Faults;
import java.util.List;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * What is kept of a run. Nothing is left out of the check, the warm-up included.
 *
 * @param engine its name
 * @param timing when records were due
 * @param latencies by second of the schedule, in nanoseconds
 * @param lateness how late records were sent, by second of the schedule, in nanoseconds
 * @param faults what was wrong with the results
 * @param notPositive latencies of zero and below
 * @param unsent records that the driver did not send
 * @param engineResidentBytes the most memory that the engine had
 * @param engineReadyNs from the start of the engine's process until it was ready
 * @param usage by name of the phase
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
        long engineReadyNs,
        SortedMap<String, PhaseUsage> usage) {

    /** What was measured in one of its phases. */
    public PhaseResult phase(final Phase phase) {
        return new PhaseResult(
                IntervalHistograms.sum(latencies, phase.fromSecond(), phase.toSecond()),
                IntervalHistograms.sum(lateness, phase.fromSecond(), phase.toSecond()),
                timing.records(phase),
                usage.get(phase.name()));
    }

    /** Whether others disturbed any of its phases. */
    public boolean isDisturbed() {
        return timing.phases().stream().anyMatch(phase -> phase(phase).isDisturbed());
    }

    /** Whether it says anything about the engine: the load was sent, and the results are right. */
    public boolean isValid() {
        return unsent == 0 && faults.isNone() && notPositive == 0;
    }
}
