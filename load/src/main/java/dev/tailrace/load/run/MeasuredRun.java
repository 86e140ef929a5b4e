package dev.tailrace.load.experiment;

import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ReportLine;
import dev.tailrace.load.Connection;
import dev.tailrace.load.HistogramFiles;
import dev.tailrace.load.drive.DriveRequest;
import dev.tailrace.load.drive.Trail;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.engine.LoadProcesses;
import dev.tailrace.load.experiment.MeasuredPhases.Part;
import dev.tailrace.load.live.Onlooker;
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

/**
 * One run: fresh topics, a fresh process of the engine, the measuring consumer, then the driver. All processes are gone
 * when it returns, however it ends.
 */
public final class MeasuredRun {

    private static final long NO_STATE = -1;
    private static final int HEAP_MB = 512;
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration REPORT_TIMEOUT = Duration.ofSeconds(30);
    private static final Duration SETTLE = Duration.ofMillis(200);

    private final Cluster cluster;
    private final Workload workload;
    private final Timing timing;
    private final SortedMap<String, String> driverOptions;
    private final Duration stragglers;
    private final Path folder;
    private boolean keepsTopics;
    private OptionalInt killAtSecond = OptionalInt.empty();
    private long lateFromNs = Recovery.LATE_FROM_NS;
    private Recovery recovery = Recovery.NONE;
    private Onlooker onlooker = Onlooker.NOBODY;
    private RunTrace trace;

    /**
     * @param stragglers how long to wait after the schedule for results that are missing
     * @param driverOptions client properties of the driver's producer
     * @param folder for files of the run; what the engine keeps goes into a folder in it
     */
    public MeasuredRun(
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

    /** Lets somebody look on. */
    public MeasuredRun watchedBy(final Onlooker watcher) {
        onlooker = watcher;
        return this;
    }

    /** Leaves the topics of the run where they are. */
    MeasuredRun keepingTopics() {
        keepsTopics = true;
        return this;
    }

    /** Kills the engine at this second of the schedule, which is after the last phase, and starts it again. */
    MeasuredRun killAt(final int second) {
        killAtSecond = OptionalInt.of(second);
        return this;
    }

    /** The same of an engine whose results are usually later than {@link Recovery#LATE_FROM_NS}. */
    MeasuredRun killAt(final int second, final Duration lateFrom) {
        lateFromNs = lateFrom.toNanos();
        return killAt(second);
    }

    /** What the kill of the last run cost. */
    Recovery recovery() {
        return recovery;
    }

    /** The last run, moment by moment. */
    public RunTrace trace() {
        return trace;
    }

    /**
     * Runs an engine, or nothing at all, in which case the consumer reads what the driver writes.
     *
     * @param name of the run; no other run of the cluster has it
     */
    public RunResult run(final String name, final Optional<Engine> engine) throws IOException {
        final String input = name + "-in";
        final SortedMap<String, String> outputs = new TreeMap<>();
        workload.expected().keySet().forEach(each -> {
            final String sink = Workload.sink(each);
            outputs.put(sink, engine.isPresent() ? name + "-" + sink : input);
        });
        final List<String> topics = new ArrayList<>(List.of(input));
        outputs.values().stream().filter(topic -> !topic.equals(input)).forEach(topics::add);
        cluster.topics().createTimed(topics, workload.records().partitions());
        try {
            return engine.isPresent()
                    ? with(engine.get(), job(name, input, outputs))
                    : measure(
                            Contenders.FLOOR,
                            Optional.empty(),
                            consumer(false, Long.MAX_VALUE, outputs),
                            input,
                            folder);
        } finally {
            if (!keepsTopics && !cluster.isBroken()) {
                cluster.topics().delete(topics);
            }
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
                    consumer(
                            engine.isReadCommitted(),
                            engine.isTailOptional() ? workload.settledBefore() : Long.MAX_VALUE,
                            job.outputTopics()),
                    job.inputTopic(),
                    job.folder());
        }
    }

    private RunResult measure(
            final String engine,
            final Optional<EngineProcess> engineProcess,
            final MeasureRequest measure,
            final String input,
            final Path state)
            throws IOException {
        try (ChildProcess consumer =
                ChildProcess.start(LoadProcesses.beside("dev.tailrace.load.measure.Main", HEAP_MB), measure.fields())) {
            consumer.awaitReady(START_TIMEOUT);
            try (ChildProcess driver = startDriver(input)) {
                try {
                    return measure(engine, engineProcess, consumer, driver, state);
                } finally {
                    endWithBroker(driver, consumer, engineProcess);
                }
            }
        }
    }

    // Without a broker nobody ends in good order: clients wait for it for minutes.
    private void endWithBroker(
            final ChildProcess driver, final ChildProcess consumer, final Optional<EngineProcess> engine) {
        if (cluster.isBroken()) {
            driver.kill();
            consumer.kill();
            engine.ifPresent(started -> started.process().kill());
        }
    }

    private RunResult measure(
            final String engine,
            final Optional<EngineProcess> engineProcess,
            final ChildProcess consumer,
            final ChildProcess driver,
            final Path state)
            throws IOException {
        final long startNs = driver.awaitReady(START_TIMEOUT).number("start-ns");
        onlooker.watch(engine, startNs, timing.shape(), List.of(driver, consumer));
        final MeasuredPhases phases = new MeasuredPhases();
        engineProcess
                .filter(EngineProcess::isHere)
                .ifPresent(
                        started -> phases.watch(Part.ENGINE, started.process().pid()));
        cluster.brokerPid().ifPresent(pid -> phases.watch(Part.BROKER, pid));
        phases.watch(Part.DRIVER, driver.pid());
        phases.watch(Part.CONSUMER, consumer.pid());
        final Watch watch =
                new Watch(engineProcess.map(started -> started::process), Optional.of(driver), () -> look(phases));
        phases.through(timing, startNs, watch);
        final long killedNs = killAndStartAgain(startNs, watch, engineProcess);
        watch.sleepUntil(startNs + timing.shape().lengthNs());
        final long stateBytes = engineProcess
                .filter(EngineProcess::isHere)
                .map(started -> FolderSize.of(state))
                .orElse(NO_STATE);
        final ReportLine driven = Watch.await(driver, ReportLine.SUMMARY, REPORT_TIMEOUT, "the driver");
        final MeasuredResults results = results(consumer);
        final Latencies latencies = latencies(startNs, killedNs, phases.looks(), stateBytes);
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

    private void look(final MeasuredPhases phases) {
        if (cluster.isBroken()) {
            throw new ChildFailedException("the broker died in the middle of the run");
        }
        phases.look();
    }

    private long killAndStartAgain(final long startNs, final Watch watch, final Optional<EngineProcess> engine) {
        if (killAtSecond.isEmpty() || engine.isEmpty()) {
            return startNs;
        }
        watch.sleepUntil(startNs + Duration.ofSeconds(killAtSecond.getAsInt()).toNanos());
        final long killedNs = System.nanoTime();
        engine.get().restart();
        return killedNs;
    }

    private Path lateness() {
        return folder.resolve("lateness.hlog");
    }

    private MeasureRequest consumer(
            final boolean readCommitted, final long requiredBefore, final SortedMap<String, String> outputs) {
        final Connection connection = Connection.to(cluster.bootstrapServers())
                .with("isolation.level", readCommitted ? "read_committed" : "read_uncommitted");
        final SortedMap<String, String> partitions = new TreeMap<>();
        workload.expected()
                .keySet()
                .forEach(each ->
                        partitions.put(each, outputs.get(Workload.sink(each)) + ":" + Workload.partition(each)));
        return new MeasureRequest(connection, workload.folder(), partitions, requiredBefore);
    }

    private ChildProcess startDriver(final String input) {
        final Connection connection =
                new Connection(cluster.bootstrapServers(), Optional.empty(), new TreeMap<>(driverOptions));
        return ChildProcess.start(
                LoadProcesses.beside("dev.tailrace.load.drive.Main", HEAP_MB),
                new DriveRequest(connection, input, workload.records(), timing.shape(), false, lateness()).fields());
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

    private Latencies latencies(
            final long startNs, final long killedNs, final List<UsageLook> looks, final long stateBytes)
            throws IOException {
        final Latencies latencies = new Latencies(timing.shape(), startNs);
        final SortedMap<String, long[]> arrivals = new TreeMap<>();
        for (final String sink : workload.expected().keySet()) {
            final Expectation expected = workload.expected().get(sink);
            final long[] arrivedNs = MeasuredResults.arrivals(workload.folder(), sink);
            arrivals.put(sink, arrivedNs);
            latencies.add(expected, arrivedNs);
            recovery = Recovery.of(timing.shape(), expected, arrivedNs, startNs, killedNs, lateFromNs);
        }
        trace = new RunTrace(startNs, arrivals, looks, stages(), stateBytes);
        return latencies;
    }

    // Of several partitions nobody can tell the number of a record from its place.
    private StageTimes stages() throws IOException {
        if (workload.records().partitions() > 1) {
            return StageTimes.NONE;
        }
        final SortedMap<String, long[]> written = new TreeMap<>();
        for (final String sink : workload.expected().keySet()) {
            written.put(sink, MeasuredResults.written(workload.folder(), sink));
        }
        return new StageTimes(Trail.read(Trail.beside(lateness())), written);
    }
}
