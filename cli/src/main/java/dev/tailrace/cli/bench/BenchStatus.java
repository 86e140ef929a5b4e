package dev.tailrace.cli.bench;

import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.SlaVerdict;
import dev.tailrace.result.verdict.Verdict;
import java.util.List;

/** The exit codes of {@code tailrace bench}, apart from those that every command has. */
enum BenchStatus {
    VALID(0),
    FAIL(6),
    INCONCLUSIVE(7),
    INVALID(8);

    private final int code;

    BenchStatus(final int code) {
        this.code = code;
    }

    int code() {
        return code;
    }

    /**
     * What a run comes to.
     *
     * @param isGated whether limits have to hold
     * @param isWhole whether every engine has a result
     */
    static BenchStatus of(final List<PointFindings> findings, final boolean isGated, final boolean isWhole) {
        if (!isWhole
                || findings.stream().anyMatch(finding -> !finding.validity().isValid())) {
            return INVALID;
        }
        return isGated ? of(worst(findings)) : VALID;
    }

    private static Verdict worst(final List<PointFindings> findings) {
        return findings.stream()
                .flatMap(finding -> finding.verdicts().stream())
                .map(SlaVerdict::verdict)
                .reduce(Verdict.PASS, Verdict::and);
    }

    private static BenchStatus of(final Verdict worst) {
        return switch (worst) {
            case PASS -> VALID;
            case INCONCLUSIVE -> INCONCLUSIVE;
            case FAIL -> FAIL;
            case INVALID -> INVALID;
        };
    }
}
