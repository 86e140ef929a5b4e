package dev.tailrace.result;

import java.util.List;

/**
 * The highest rate at which an engine holds a limit for a sustained time, and all that was tried on the way.
 *
 * @param sla what had to hold, such as "p99 below 1 ms"
 * @param heldPerSecond highest rate that was confirmed; 0 if none was
 * @param brokePerSecond lowest rate above it that did not hold; infinite if the search never met one
 * @param trials in the order of time
 */
public record Capacity(String sla, double heldPerSecond, double brokePerSecond, List<Trial> trials) {

    /** What is absent in a file is empty. */
    public Capacity {
        sla = sla == null ? "" : sla;
        trials = trials == null ? List.of() : List.copyOf(trials);
    }

    /**
     * One attempt.
     *
     * @param latencyNs the percentile that the limit is about
     * @param sustained whether it was one of the long attempts that confirm
     */
    public record Trial(double ratePerSecond, long latencyNs, boolean held, boolean sustained) {}
}
