package dev.tailrace.load.bench;

import dev.tailrace.launch.ExitStatus;
import dev.tailrace.launch.StatusException;
import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.load.bench.Eta.Step;
import dev.tailrace.load.experiment.Cluster;
import dev.tailrace.load.experiment.InProcessRun;
import dev.tailrace.load.experiment.MeasuredRun;
import dev.tailrace.load.experiment.Phase;
import dev.tailrace.load.experiment.PhaseUsage;
import dev.tailrace.load.experiment.QuietMachine;
import dev.tailrace.load.experiment.RunResult;
import dev.tailrace.load.experiment.RunTrace;
import dev.tailrace.load.experiment.Timing;
import dev.tailrace.load.experiment.Workload;
import dev.tailrace.result.Baseline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * One benchmark from its settings to the folder of the run. What fails is noted in the run, which then is invalid there, and
 * the benchmark goes on with what is left; when it is stopped, or the broker dies, what was measured until then is written.
 */
final class Bench {

    /** Records leave at once; a driver that waited for batches would be measured with the engine. */
    static final SortedMap<String, String> DRIVER_OPTIONS = new TreeMap<>(Map.of("linger.ms", "0"));

    private static final Duration PATIENCE = Duration.ofSeconds(3);
    private static final Duration STRAGGLERS = Duration.ofSeconds(10);
    private static final Duration JITTER = Duration.ofSeconds(2);
    private static final Duration PREPARATION = Duration.ofSeconds(4);
    private static final Duration BROKER_START = Duration.ofSeconds(3);
    private static final int FLOOR_WARM_UP_SECONDS = 2;
    private static final String FLOOR = "floor";

    private final BenchSettings settings;
    private final Path scratch;
    private final RunBook book;
    private final Consumer<Eta> watcher;
    private Eta eta;

    /**
     * @param scratch for files that nobody wants afterwards; exists
     * @param watcher is given the steps before the first begins
     */
    Bench(final BenchSettings settings, final Path scratch, final Consumer<Eta> watcher) {
        this.settings = settings;
        this.scratch = scratch;
        this.book = new RunBook(settings, Machine.describe());
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
            measure(cluster, workload, turns);
        } finally {
            // A request to stop came as an interrupt, and files refuse to be written by an interrupted thread.
            final boolean stopped = Thread.interrupted();
            if (stopped) {
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

    private void measure(final Cluster cluster, final Workload workload, final List<Turn> turns) throws IOException {
        book.calibration(step(() -> calibration().run(cluster, DRIVER_OPTIONS, folder("calibration"))));
        book.baseline(step(() -> Jitter.measure(JITTER)));
        if (!settings.rates().isSearch()) {
            book.baseline(step(() -> floor(cluster, workload)));
        }
        book.write();
        for (final Turn turn : turns) {
            step(() -> turn(cluster, workload, turn));
            book.write();
        }
    }

    private Baseline floor(final Cluster cluster, final Workload workload) throws IOException {
        final Timing timing = floorTiming();
        final Workload echo = Workload.echo(workload.records(), timing.shape().records(), folder("echo"));
        final MeasuredRun run = new MeasuredRun(cluster, echo, timing, DRIVER_OPTIONS, STRAGGLERS, folder(FLOOR));
        final RunResult result = run.run(FLOOR, Optional.empty());
        final Phase phase = timing.phases().get(0);
        return new Baseline(
                FLOOR,
                "Through the broker without an engine, " + phase.name() + "/s",
                new Rounds(echo, result, run.trace(), new GcLog(List.of()), 1, true)
                        .of(phase, FLOOR)
                        .recording());
    }

    private Void turn(final Cluster cluster, final Workload workload, final Turn turn) throws IOException {
        try {
            if (settings.rates().isSearch()) {
                book.capacity(turn.engine(), new HighestRate(settings, this).of(cluster, workload, turn));
            } else {
                final Timing timing = Schedule.of(settings);
                final Rounds rounds = run(cluster, workload, turn, timing, turn.name());
                for (final Phase phase : timing.phases()) {
                    book.round(turn.engine(), rate(phase), rounds.of(phase, turn.name() + "-" + phase.name()));
                }
            }
        } catch (final StatusException failed) {
            failed(cluster, turn, failed);
        }
        return null;
    }

    /** One run of an engine; its processes are gone afterwards. */
    Rounds run(final Cluster cluster, final Workload workload, final Turn turn, final Timing timing, final String name)
            throws IOException {
        QuietMachine.await(PATIENCE);
        final Path files = folder(name);
        final Path gcLog = files.resolve("gc.log");
        final RunResult result;
        final RunTrace trace;
        if (turn.engine().spec().isInProcess()) {
            final InProcessRun run =
                    new InProcessRun(workload, timing, turn.engine().command(gcLog), files);
            result = run.run(turn.engine().name());
            trace = run.trace();
        } else {
            final MeasuredRun run = new MeasuredRun(cluster, workload, timing, DRIVER_OPTIONS, STRAGGLERS, files);
            result = run.run(name, Optional.of(turn.engine().engine(gcLog)));
            trace = run.trace();
        }
        noteOthers(name, result);
        return new Rounds(
                workload,
                result,
                trace,
                GcLog.read(gcLog),
                turn.round(),
                turn.engine().spec().isOrdered());
    }

    // A slow engine and a busy machine look alike to who reads only latencies.
    private void noteOthers(final String name, final RunResult result) {
        final double others = result.usage().values().stream()
                .mapToDouble(PhaseUsage::othersProcessors)
                .max()
                .orElse(0);
        if (others >= QuietMachine.DISTURBED_FROM) {
            book.note(String.format(
                    Locale.ROOT,
                    "%s: other programs kept up to %.1f processors busy meanwhile; its figures are of both.",
                    name,
                    others));
        }
    }

    private void failed(final Cluster cluster, final Turn turn, final StatusException failure) {
        if (failure.status() == ExitStatus.INTERRUPTED || Thread.currentThread().isInterrupted()) {
            throw failure;
        }
        final String why = turn.engine().name() + ": " + failure.getMessage();
        settings.rates()
                .perSecond()
                .forEach(rate -> book.round(turn.engine(), rate, Rounds.failed(turn.round(), failure.getMessage())));
        book.note(why);
        if (cluster.isBroken()) {
            book.note("The broker died; what was left was not measured.");
            throw new ChildFailedException(ExitStatus.INTERNAL_ERROR, "the broker died during " + why, failure);
        }
    }

    private static int rate(final Phase phase) {
        return Integer.parseInt(phase.name());
    }

    private Path folder(final String name) throws IOException {
        return Files.createDirectories(scratch.resolve(name));
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
