package dev.tailrace.result;

import java.util.List;

/**
 * A latency profile: the limits that a use case requires. All limits have to hold.
 *
 * @param name name on the command line
 * @param title title for reports
 */
public record Sla(String name, String title, List<Limit> limits) {

    /** Replaces null, the value of a field missing from a file, by an empty value. */
    public Sla {
        name = name == null ? "" : name;
        title = title == null ? "" : title;
        limits = limits == null ? List.of() : List.copyOf(limits);
    }

    private static final long NS_PER_US = 1_000;

    /** The built-in profiles, the strictest first; each limits p99 and p99.9. */
    public static final List<Sla> PROFILES = List.of(
            profile("hft", "HFT", 200),
            profile("market-making", "Market making", 500),
            profile("risk", "Risk", 1_000),
            profile("execution", "Execution", 2_000),
            profile("post-trade", "Post-trade", 5_000));

    private static Sla profile(final String name, final String title, final long limitUs) {
        final long limitNs = limitUs * NS_PER_US;
        return new Sla(name, title, List.of(new Limit(99, limitNs), new Limit(99.9, limitNs)));
    }

    /**
     * One limit.
     *
     * @param percentile from 0 to 100
     * @param latencyNs not to be exceeded
     */
    public record Limit(double percentile, long latencyNs) {}
}
