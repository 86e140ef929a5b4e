package dev.tailrace.channel;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How often each outcome of a race was met. A stress test that never meets the outcome it is made for shows nothing; so
 * the outcomes are counted and named, as in jcstress. Used by one thread.
 */
public final class Tally {

    private final Map<String, Long> counts = new TreeMap<>();

    /** This outcome was met once more. */
    public void count(final String outcome) {
        counts.merge(outcome, 1L, Long::sum);
    }

    /** This outcome was met, if it was. */
    public void countIf(final boolean met, final String outcome) {
        if (met) {
            count(outcome);
        }
    }

    /** All that were met. */
    public Set<String> outcomes() {
        return counts.keySet();
    }

    @Override
    public String toString() {
        return counts.toString();
    }
}
