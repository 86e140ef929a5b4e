package dev.tailrace.result;

import java.util.List;

/**
 * The highest rate at which an engine holds a limit for a sustained time, with all attempts of the search.
 *
 * @param sla limit to hold, such as "p99 below 1 ms"
 * @param heldPerSecond highest rate that was confirmed; 0 if none was
 * @param brokePerSecond lowest rate above it that did not hold; infinite if the search did not find one
 * @param trials attempts in the order of time
 */
public record Capacity(String sla, double heldPerSecond, double brokePerSecond, List<Trial> trials) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Capacity {
        sla = sla == null ? "" : sla;
        trials = trials == null ? List.of() : List.copyOf(trials);
    }

    /** Whether the driver did not send the lowest rate that failed in time, so that the engine may hold more. */
    public boolean isLimitedByDriver() {
        return trials.stream().anyMatch(trial -> trial.late() && trial.ratePerSecond() == brokePerSecond);
    }

    /**
     * Whether the attempt that confirmed the rate had too few samples to show a percentile of the limit. Such a percentile is
     * practically the maximum, and the true one may be above the limit.
     */
    public boolean hasFewSamples() {
        return trials.stream()
                .anyMatch(trial -> trial.fewSamples()
                        && trial.held()
                        && trial.sustained()
                        && trial.ratePerSecond() == heldPerSecond);
    }

    /**
     * One attempt.
     *
     * @param latencyNs percentile that the limit is about; 0 if there is none
     * @param sustained whether it was one of the long attempts that confirm a rate
     * @param late whether the driver did not send the rate in time, which says nothing about the engine
     * @param fewSamples whether there were too few samples to show a percentile of the limit
     */
    public record Trial(
            double ratePerSecond, long latencyNs, boolean held, boolean sustained, boolean late, boolean fewSamples) {}
}
