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

/** Judges a benchmark that was measured to its end, for the exit code of {@code tailrace bench}. */
final class BenchStatus {

    private BenchStatus() {}

    /** The exit code of a benchmark with this verdict. */
    static int code(final Verdict verdict) {
        return switch (verdict) {
            case PASS -> 0;
            case FAIL -> 6;
            case INCONCLUSIVE -> 7;
            case INVALID -> 8;
        };
    }

    /**
     * The verdict on a run.
     *
     * @param findings findings of the run
     * @param isGated whether the run fails when a limit does not hold
     */
    static Verdict of(final BenchmarkRun run, final List<PointFindings> findings, final boolean isGated) {
        if (!run.calibration().passed()
                || !isWhole(run)
                || !hasEveryThroughput(run)
                || searched(run).anyMatch(verdict -> verdict == Verdict.INVALID)
                || findings.stream().anyMatch(finding -> !finding.validity().isValid())) {
            return Verdict.INVALID;
        }
        return isGated ? worst(run, findings) : Verdict.PASS;
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
}
