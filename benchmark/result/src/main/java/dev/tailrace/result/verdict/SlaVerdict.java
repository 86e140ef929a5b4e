package dev.tailrace.result.verdict;

import dev.tailrace.result.Sla;
import java.util.List;

/** What an engine at one rate makes of all limits of a profile. */
public record SlaVerdict(Sla sla, List<LimitVerdict> limits) {

    /** Cannot be changed. */
    public SlaVerdict {
        limits = List.copyOf(limits);
    }

    /** The worst of the limits. */
    public Verdict verdict() {
        return limits.stream().map(LimitVerdict::verdict).reduce(Verdict.PASS, Verdict::and);
    }
}
