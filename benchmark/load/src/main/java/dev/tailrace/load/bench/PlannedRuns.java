package dev.tailrace.load.bench;

import dev.tailrace.launch.outcome.ExitStatus;
import dev.tailrace.launch.outcome.StatusException;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Executes planned runs: at the requested rates, at the highest rate that holds a limit, or under overload. Failures are
 * recorded in the run.
 */
final class PlannedRuns {

    private final BenchSettings settings;
    private final Loads loads;
    private final EngineRuns runs;
    private final Cluster cluster;
    private final RunRecorder recorder;
    private final Path scratch;

    /** @param loads prepared loads */
    PlannedRuns(
            final BenchSettings settings,
            final Loads loads,
            final EngineRuns runs,
            final Cluster cluster,
            final RunRecorder recorder,
            final Path scratch) {
        this.settings = settings;
        this.loads = loads;
        this.runs = runs;
        this.cluster = cluster;
        this.recorder = recorder;
        this.scratch = scratch;
    }

    /** @throws StatusException when the benchmark cannot continue: it was stopped, or the broker has died */
    void measure(final PlannedRun planned) throws IOException {
        try {
            if (settings.rates().isSearch()) {
                search(planned);
            } else if (loads.fullSpeed().isPresent()) {
                overload(planned, Overload.of(loads.fullSpeed().get(), planned));
            } else {
                rates(planned);
                if (BenchPlan.isOverloaded(settings)) {
                    overload(planned, Overload.after(planned));
                }
            }
        } catch (final StatusException e) {
            failed(planned, e);
        }
    }

    private void search(final PlannedRun planned) throws IOException {
        final Capacity found = new HighestRate(settings, loads, runs).of(planned);
        recorder.capacity(planned.engine(), found);
        // In process the records are passed on by the thread of the engine, without a driver.
        if (!planned.engine().spec().isInProcess()) {
            checkDriver(planned, found);
        }
    }

    // The calibration could not check this, because the rate was not known then.
    private void checkDriver(final PlannedRun planned, final Capacity found) throws IOException {
        if (found.heldPerSecond() == 0) {
            return;
        }
        final Calibration.Check check = Certificate.driver(
                cluster,
                2 * found.heldPerSecond(),
                loads.of(planned.engine()).records(),
                Math.min(settings.drivers(), planned.engine().partitions()),
                planned.name() + "-driver",
                scratch.resolve(planned.name() + "-driver"));
        if (!check.passed()) {
            recorder.note(String.format(
                    Locale.ROOT,
                    "%s: the driver did not keep twice the rate that was found: %.1f %% of %,.0f records/s were sent in"
                            + " time; the rate may be the driver's and not the engine's.",
                    planned.engine().name(),
                    check.measured(),
                    2 * found.heldPerSecond()));
        }
    }

    private void rates(final PlannedRun planned) throws IOException {
        final Timing timing = loads.timing();
        final Rounds rounds = runs.run(records(planned, timing), planned, timing, planned.name());
        for (final Phase phase : timing.phases()) {
            final int rate = Schedule.rate(phase);
            recorder.round(planned.engine(), rate, rounds.of(phase, planned.name() + "-" + phase.name()));
            recorder.throughput(planned.engine(), rate, rounds.delivered(phase));
        }
    }

    private Workload records(final PlannedRun planned, final Timing timing) throws IOException {
        return loads.of(planned.engine()).first(timing.shape().records());
    }

    // The latencies of a round are kept when its overload run fails.
    private void overload(final PlannedRun planned, final Overload overload) throws IOException {
        try {
            final Rounds run = runs.run(
                    records(planned, overload.timing()),
                    planned,
                    overload.timing(),
                    overload.name(),
                    overload.timeout());
            recorder.throughput(planned.engine(), 0, run.throughput(overload.first()));
        } catch (final IllegalArgumentException e) {
            noteMissing(planned, e);
        } catch (final StatusException e) {
            if (Thread.currentThread().isInterrupted() || runs.isClusterBroken()) {
                throw e;
            }
            noteMissing(planned, e);
        }
    }

    private void noteMissing(final PlannedRun planned, final RuntimeException why) {
        recorder.note(
                planned.engine().title() + " has no throughput in round " + planned.round() + ": " + why.getMessage());
    }

    private void failed(final PlannedRun planned, final StatusException failure) {
        if (failure.status() == ExitStatus.INTERRUPTED || Thread.currentThread().isInterrupted()) {
            throw failure;
        }
        final String why = planned.engine().name() + ": " + failure.getMessage();
        loads.timing()
                .phases()
                .forEach(phase -> recorder.round(
                        planned.engine(), Schedule.rate(phase), Rounds.failed(planned.round(), failure.getMessage())));
        recorder.note(why);
        if (runs.isClusterBroken()) {
            recorder.note("The broker died; what was left was not measured.");
            throw new ChildFailedException(ExitStatus.INTERNAL_ERROR, "the broker died during " + why, failure);
        }
    }
}
