package dev.tailrace.load.bench;

import dev.tailrace.result.BenchmarkRun;
import dev.tailrace.result.Capacity;
import dev.tailrace.result.Studies;
import dev.tailrace.result.verdict.PointFindings;
import dev.tailrace.result.verdict.SlaVerdict;
import dev.tailrace.result.verdict.ThroughputFindings;
import dev.tailrace.result.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;

/** Exit codes of {@code tailrace bench} for a benchmark that was measured to its end. */
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
     * The exit code of a run.
     *
     * @param findings findings of the run
     * @param isGated whether the run fails when a limit does not hold
     */
    static BenchStatus of(final BenchmarkRun run, final List<PointFindings> findings, final boolean isGated) {
        if (!run.calibration().passed()
                || !isWhole(run)
                || !hasEveryThroughput(run)
                || searched(run).anyMatch(verdict -> verdict == Verdict.INVALID)
                || findings.stream().anyMatch(finding -> !finding.validity().isValid())) {
            return INVALID;
        }
        return isGated ? of(worst(run, findings)) : VALID;
    }

    // An engine without any figure is missing from the run.
    private static boolean isWhole(final BenchmarkRun run) {
        if (!run.studies().equals(Studies.NONE)) {
            return run.studies().engines().allMatch(name -> run.engine(name).isPresent());
        }
        return run.configuration().getOrDefault(BenchOptions.ENGINES.name(), "").split(",").length
                == run.engines().size();
    }

    // A round has no throughput when its engine failed, or its output was wrong or late.
    private static boolean hasEveryThroughput(final BenchmarkRun run) {
        final int rounds = Integer.parseInt(run.configuration().getOrDefault(BenchOptions.REPEAT.name(), "1"));
        return ThroughputFindings.of(run).stream()
                .allMatch(finding -> finding.rounds().size() >= rounds);
    }

    private static Verdict worst(final BenchmarkRun run, final List<PointFindings> findings) {
        final Stream<Verdict> measured = findings.stream()
                .flatMap(finding -> finding.verdicts().stream())
                .map(SlaVerdict::verdict);
        return Stream.concat(measured, searched(run)).reduce(Verdict.PASS, Verdict::and);
    }

    private static Stream<Verdict> searched(final BenchmarkRun run) {
        return run.engines().stream()
                .flatMap(engine -> engine.capacities().stream())
                .map(BenchStatus::verdict);
    }

    // A rate that the driver did not send in time, or at which nothing was measured, says nothing about the limit.
    private static Verdict verdict(final Capacity found) {
        if (found.heldPerSecond() == 0) {
            final boolean hasLowerHeld = found.trials().stream()
                    .anyMatch(trial -> trial.held() && trial.ratePerSecond() < found.brokePerSecond());
            final boolean isMeasured = found.trials().stream()
                    .anyMatch(trial -> trial.ratePerSecond() == found.brokePerSecond() && trial.latencyNs() > 0);
            if (hasLowerHeld) {
                return Verdict.INCONCLUSIVE;
            }
            return found.isLimitedByDriver() || !isMeasured ? Verdict.INVALID : Verdict.FAIL;
        }
        return found.hasFewSamples() ? Verdict.INCONCLUSIVE : Verdict.PASS;
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
