package dev.tailrace.load.bench;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.bench.Eta.Step;
import dev.tailrace.load.live.Onlooker;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.load.workload.RecordsSpec;
import dev.tailrace.result.Calibration;
import dev.tailrace.result.Capacity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/**
 * One benchmark from its settings to the folder of the run. What fails is noted in the run, which then is invalid there, and
 * the benchmark goes on with what is left; when it is stopped, or the broker dies, what was measured until then is written.
 */
final class Bench {

    private static final Duration JITTER = Duration.ofSeconds(2);
    private static final Duration PREPARATION = Duration.ofSeconds(4);
    private static final Duration BROKER_START = Duration.ofSeconds(3);
    private static final int FLOOR_WARM_UP_SECONDS = 2;

    private static final Duration FLOOD = Duration.ofSeconds(15);
    private static final Duration FLOOD_PATIENCE = Duration.ofSeconds(60);

    private final BenchSettings settings;
    private final Plan plan;
    private final Map<Integer, Workload> workloads = new TreeMap<>();
    private final Path scratch;
    private final RunBook book;
    private final Onlooker onlooker;
    private final Consumer<Eta> watcher;
    private Timing timing;
    private FullSpeed fullSpeed;
    private Eta eta;

    /**
     * @param scratch for files that nobody wants afterwards; exists
     * @param onlooker sees each run while it goes on
     * @param watcher is given the steps before the first begins
     */
    Bench(final BenchSettings settings, final Path scratch, final Onlooker onlooker, final Consumer<Eta> watcher) {
        this.settings = settings;
        this.plan = Plan.of(settings);
        this.timing = settings.rates().isSearch() ? Floods.timing() : Schedule.of(settings);
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
        eta = new Eta(steps(plan.turns()), System.nanoTime());
        watcher.accept(eta);
        checkEngines();
        step(this::prepare);
        try (Cluster cluster = step(this::cluster)) {
            measureAndWrite(new EngineRuns(cluster, scratch, onlooker, book::note), cluster);
        }
    }

    /** One workload for each number of partitions, because a lane sees its own records only. */
    private Void prepare() throws IOException {
        for (final EngineChoice engine : plan.engines()) {
            if (!workloads.containsKey(engine.partitions())) {
                final Path folder = scratch.resolve("workload-" + engine.partitions());
                workloads.put(
                        engine.partitions(),
                        settings.workload()
                                .prepare(
                                        mostRecords(),
                                        engine.partitions(),
                                        Files.createDirectories(folder),
                                        new RecordSource(
                                                settings.payloadBytes(),
                                                settings.feed(),
                                                settings.seed(),
                                                settings.keySkew(),
                                                settings.shape().isReplay())));
            }
        }
        if (settings.shape().isReplay()) {
            replay(workloads.values().iterator().next().records(), scratch.resolve("due.times"));
        }
        return null;
    }

    private void replay(final RecordsSpec feed, final Path dueTimes) throws IOException {
        try {
            if (settings.shape().isMax()) {
                fullSpeed = FullSpeed.of(feed, settings.warmUpSeconds(), settings.seconds(), dueTimes);
                timing = fullSpeed.timing();
                book.fullSpeed(fullSpeed);
            } else {
                timing = Replay.of(
                        feed, settings.shape().steps(), settings.warmUpSeconds(), settings.seconds(), dueTimes);
            }
        } catch (final IllegalArgumentException unusable) {
            throw new ChildFailedException(
                    ExitStatus.USAGE, "--shape " + settings.shape() + ": " + unusable.getMessage(), unusable);
        }
    }

    private void measureAndWrite(final EngineRuns runs, final Cluster cluster) throws IOException {
        // Before anything is measured for half an hour: whether there is a place for it.
        book.write();
        try {
            calibrate(runs, cluster, workloads.values().iterator().next());
            for (final Turn turn : plan.turns()) {
                step(() -> turn(runs, cluster, workloads.get(turn.engine().partitions()), turn));
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
        plan.engines().forEach(engine -> engine.command(scratch.resolve("gc.log")));
    }

    private List<Step> steps(final List<Turn> turns) {
        final List<Step> steps = new ArrayList<>();
        steps.add(new Step("preparing " + settings.workload(), PREPARATION));
        steps.add(new Step("starting the broker", BROKER_START));
        certificate().ifPresent(wanted -> steps.add(new Step("calibrating", wanted.expected())));
        steps.add(new Step("listening to the machine", JITTER));
        if (settings.rates().isSearch()) {
            turns.forEach(
                    turn -> steps.add(new Step("searching " + turn.engine().name(), HighestRate.expected(settings))));
        } else {
            if (!settings.shape().isMax()) {
                steps.add(new Step("measuring the broker", lasting(floorTiming())));
            }
            turns.forEach(turn -> steps.add(new Step(
                    turn.engine().name() + (settings.repeat() > 1 ? ", round " + turn.round() : ""),
                    lasting(Schedule.of(settings)).plus(Plan.isFlooded(settings) ? FLOOD : Duration.ZERO))));
        }
        return steps;
    }

    private static Duration lasting(final Timing of) {
        return Duration.ofNanos(of.shape().lengthNs()).plusSeconds(5);
    }

    private Optional<Certificate> certificate() {
        return Certificate.of(
                settings,
                settings.rates().isSearch() || settings.shape().isMax()
                        ? OptionalDouble.empty()
                        : OptionalDouble.of(timing.shape().highestPerSecond()));
    }

    private Timing floorTiming() {
        return Timing.warmUp(settings.rates().highest(), FLOOR_WARM_UP_SECONDS)
                .then(settings.rates().highest(), settings.seconds());
    }

    private long mostRecords() {
        if (settings.shape().isReplay()) {
            return settings.shape().messages(settings.seconds());
        }
        return settings.rates().isSearch()
                ? HighestRate.mostRecords(settings)
                : LongStream.of(
                                Schedule.of(settings).shape().records(),
                                floorTiming().shape().records(),
                                Plan.isFlooded(settings)
                                        ? Floods.timing().shape().records()
                                        : 0)
                        .max()
                        .orElse(0);
    }

    private void calibrate(final EngineRuns runs, final Cluster cluster, final Workload workload) throws IOException {
        final Optional<Certificate> certificate = certificate();
        if (certificate.isPresent()) {
            book.calibration(step(() -> calibrated(certificate.get(), cluster)));
        }
        book.baseline(step(() -> Jitter.measure(JITTER)));
        if (!settings.rates().isSearch() && !settings.shape().isMax()) {
            book.baseline(step(() -> runs.floor(workload, floorTiming())));
        }
        book.write();
    }

    // A second attempt, and both are shown: on a machine that others use too, a sound path fails now and then.
    private Calibration calibrated(final Certificate certificate, final Cluster cluster) throws IOException {
        final Calibration first = calibrated(certificate, cluster, "calibration");
        if (first.passed()) {
            return first;
        }
        book.calibration(first);
        return calibrated(certificate, cluster, "calibration-2").after(first);
    }

    private Calibration calibrated(final Certificate certificate, final Cluster cluster, final String name)
            throws IOException {
        return certificate.make(cluster, name, scratch.resolve(name));
    }

    private Void turn(final EngineRuns runs, final Cluster cluster, final Workload workload, final Turn turn)
            throws IOException {
        try {
            if (settings.rates().isSearch()) {
                final Capacity found = new HighestRate(settings, runs).of(workload, turn);
                book.capacity(turn.engine(), found);
                checkDriver(cluster, turn, found);
            } else if (settings.shape().isMax()) {
                flood(runs, workload, turn, fullSpeed.timing(), turn.name(), fullSpeed.first(), fullSpeed.patience());
            } else {
                final Rounds rounds = runs.run(workload.first(timing.shape().records()), turn, timing, turn.name());
                for (final Phase phase : timing.phases()) {
                    final int rate = Schedule.rate(phase);
                    book.round(turn.engine(), rate, rounds.of(phase, turn.name() + "-" + phase.name()));
                    book.throughput(turn.engine(), rate, rounds.delivered(phase));
                }
                if (Plan.isFlooded(settings)) {
                    flood(runs, workload, turn, Floods.timing(), turn.name() + "-flood", 0, FLOOD_PATIENCE);
                }
            }
        } catch (final StatusException failed) {
            failed(runs.isClusterBroken(), turn, failed);
        }
        return null;
    }

    // What cannot be asked of it beforehand: nobody knew the rate.
    private void checkDriver(final Cluster cluster, final Turn turn, final Capacity found) throws IOException {
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

    // Latencies of a round stay, whatever becomes of its flood.
    private void flood(
            final EngineRuns runs,
            final Workload workload,
            final Turn turn,
            final Timing flood,
            final String name,
            final long first,
            final Duration patience)
            throws IOException {
        try {
            book.throughput(
                    turn.engine(),
                    0,
                    runs.run(workload.first(flood.shape().records()), turn, flood, name, patience)
                            .flooded(first));
        } catch (final IllegalArgumentException unusable) {
            book.note(turn.engine().title() + " has no throughput in round " + turn.round() + ": "
                    + unusable.getMessage());
        } catch (final StatusException failed) {
            if (Thread.currentThread().isInterrupted() || runs.isClusterBroken()) {
                throw failed;
            }
            book.note(
                    turn.engine().title() + " has no throughput in round " + turn.round() + ": " + failed.getMessage());
        }
    }

    private void failed(final boolean isClusterBroken, final Turn turn, final StatusException failure) {
        if (failure.status() == ExitStatus.INTERRUPTED || Thread.currentThread().isInterrupted()) {
            throw failure;
        }
        final String why = turn.engine().name() + ": " + failure.getMessage();
        timing.phases()
                .forEach(phase -> book.round(
                        turn.engine(), Schedule.rate(phase), Rounds.failed(turn.round(), failure.getMessage())));
        book.note(why);
        if (isClusterBroken) {
            book.note("The broker died; what was left was not measured.");
            throw new ChildFailedException(ExitStatus.INTERNAL_ERROR, "the broker died during " + why, failure);
        }
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
