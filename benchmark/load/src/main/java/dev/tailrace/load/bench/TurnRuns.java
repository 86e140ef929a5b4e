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
 * Measures engines in their turns: at the rates that were asked for, at the highest that holds a limit, or by more load than they
 * can do. What fails is noted.
 */
final class TurnRuns {

    private final BenchSettings settings;
    private final Loads loads;
    private final EngineRuns runs;
    private final Cluster cluster;
    private final RunBook book;
    private final Path scratch;

    /** @param loads are prepared */
    TurnRuns(
            final BenchSettings settings,
            final Loads loads,
            final EngineRuns runs,
            final Cluster cluster,
            final RunBook book,
            final Path scratch) {
        this.settings = settings;
        this.loads = loads;
        this.runs = runs;
        this.cluster = cluster;
        this.book = book;
        this.scratch = scratch;
    }

    /** @throws StatusException when it makes no sense to continue: the run is stopped, or the broker is dead */
    void measure(final Turn turn) throws IOException {
        try {
            if (settings.rates().isSearch()) {
                search(turn);
            } else if (loads.fullSpeed().isPresent()) {
                flood(turn, Flood.of(loads.fullSpeed().get(), turn));
            } else {
                rates(turn);
                if (BenchPlan.isFlooded(settings)) {
                    flood(turn, Flood.after(turn));
                }
            }
        } catch (final StatusException failed) {
            failed(turn, failed);
        }
    }

    private void search(final Turn turn) throws IOException {
        final Capacity found = new HighestRate(settings, runs).of(loads.of(turn.engine()), turn);
        book.capacity(turn.engine(), found);
        checkDriver(turn, found);
    }

    // What cannot be asked of it beforehand: nobody knew the rate.
    private void checkDriver(final Turn turn, final Capacity found) throws IOException {
        if (found.heldPerSecond() == 0) {
            return;
        }
        final Calibration.Check check = Certificate.driver(
                cluster, 2 * found.heldPerSecond(), turn.name() + "-driver", scratch.resolve(turn.name() + "-driver"));
        if (!check.passed()) {
            book.note(String.format(
                    Locale.ROOT,
                    "%s: the driver did not keep twice the rate that was found: %.1f %% of %,.0f records/s were sent in"
                            + " time; the rate may be the driver's and not the engine's.",
                    turn.engine().name(),
                    check.measured(),
                    2 * found.heldPerSecond()));
        }
    }

    private void rates(final Turn turn) throws IOException {
        final Timing timing = loads.timing();
        final Rounds rounds = runs.run(records(turn, timing), turn, timing, turn.name());
        for (final Phase phase : timing.phases()) {
            final int rate = Schedule.rate(phase);
            book.round(turn.engine(), rate, rounds.of(phase, turn.name() + "-" + phase.name()));
            book.throughput(turn.engine(), rate, rounds.delivered(phase));
        }
    }

    private Workload records(final Turn turn, final Timing timing) throws IOException {
        return loads.of(turn.engine()).first(timing.shape().records());
    }

    // Latencies of a round stay, whatever becomes of its flood.
    private void flood(final Turn turn, final Flood flood) throws IOException {
        try {
            final Rounds run =
                    runs.run(records(turn, flood.timing()), turn, flood.timing(), flood.name(), flood.patience());
            book.throughput(turn.engine(), 0, run.flooded(flood.first()));
        } catch (final IllegalArgumentException unusable) {
            noteMissing(turn, unusable);
        } catch (final StatusException failed) {
            if (Thread.currentThread().isInterrupted() || runs.isClusterBroken()) {
                throw failed;
            }
            noteMissing(turn, failed);
        }
    }

    private void noteMissing(final Turn turn, final RuntimeException why) {
        book.note(turn.engine().title() + " has no throughput in round " + turn.round() + ": " + why.getMessage());
    }

    private void failed(final Turn turn, final StatusException failure) {
        if (failure.status() == ExitStatus.INTERRUPTED || Thread.currentThread().isInterrupted()) {
            throw failure;
        }
        final String why = turn.engine().name() + ": " + failure.getMessage();
        loads.timing()
                .phases()
                .forEach(phase -> book.round(
                        turn.engine(), Schedule.rate(phase), Rounds.failed(turn.round(), failure.getMessage())));
        book.note(why);
        if (runs.isClusterBroken()) {
            book.note("The broker died; what was left was not measured.");
            throw new ChildFailedException(ExitStatus.INTERNAL_ERROR, "the broker died during " + why, failure);
        }
    }
}
