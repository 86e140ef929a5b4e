package dev.tailrace.result.verdict;

import dev.tailrace.result.Sla;
import java.util.List;

/** Verdicts on all limits of a latency profile for an engine at one rate. */
public record SlaVerdict(Sla sla, List<LimitVerdict> limits) {

    /** Makes the verdict immutable. */
    public SlaVerdict {
        limits = List.copyOf(limits);
    }

    /** The worst verdict of the limits. */
    public Verdict verdict() {
        return limits.stream().map(LimitVerdict::verdict).reduce(Verdict.PASS, Verdict::and);
    }
}
