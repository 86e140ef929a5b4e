package dev.tailrace.load.run;

import dev.tailrace.launch.process.ChildFailedException;
import dev.tailrace.launch.process.ChildProcess;
import dev.tailrace.launch.process.ClockLog;
import dev.tailrace.load.engine.Engine;
import dev.tailrace.load.engine.EngineJob;
import dev.tailrace.load.live.LoadListener;
import dev.tailrace.load.measure.Faults;
import dev.tailrace.load.run.MeasuredPhases.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;

/**
 * One run of an engine: creates fresh topics, starts the engine, the measuring consumer and the drivers, and collects the
 * result. All processes have ended when {@link #run} returns, also after a failure.
 */
public final class MeasuredRun {

    /** The timestamp of a record is the time at which the broker wrote it, not a time set by its producer. */
    private static final Map<String, String> TIMED_BY_BROKER = Map.of("message.timestamp.type", "LogAppendTime");

    /** Replaces the name of the engine in a run without an engine. */
    public static final String FLOOR = "floor";

    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    private static final Duration REPORT_TIMEOUT = Duration.ofSeconds(30);

    /** In which results that should not come would come. */
    private static final long SETTLE_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Cluster cluster;
    private final Workload workload;
    private final Timing timing;
    private final Duration stragglers;
    private final RunClients clients;
    private final Path folder;
    private Duration longestWait;
    private boolean keepsTopics;
    private int drivers = 1;
    private OptionalInt killAtSecond = OptionalInt.empty();
    private long killedNs;
    private LoadListener listener = LoadListener.NONE;
    private RunTrace trace;
    private Optional<String> missing = Optional.empty();
    private SortedMap<String, ClockLog.Estimate> clocks = new TreeMap<>();

    /**
     * @param stragglers how long to wait after the schedule for missing results
     * @param folder folder for files of the run; the engine's files are in a folder in it
     */
    public MeasuredRun(
            final Cluster cluster,
            final Workload workload,
            final Timing timing,
            final Duration stragglers,
            final Path folder) {
        this.cluster = cluster;
        this.workload = workload;
        this.timing = timing;
        this.stragglers = stragglers;
        this.longestWait = stragglers;
        this.clients = new RunClients(cluster, workload, folder);
        this.folder = folder;
    }

    /** Sets the listener for live figures. */
    public MeasuredRun listener(final LoadListener follower) {
        listener = follower;
        return this;
    }

    /** Sets the most driver processes; there are no more than the records have partitions, because each has its order. */
    public MeasuredRun drivers(final int most) {
        drivers = Math.min(most, workload.records().partitions());
        return this;
    }

    /** Sets how long to wait for missing results while others come, and for the first one. */
    public MeasuredRun waitAtMost(final Duration longest) {
        longestWait = longest;
        return this;
    }

    /** Does not delete the topics at the end of the run. */
    public MeasuredRun keepingTopics() {
        keepsTopics = true;
        return this;
    }

    /** Kills the engine at this second of the schedule, after the last phase, and starts it again. */
    public MeasuredRun killAt(final int second) {
        killAtSecond = OptionalInt.of(second);
        return this;
    }

    /** When the engine was killed in the last run, by {@code System.nanoTime()}. */
    public long killedNs() {
        return killedNs;
    }

    /** The trace of the last run. */
    public RunTrace trace() {
        return trace;
    }

    /** What was missing at the end of the longest wait for results of the last run, and how far the engine was. */
    public Optional<String> missing() {
        return missing;
    }

    /** How far the clocks of processes and of the broker were ahead of that of this process in the last run. */
    public SortedMap<String, ClockLog.Estimate> clocks() {
        return clocks;
    }

    /**
     * Runs an engine, or no engine, in which case the consumer reads the input topic.
     *
     * @param name name of the run; unique in the experiment
     */
    public RunResult run(final String name, final Optional<Engine> engine) throws IOException {
        final String run = cluster.unique(name);
        final BenchTopics topics = BenchTopics.of(run, workload, engine.isPresent());
        cluster.createTopics(topics.all(), workload.records().partitions(), TIMED_BY_BROKER);
        try {
            return engine.isPresent() ? with(engine.get(), run, topics) : without(topics);
        } finally {
            if (!keepsTopics && !cluster.isBroken()) {
                deleteTopics(run, topics);
            }
        }
    }

    // With those of the engine, such as changelogs, which the broker would compact during the next runs.
    private void deleteTopics(final String run, final BenchTopics topics) {
        cluster.cleanUp(existing -> {
            final Set<String> all = new TreeSet<>(topics.all());
            all.addAll(existing.names(run + "-"));
            existing.delete(all);
        });
    }

    private RunResult without(final BenchTopics topics) throws IOException {
        try (ChildProcess consumer =
                clients.startConsumer(topics, timing.shape().records(), false, Long.MAX_VALUE)) {
            return measure(FLOOR, topics, Optional.empty(), new MeasuredPhases(), consumer);
        }
    }

    private RunResult with(final Engine engine, final String run, final BenchTopics topics) throws IOException {
        final Path kept = Files.createDirectories(folder.resolve(run));
        try (EngineProcess process = EngineProcess.start(engine.start(job(run, topics, kept)), this::checkBroker);
                ChildProcess consumer = clients.startConsumer(
                        topics,
                        timing.shape().records(),
                        engine.isReadCommitted(),
                        engine.isTailOptional() ? workload.settledBefore() : Long.MAX_VALUE)) {
            final MeasuredPhases phases = new MeasuredPhases();
            phases.watchTopics(() -> StoredTopics.of(cluster.topics().bytes(run + "-"), topics));
            if (process.isHere()) {
                process.processes().forEach(each -> phases.watch(Part.ENGINE, each.pid()));
                phases.watchFiles(() -> StoredFiles.of(kept));
            }
            return measure(engine.name(), topics, Optional.of(process), phases, consumer);
        }
    }

    private EngineJob job(final String run, final BenchTopics topics, final Path kept) {
        return new EngineJob(cluster.connection(), run, workload.run(), topics.input(), topics.outputs(), kept);
    }

    private RunResult measure(
            final String name,
            final BenchTopics topics,
            final Optional<EngineProcess> engine,
            final MeasuredPhases phases,
            final ChildProcess consumer)
            throws IOException {
        try {
            consumer.awaitReady(START_TIMEOUT, this::checkBroker);
            return measureWithDriver(name, topics, engine, phases, consumer);
        } finally {
            endWithBroker(consumer);
            engine.ifPresent(started -> started.processes().forEach(this::endWithBroker));
        }
    }

    private RunResult measureWithDriver(
            final String name,
            final BenchTopics topics,
            final Optional<EngineProcess> engine,
            final MeasuredPhases phases,
            final ChildProcess consumer)
            throws IOException {
        try (Drivers load = clients.startDrivers(drivers, topics.input(), timing.shape(), lateness())) {
            try {
                return measure(name, engine, phases, consumer, load);
            } finally {
                load.processes().forEach(this::endWithBroker);
            }
        }
    }

    // Without a broker no process is shut down in good order: clients would wait for the broker for minutes.
    private void endWithBroker(final ChildProcess process) {
        if (cluster.isBroken()) {
            process.kill();
        }
    }

    private RunResult measure(
            final String name,
            final Optional<EngineProcess> engine,
            final MeasuredPhases phases,
            final ChildProcess consumer,
            final Drivers load)
            throws IOException {
        final long startNs = load.begin(this::checkBroker);
        final Clocks compared = new Clocks(
                instrument(consumer, load),
                engine.filter(started -> !started.isHere())
                        .map(started -> Map.of("engine", started.weakest()))
                        .orElse(Map.of()));
        compared.before();
        listener.beforeLoad(
                name,
                startNs,
                timing.shape(),
                List.copyOf(instrument(consumer, load).values()));
        cluster.brokerPid().ifPresent(pid -> phases.watch(Part.BROKER, pid));
        load.processes().forEach(driver -> phases.watch(Part.DRIVER, driver.pid()));
        phases.watch(Part.CONSUMER, consumer.pid());
        final Watch watch = new Watch(engine.map(started -> started::weakest), load.processes(), () -> {
            look(phases);
            compared.look();
        });
        phases.through(timing, startNs, watch);
        if (killAtSecond.isPresent()) {
            watch.sleepUntil(startNs + TimeUnit.SECONDS.toNanos(killAtSecond.getAsInt()));
            killedNs = System.nanoTime();
            engine.ifPresent(EngineProcess::restart);
        }
        watch.sleepUntil(startNs + timing.shape().lengthNs());
        phases.endOfLoad();
        final long unsent = load.awaitUnsent(REPORT_TIMEOUT);
        missing = new LateResults(consumer::nextReport, System::nanoTime)
                .await(stragglers, longestWait, () -> {
                    checkBroker();
                    watch.check();
                    Watch.checkAlive(consumer, RunClients.MEASURING);
                })
                .map(text -> text + engine.map(EngineProcess::progress).orElse(""));
        watch.sleepUntil(System.nanoTime() + SETTLE_NS);
        final Faults faults = RunClients.faults(consumer);
        final RunFindings findings = RunFindings.read(workload, timing, lateness(), startNs);
        trace = findings.trace(phases, clients.pauses(drivers));
        clocks = compared.estimates();
        findings.brokerClock(workload).ifPresent(found -> clocks.put("broker", found));
        return findings.result(name, faults, unsent, phases);
    }

    private static Map<String, ChildProcess> instrument(final ChildProcess consumer, final Drivers load) {
        final Map<String, ChildProcess> instrument = new TreeMap<>(Map.of("consumer", consumer));
        for (int number = 0; number < load.processes().size(); number++) {
            instrument.put(RunClients.driver(number), load.processes().get(number));
        }
        return instrument;
    }

    private void look(final MeasuredPhases phases) {
        checkBroker();
        phases.look();
    }

    private void checkBroker() {
        if (cluster.isBroken()) {
            throw new ChildFailedException("the broker died in the middle of the run");
        }
    }

    private Path lateness() {
        return folder.resolve("lateness.hlog");
    }
}
