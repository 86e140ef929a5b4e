package dev.tailrace.load.bench;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.bench.Eta.Step;
import dev.tailrace.load.experiment.Cluster;
import dev.tailrace.load.experiment.Phase;
import dev.tailrace.load.experiment.Timing;
import dev.tailrace.load.experiment.Workload;
import dev.tailrace.load.live.Onlooker;
import dev.tailrace.result.Calibration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One benchmark from its settings to the folder of the run. What fails is noted in the run, which then is invalid there, and
 * the benchmark goes on with what is left; when it is stopped, or the broker dies, what was measured until then is written.
 */
final class Bench {

    private static final Duration JITTER = Duration.ofSeconds(2);
    private static final Duration PREPARATION = Duration.ofSeconds(4);
    private static final Duration BROKER_START = Duration.ofSeconds(3);
    private static final int FLOOR_WARM_UP_SECONDS = 2;

    private final BenchSettings settings;
    private final Path scratch;
    private final RunBook book;
    private final Onlooker onlooker;
    private final Consumer<Eta> watcher;
    private Eta eta;

    /**
     * @param scratch for files that nobody wants afterwards; exists
     * @param onlooker sees each run while it goes on
     * @param watcher is given the steps before the first begins
     */
    Bench(final BenchSettings settings, final Path scratch, final Onlooker onlooker, final Consumer<Eta> watcher) {
        this.settings = settings;
        this.scratch = scratch;
        this.book = new RunBook(settings, Machine.describe());
        this.onlooker = onlooker;
        this.watcher = watcher;
    }

    /**
     * Does it.
     *
     * @throws ChildFailedException when nothing could be measured, or it was stopped; the folder has what there is
     */
    void run() throws IOException {
        final List<Turn> turns = Turn.of(settings.engines(), settings.repeat());
        eta = new Eta(steps(turns), System.nanoTime());
        watcher.accept(eta);
        checkEngines();
        final Workload workload = step(() -> settings.workload()
                .prepare(mostRecords(), Files.createDirectories(scratch.resolve("workload")), settings.seed()));
        try (Cluster cluster = step(this::cluster)) {
            measureAndWrite(new EngineRuns(cluster, scratch, onlooker, book::note), cluster, workload, turns);
        }
    }

    private void measureAndWrite(
            final EngineRuns runs, final Cluster cluster, final Workload workload, final List<Turn> turns)
            throws IOException {
        try {
            calibrate(runs, cluster, workload);
            for (final Turn turn : turns) {
                step(() -> turn(runs, workload, turn));
                book.write();
            }
        } finally {
            // A request to stop came as an interrupt, and files refuse to be written by an interrupted thread.
            if (Thread.interrupted()) {
                book.note("The run was stopped before its end.");
            }
            book.write();
        }
    }

    private Cluster cluster() {
        return settings.bootstrapServers().map(Cluster::at).orElseGet(Cluster::start);
    }

    private void checkEngines() {
        settings.engines().forEach(engine -> engine.command(scratch.resolve("gc.log")));
    }

    private List<Step> steps(final List<Turn> turns) {
        final List<Step> steps = new ArrayList<>();
        steps.add(new Step("preparing " + settings.workload(), PREPARATION));
        steps.add(new Step("starting the broker", BROKER_START));
        steps.add(new Step("calibrating", lasting(calibration().timing())));
        steps.add(new Step("listening to the machine", JITTER));
        if (settings.rates().isSearch()) {
            turns.forEach(
                    turn -> steps.add(new Step("searching " + turn.engine().name(), HighestRate.expected(settings))));
        } else {
            steps.add(new Step("measuring the broker", lasting(floorTiming())));
            turns.forEach(turn -> steps.add(new Step(
                    turn.engine().name() + (settings.repeat() > 1 ? ", round " + turn.round() : ""),
                    lasting(Schedule.of(settings)))));
        }
        return steps;
    }

    private static Duration lasting(final Timing timing) {
        return Duration.ofNanos(timing.shape().lengthNs()).plusSeconds(5);
    }

    private CalibrationRun calibration() {
        return CalibrationRun.beside(settings);
    }

    private Timing floorTiming() {
        return Timing.warmUp(settings.rates().highest(), FLOOR_WARM_UP_SECONDS)
                .then(settings.rates().highest(), settings.seconds());
    }

    private long mostRecords() {
        return settings.rates().isSearch()
                ? HighestRate.mostRecords(settings)
                : Math.max(
                        Schedule.of(settings).shape().records(),
                        floorTiming().shape().records());
    }

    private void calibrate(final EngineRuns runs, final Cluster cluster, final Workload workload) throws IOException {
        book.calibration(step(() -> calibrated(cluster)));
        book.baseline(step(() -> Jitter.measure(JITTER)));
        if (!settings.rates().isSearch()) {
            book.baseline(step(() -> runs.floor(workload, floorTiming())));
        }
        book.write();
    }

    // A second attempt, and both are shown: on a machine that others use too, a sound path fails now and then.
    private Calibration calibrated(final Cluster cluster) throws IOException {
        final Calibration first = calibrated(cluster, "calibration");
        if (first.passed()) {
            return first;
        }
        book.calibration(first);
        return calibrated(cluster, "calibration-2").after(first);
    }

    private Calibration calibrated(final Cluster cluster, final String name) throws IOException {
        final Path files = Files.createDirectories(scratch.resolve(name));
        return calibration().run(cluster, EngineRuns.DRIVER_OPTIONS, name, files);
    }

    private Void turn(final EngineRuns runs, final Workload workload, final Turn turn) throws IOException {
        try {
            if (settings.rates().isSearch()) {
                book.capacity(turn.engine(), new HighestRate(settings, runs).of(workload, turn));
            } else {
                final Timing timing = Schedule.of(settings);
                final Rounds rounds = runs.run(workload, turn, timing, turn.name());
                for (final Phase phase : timing.phases()) {
                    book.round(turn.engine(), rate(phase), rounds.of(phase, turn.name() + "-" + phase.name()));
                }
            }
        } catch (final StatusException failed) {
            failed(runs.isClusterBroken(), turn, failed);
        }
        return null;
    }

    private void failed(final boolean isClusterBroken, final Turn turn, final StatusException failure) {
        if (failure.status() == ExitStatus.INTERRUPTED || Thread.currentThread().isInterrupted()) {
            throw failure;
        }
        final String why = turn.engine().name() + ": " + failure.getMessage();
        settings.rates()
                .perSecond()
                .forEach(rate -> book.round(turn.engine(), rate, Rounds.failed(turn.round(), failure.getMessage())));
        book.note(why);
        if (isClusterBroken) {
            book.note("The broker died; what was left was not measured.");
            throw new ChildFailedException(ExitStatus.INTERNAL_ERROR, "the broker died during " + why, failure);
        }
    }

    private static int rate(final Phase phase) {
        return Integer.parseInt(phase.name());
    }

    private <T> T step(final Work<T> work) throws IOException {
        final T done = work.run();
        eta.next(System.nanoTime());
        return done;
    }

    /** A step. */
    @FunctionalInterface
    private interface Work<T> {

        T run() throws IOException;
    }
}
