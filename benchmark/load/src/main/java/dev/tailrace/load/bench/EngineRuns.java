package dev.tailrace.load.bench;

import dev.tailrace.launch.broker.ListenerKind;
import dev.tailrace.launch.process.ClockLog;
import dev.tailrace.launch.process.PauseLog;
import dev.tailrace.load.live.LoadListener;
import dev.tailrace.load.run.Cluster;
import dev.tailrace.load.run.InProcessRun;
import dev.tailrace.load.run.MeasuredRun;
import dev.tailrace.load.run.Phase;
import dev.tailrace.load.run.PhaseUsage;
import dev.tailrace.load.run.QuietMachine;
import dev.tailrace.load.run.RunResult;
import dev.tailrace.load.run.RunTrace;
import dev.tailrace.load.run.Timing;
import dev.tailrace.load.run.Workload;
import dev.tailrace.result.Baseline;
import dev.tailrace.result.report.Figures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Runs engines on a cluster. Each run has fresh processes, which end with the run. */
final class EngineRuns {

    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    /** How long to wait for missing results after the load. */
    static final Duration STRAGGLERS = Duration.ofSeconds(10);

    /** The same while others come, and for the first one: an engine on a slow machine may begin late. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);

    private static final String FLOOR = MeasuredRun.FLOOR;

    private final Cluster cluster;
    private final int drivers;
    private final Path scratch;
    private final LoadListener listener;
    private final Consumer<String> notes;
    private final Consumer<SortedMap<String, ClockLog.Estimate>> clocks;

    /**
     * @param drivers the most processes that send a load
     * @param scratch folder for temporary files
     * @param notes takes remarks for readers of the report
     * @param clocks takes how far the clocks of a run differ
     */
    EngineRuns(
            final Cluster cluster,
            final int drivers,
            final Path scratch,
            final LoadListener listener,
            final Consumer<String> notes,
            final Consumer<SortedMap<String, ClockLog.Estimate>> clocks) {
        this.cluster = cluster;
        this.drivers = drivers;
        this.scratch = scratch;
        this.listener = listener;
        this.notes = notes;
        this.clocks = clocks;
    }

    /** Whether the cluster is broken, so that no further run is possible. */
    boolean isClusterBroken() {
        return cluster.isBroken();
    }

    /**
     * Runs an engine. Notes say if its first result came only after the warm-up, or if it had not finished in time.
     *
     * @param name name of the run; unique
     * @throws dev.tailrace.launch.outcome.StatusException when the engine fails, or the run is stopped
     */
    Rounds run(final Workload workload, final PlannedRun planned, final Timing timing, final String name)
            throws IOException {
        final Rounds rounds = run(workload, planned, timing, name, STRAGGLERS, LONGEST_WAIT);
        rounds.lateStart()
                .ifPresent(afterNs -> notes.accept(name + ": the first result came " + Figures.duration(afterNs)
                        + " after the beginning of the load, when the warm-up was over: the figures contain the start of the"
                        + " engine. Take a longer --warmup."));
        return rounds;
    }

    /** Runs an engine, and waits so long for missing results after the load. */
    Rounds run(
            final Workload workload,
            final PlannedRun planned,
            final Timing timing,
            final String name,
            final Duration stragglers)
            throws IOException {
        return run(workload, planned, timing, name, stragglers, stragglers);
    }

    private Rounds run(
            final Workload workload,
            final PlannedRun planned,
            final Timing timing,
            final String name,
            final Duration stragglers,
            final Duration longestWait)
            throws IOException {
        QuietMachine.await(TIMEOUT);
        final Path files = folder(name);
        final Path gcLog = files.resolve("gc.log");
        final RunResult result;
        final RunTrace trace;
        boolean isCutOff = false;
        if (planned.engine().spec().isInProcess()) {
            final InProcessRun run =
                    new InProcessRun(workload, timing, planned.engine().command(gcLog), files);
            result = run.listener(listener).run(planned.engine().name());
            trace = run.trace();
        } else {
            final MeasuredRun run =
                    new MeasuredRun(cluster.through(planned.engine().security()), workload, timing, stragglers, files);
            result = run.listener(listener)
                    .drivers(drivers)
                    .waitAtMost(longestWait)
                    .run(name, Optional.of(planned.engine().engine(gcLog)));
            trace = run.trace();
            clocks.accept(run.clocks());
            isCutOff = run.missing().isPresent();
            run.missing()
                    .filter(text -> longestWait.compareTo(stragglers) > 0)
                    .ifPresent(text -> notes.accept(name + ": " + text + "."));
        }
        noteOthers(name, result);
        final Rounds rounds = new Rounds(
                workload,
                result,
                trace,
                JvmLogs.of(planned.engine().gcLogs(gcLog)),
                planned.round(),
                planned.engine().isOrdered(),
                isCutOff);
        timing.phases().forEach(phase -> notePauses(name, phase, rounds));
        return rounds;
    }

    private void notePauses(final String name, final Phase phase, final Rounds rounds) {
        final String paused = rounds.instrumentPauses(phase).entrySet().stream()
                .filter(part -> !part.getValue().equals(PauseLog.NONE))
                .map(part ->
                        part.getKey() + " " + Figures.duration(part.getValue().totalNs()))
                .collect(Collectors.joining(", "));
        if (!paused.isEmpty()) {
            notes.accept(name + " at " + phase.name()
                    + "/s: parts of the instrument stood still, which the latencies contain: " + paused + ".");
        }
    }

    // Latencies alone do not tell a slow engine from a busy machine.
    private void noteOthers(final String name, final RunResult result) {
        final double others = result.usage().values().stream()
                .mapToDouble(PhaseUsage::othersProcessors)
                .max()
                .orElse(0);
        if (others >= QuietMachine.DISTURBED_FROM) {
            notes.accept(String.format(
                    Locale.ROOT,
                    "%s: other programs kept up to %.1f processors busy meanwhile; its figures are of both.",
                    name,
                    others));
        }
    }

    /**
     * Measures the way through the broker without an engine, for the records of a workload.
     *
     * @param security how the clients connect to a broker of the benchmark
     */
    Baseline floor(final Workload workload, final Timing timing, final ListenerKind security) throws IOException {
        final String name = security == ListenerKind.PLAINTEXT ? FLOOR : FLOOR + "-" + security.word();
        final Workload echo = Workload.echo(workload.records(), timing.shape().records(), folder("echo"));
        final MeasuredRun run = new MeasuredRun(cluster.through(security), echo, timing, STRAGGLERS, folder(name));
        final RunResult result = run.listener(listener).drivers(drivers).run(name, Optional.empty());
        final Phase phase = timing.phases().get(0);
        return new Baseline(
                name,
                "Through the broker without an engine, " + phase.name() + "/s"
                        + (security == ListenerKind.PLAINTEXT ? "" : ", " + security.word()),
                Rounds.ofFirst(echo, result, run.trace()).of(phase, name).recording());
    }

    private Path folder(final String name) throws IOException {
        return Files.createDirectories(scratch.resolve(name));
    }
}
