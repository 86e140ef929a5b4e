package dev.tailrace.load.experiment;

import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.Connection;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.drive.DriveRequest;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.LoadProcesses;
import dev.tailrace.load.experiment.MeasuredPhases.Part;
import dev.tailrace.load.measure.Latencies;
import dev.tailrace.load.measure.MeasureRequest;
import dev.tailrace.load.measure.MeasuredResults;
import dev.tailrace.load.workload.Expectation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One run: fresh topics, a fresh process of the engine, the measuring consumer, then the driver. All processes are gone
 * when it returns, however it ends.
 */
final class MeasuredRun {

    private static final int HEAP_MB = 512;
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration REPORT_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration SETTLE = Duration.ofMillis(200);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Cluster cluster;
    private final Workload workload;
    private final Timing timing;
    private final SortedMap<String, String> driverOptions;
    private final Duration stragglers;
    private final Path folder;
    private OptionalInt killAtSecond = OptionalInt.empty();
    private Recovery recovery = Recovery.NONE;

    /**
     * @param stragglers how long to wait after the schedule for results that are missing
     * @param driverOptions client properties of the driver's producer
     * @param folder for files of the run; what the engine keeps goes into a folder in it
     */
    MeasuredRun(
            final Cluster cluster,
            final Workload workload,
            final Timing timing,
            final SortedMap<String, String> driverOptions,
            final Duration stragglers,
            final Path folder) {
        this.cluster = cluster;
        this.workload = workload;
        this.timing = timing;
        this.driverOptions = driverOptions;
        this.stragglers = stragglers;
        this.folder = folder;
    }

    /** Kills the engine at this second of the schedule, which is after the last phase, and starts it again. */
    MeasuredRun killAt(final int second) {
        killAtSecond = OptionalInt.of(second);
        return this;
    }

    /** What the kill of the last run cost. */
    Recovery recovery() {
        return recovery;
    }

    /**
     * Runs an engine, or nothing at all, in which case the consumer reads what the driver writes.
     *
     * @param name of the run; no other run of the cluster has it
     */
    RunResult run(final String name, final Optional<Engine> engine) throws IOException {
        final String input = name + "-in";
        final SortedMap<String, String> outputs = new TreeMap<>();
        workload.expected().keySet().forEach(sink -> outputs.put(sink, engine.isPresent() ? name + "-" + sink : input));
        final List<String> topics = new ArrayList<>(List.of(input));
        outputs.values().stream().filter(topic -> !topic.equals(input)).forEach(topics::add);
        cluster.topics().create(topics);
        try {
            return engine.isPresent()
                    ? with(engine.get(), job(name, input, outputs))
                    : measure(Contenders.FLOOR, Optional.empty(), false, input, outputs);
        } finally {
            cluster.topics().delete(topics);
        }
    }

    private EngineJob job(final String name, final String input, final SortedMap<String, String> outputs)
            throws IOException {
        final Path engineFolder = Files.createDirectories(folder.resolve(name));
        return new EngineJob(
                cluster.bootstrapServers(),
                name,
                workload.pipeline(),
                workload.settings(),
                input,
                outputs,
                engineFolder);
    }

    private RunResult with(final Engine engine, final EngineJob job) throws IOException {
        try (EngineProcess process = EngineProcess.start(engine.start(job))) {
            return measure(
                    engine.name(),
                    Optional.of(process),
                    engine.isReadCommitted(),
                    job.inputTopic(),
                    job.outputTopics());
        }
    }

    private RunResult measure(
            final String engine,
            final Optional<EngineProcess> engineProcess,
            final boolean readCommitted,
            final String input,
            final SortedMap<String, String> outputs)
            throws IOException {
        try (ChildProcess consumer = startConsumer(readCommitted, outputs)) {
            consumer.awaitReady(START_TIMEOUT);
            try (ChildProcess driver = startDriver(input)) {
                final long startNs = driver.awaitReady(START_TIMEOUT).number("start-ns");
                final MeasuredPhases phases = new MeasuredPhases();
                engineProcess.ifPresent(
                        started -> phases.watch(Part.ENGINE, started.process().pid()));
                phases.watch(Part.BROKER, cluster.brokerPid());
                phases.watch(Part.DRIVER, driver.pid());
                phases.watch(Part.CONSUMER, consumer.pid());
                for (final Phase phase : timing.phases()) {
                    sleepUntil(startNs + phase.fromNs(), driver, engineProcess);
                    phases.begin();
                    sleepUntil(startNs + phase.toNs(), driver, engineProcess);
                    phases.end(phase);
                }
                final long killedNs = killAndStartAgain(startNs, driver, engineProcess);
                sleepUntil(startNs + timing.shape().lengthNs(), driver, engineProcess);
                final ReportLine driven = await(driver, ReportLine.SUMMARY, REPORT_TIMEOUT, "the driver");
                final MeasuredResults results = results(consumer);
                final Latencies latencies = latencies(startNs, killedNs);
                return new RunResult(
                        engine,
                        timing,
                        latencies.seconds(),
                        HistogramFiles.readLog(lateness()),
                        results.faults(),
                        latencies.notPositive(),
                        driven.number("unsent"),
                        phases.engineResidentBytes(),
                        engineProcess.map(EngineProcess::readyAfterNs).orElse(0L),
                        phases.usage());
            }
        }
    }

    private long killAndStartAgain(
            final long startNs, final ChildProcess driver, final Optional<EngineProcess> engine) {
        if (killAtSecond.isEmpty() || engine.isEmpty()) {
            return startNs;
        }
        sleepUntil(startNs + Duration.ofSeconds(killAtSecond.getAsInt()).toNanos(), driver, engine);
        final long killedNs = System.nanoTime();
        engine.get().restart();
        return killedNs;
    }

    private Path lateness() {
        return folder.resolve("lateness.hlog");
    }

    private ChildProcess startConsumer(final boolean readCommitted, final SortedMap<String, String> outputs) {
        final Connection connection = Connection.to(cluster.bootstrapServers())
                .with("isolation.level", readCommitted ? "read_committed" : "read_uncommitted");
        return ChildProcess.start(
                LoadProcesses.beside("dev.tailrace.load.measure.Main", HEAP_MB),
                new MeasureRequest(connection, workload.folder(), outputs).fields());
    }

    private ChildProcess startDriver(final String input) {
        final Connection connection =
                new Connection(cluster.bootstrapServers(), Optional.empty(), new TreeMap<>(driverOptions));
        return ChildProcess.start(
                LoadProcesses.beside("dev.tailrace.load.drive.Main", HEAP_MB),
                new DriveRequest(connection, input, workload.records(), timing.shape(), false, lateness()).fields());
    }

    // Also the time at which a process that has died is noticed.
    private static void sleepUntil(final long atNs, final ChildProcess driver, final Optional<EngineProcess> engine) {
        while (atNs - System.nanoTime() > 0) {
            if (engine.isPresent() && !engine.get().process().isAlive()) {
                throw died("the engine", engine.get().process());
            }
            LockSupport.parkNanos(Math.min(LOOK_NS, atNs - System.nanoTime()));
        }
        if (!driver.isAlive() && driver.awaitExit(Duration.ZERO).orElse(0) != 0) {
            throw died("the driver", driver);
        }
    }

    private static ChildFailedException died(final String who, final ChildProcess process) {
        ReportLine last = ReportLine.of("");
        for (Optional<ReportLine> next = process.nextReport(Duration.ZERO);
                next.isPresent();
                next = process.nextReport(Duration.ZERO)) {
            last = next.get();
        }
        return last.is(ReportLine.FAILED)
                ? ChildProcess.failure(last)
                : new ChildFailedException(who + " ended in the middle of the run; it said:\n" + process.errorTail());
    }

    private static ReportLine await(
            final ChildProcess process, final String kind, final Duration timeout, final String who) {
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        while (true) {
            final Optional<ReportLine> next =
                    process.nextReport(Duration.ofNanos(Math.max(0, deadlineNs - System.nanoTime())));
            if (next.isEmpty()) {
                throw new ChildFailedException(who + " does not say '" + kind + "'; it said:\n" + process.errorTail());
            }
            if (next.get().is(ReportLine.FAILED)) {
                throw ChildProcess.failure(next.get());
            }
            if (next.get().is(kind)) {
                return next.get();
            }
        }
    }

    private MeasuredResults results(final ChildProcess consumer) {
        final boolean complete = consumer.nextReport(stragglers).isPresent();
        if (complete) {
            consumer.nextReport(SETTLE);
        }
        consumer.requestStop();
        return MeasuredResults.take(() -> consumer.nextReport(REPORT_TIMEOUT)
                .orElseThrow(() -> new ChildFailedException(
                        "the measuring consumer does not say what it found; it said:\n" + consumer.errorTail())));
    }

    private Latencies latencies(final long startNs, final long killedNs) throws IOException {
        final Latencies latencies = new Latencies(timing.shape(), startNs);
        for (final String sink : workload.expected().keySet()) {
            final Expectation expected = workload.expected().get(sink);
            final long[] arrivedNs = MeasuredResults.arrivals(workload.folder(), sink);
            latencies.add(expected, arrivedNs);
            recovery = Recovery.of(timing.shape(), expected, arrivedNs, startNs, killedNs);
        }
        return latencies;
    }
}
