package dev.tailrace.progress.simulation;

import dev.tailrace.progress.Change;
import dev.tailrace.progress.InputRange;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.ReplayPolicy;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
import dev.tailrace.progress.TaskCounters;
import dev.tailrace.progress.store.FolderStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * One history: partition tasks, processes that come and go, a broker, a shared folder, and a random order of all that happens to
 * them. First with faults, then without until all is done; the oracle looks on. The same seed gives the same history.
 */
final class World {

    private static final int TASKS = 2;
    private static final String APPLICATION = "simulated";
    private static final int RECORDS = 120;
    private static final int VERSIONS = 2;
    private static final int LOGS = 2;
    private static final int KEEP = 3;
    private static final int MOST_REPLAY = 30;
    private static final int CHECKPOINT_INTERVAL_NS = 16;
    private static final int STANDBY_RECORDS = 16;
    private static final int FAULT_STEPS = 1_000;
    private static final int LINGERING = 16;
    private static final int MOST_REFUSALS = 8;
    private static final int MOST_STEPS = 60_000;

    private final SplittableRandom random;
    private final Scenario scenario;
    private final PipelineMaker maker;
    private final Trace trace;
    private final byte[][][] inputs = new byte[TASKS][][];
    private final byte[][][][] logs = new byte[TASKS][][][];
    private final List<List<InputRange>> ranges;
    private final PartitionTaskSpec[][] specs = new PartitionTaskSpec[TASKS][VERSIONS];
    private final Oracle oracle;
    private final SimulatedBroker broker;
    private final SimulatedDisk disk;
    private final List<SimulatedProcess> processes = new ArrayList<>();
    private final List<SimulatedProcess> awake = new ArrayList<>();
    private final SimulatedTask[] owners = new SimulatedTask[TASKS];
    private final int[] versions = new int[TASKS];
    private final int[] refusals = new int[TASKS];
    private final int[] wanted = new int[TASKS];
    private final boolean[] done = new boolean[TASKS];
    private final Faults faults;
    private final Intruders intruders;
    private long step;
    private long nowNs;
    private long wallClockNs;
    private int nextProcess;
    private boolean ended;
    private long standbyCopies;

    World(final long seed, final Scenario scenario, final PipelineMaker maker) {
        this(seed, scenario, maker, Trace.NONE);
    }

    World(final long seed, final Scenario scenario, final PipelineMaker maker, final Trace trace) {
        this.trace = trace;
        random = new SplittableRandom(seed);
        this.scenario = scenario;
        this.maker = maker;
        Arrays.setAll(inputs, task -> input());
        if (scenario.mergesLogs()) {
            Arrays.setAll(logs, task -> split(inputs[task]));
        }
        ranges = IntStream.range(0, TASKS).mapToObj(this::rangesOf).toList();
        Arrays.fill(versions, 1);
        Arrays.fill(wanted, 1);
        faults = new Faults();
        oracle = new Oracle(scenario, inputs, maker);
        broker = new SimulatedBroker(random, TASKS, Oracle.OUTPUTS, scenario, oracle);
        intruders = new Intruders(this);
        disk = new SimulatedDisk(random, scenario.has(Mutant.NO_SYNC_NO_CHECKSUM));
    }

    // Deals the records out to logs, and puts them into the order that the merge has to find again.
    private byte[][][] split(final byte[][] records) {
        final int[] logOf = random.ints(records.length, 0, LOGS).toArray();
        final List<Integer> order = IntStream.range(0, records.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingLong(at -> timeNs(records[at]))
                        .thenComparing(at -> logOf[at]))
                .toList();
        final byte[][] source = records.clone();
        Arrays.setAll(records, at -> source[order.get(at)]);
        final byte[][][] split = new byte[LOGS][][];
        Arrays.setAll(split, log -> order.stream()
                .filter(at -> logOf[at] == log)
                .map(at -> source[at])
                .toArray(byte[][]::new));
        return split;
    }

    private static long timeNs(final byte[] record) {
        return ByteBuffer.wrap(record).getLong(2 * Integer.BYTES);
    }

    private byte[][] input() {
        final byte[][] records = new byte[RECORDS][];
        long timeNs = 0;
        for (int at = 0; at < RECORDS; at++) {
            timeNs += random.nextInt(4);
            records[at] = ByteBuffer.allocate(SimulatedPipeline.RECORD_LENGTH)
                    .putInt(random.nextInt(SimulatedPipeline.KEYS))
                    .putInt(1 + random.nextInt(1_000))
                    .putLong(timeNs)
                    .array();
        }
        return records;
    }

    // ---- what partition tasks and processes see ----

    SplittableRandom random() {
        return random;
    }

    Scenario scenario() {
        return scenario;
    }

    PipelineMaker maker() {
        return maker;
    }

    SimulatedBroker broker() {
        return broker;
    }

    /** The logs of a partition task that merges several. */
    byte[][][] logs(final int task) {
        return logs[task];
    }

    /** What there is to read for a partition task. */
    List<InputRange> ranges(final int task) {
        return ranges.get(task);
    }

    private List<InputRange> rangesOf(final int task) {
        return scenario.mergesLogs()
                ? Arrays.stream(logs[task])
                        .map(log -> new InputRange(0, log.length, 0))
                        .toList()
                : List.of(new InputRange(0, inputs[task].length, 0));
    }

    byte[][] input(final int task) {
        return inputs[task];
    }

    long nowNs() {
        return nowNs;
    }

    long wallClockNs() {
        return wallClockNs;
    }

    PartitionTaskSpec spec(final int task, final int version) {
        if (specs[task][version - 1] == null) {
            specs[task][version - 1] = newSpec(task, version);
        }
        return specs[task][version - 1];
    }

    private PartitionTaskSpec newSpec(final int task, final int version) {
        return spec(task, version, APPLICATION, "first");
    }

    private PartitionTaskSpec spec(final int task, final int version, final String application, final String input) {
        final int told = scenario.has(Mutant.ANY_GRAPH) ? 1 : version;
        final PartitionTaskSpec.Builder spec =
                PartitionTaskSpec.of(task, application, PipelineVersion.of(Map.of("graph", Integer.toString(told))));
        for (int log = 0; log < ranges(task).size(); log++) {
            spec.input(new LogIdentity("in-" + task + "-" + log, input));
        }
        return spec.output(new LogIdentity("results-" + task, "first"))
                .output(new LogIdentity("windows-" + task, "first"))
                .accept(scenario.upgrade() ? Set.of(Change.NEW_PIPELINE) : Set.of())
                .guarantee(scenario.guarantee())
                .stateInTransactions(scenario.stateInTransactions())
                .checkpointIntervalNs(CHECKPOINT_INTERVAL_NS)
                .keep(KEEP)
                .maxReplay(MOST_REPLAY, ReplayPolicy.THROTTLE)
                .stallBudgetNs(0)
                .standbyRoom(STANDBY_RECORDS, STANDBY_RECORDS * SimulatedPipeline.RECORD_LENGTH)
                .build();
    }

    SnapshotStore store(final SimulatedProcess process) {
        if (scenario.stateInTransactions()) {
            return broker.snapshots();
        }
        final SnapshotStore store = new FolderStore(disk, "p" + process.id());
        final boolean planted = scenario.has(Mutant.NO_SYNC_NO_CHECKSUM)
                || scenario.has(Mutant.NUMBER_NOT_SAVED)
                || scenario.has(Mutant.ORIGIN_NOT_SAVED);
        return traced(process, planted ? new PlantedStore(store, scenario) : store);
    }

    private SnapshotStore traced(final SimulatedProcess process, final SnapshotStore store) {
        return isTraced() ? new TracedStore(this, process, store) : store;
    }

    boolean isTraced() {
        return trace != Trace.NONE;
    }

    /** Something happened that may be traced. */
    void say(final String what) {
        trace.say(step, what);
    }

    /** What the newest snapshot says is the next number; 0 when there is none. */
    long newestNext(final SimulatedProcess process, final int task, final int output) {
        try {
            final SnapshotName newest = store(process).list(task).stream()
                    .max(SnapshotName::compareTo)
                    .orElse(null);
            return newest == null ? 0 : next(store(process).read(newest), output);
        } catch (final IOException ignored) {
            return 0;
        }
    }

    private static long next(final byte[] bytes, final int output) {
        try {
            final Snapshot snapshot = SnapshotFormat.decode(bytes);
            return snapshot.outputs().get(output).next();
        } catch (final SnapshotException ignored) {
            return 0;
        }
    }

    void begins(final int task, final long[] switches) {
        oracle.begins(task, switches);
    }

    /** The partition task hears of the bound when a checkpoint is due, so it may have polled a few times more. */
    void checkBound(final long behind) {
        if (behind > MOST_REPLAY + CHECKPOINT_INTERVAL_NS * SimulatedTask.MOST_POLLED) {
            throw new Violation("a restart would replay " + behind + " records");
        }
    }

    /** The clock of partition tasks; copies take time where standbys are to take them. */
    long taskClockNs() {
        return scenario.standby() ? nowNs + random.nextInt(3) : nowNs;
    }

    void ended(final TaskCounters counters) {
        standbyCopies += counters.standbyCopies();
    }

    long standbyCopies() {
        return standbyCopies;
    }

    void refused(final SimulatedTask task, final RefusalException refusal) {
        say("refused, fenced " + task.isFenced() + ": " + refusal.getMessage());
        if (task.isFenced()) {
            return;
        }
        if (scenario.upgrade() && faults.damaged[task.number()] && isForDamage(refusal.getMessage())) {
            // Each version lacks what the other one has written, and the snapshots after it are damaged.
            refusals[task.number()]++;
            // What one partition task has come to stands, whatever the other one is refused for afterwards.
            ended |= refusals[task.number()] > MOST_REFUSALS;
            return;
        }
        if (!scenario.upgrade() || !refusal.getMessage().contains("would not be computed again as it is")) {
            throw new Violation("refused: " + refusal.getMessage());
        }
        // Either the clean stop did not come about, and the version before has to continue, or the new version had
        // begun.
        versions[task.number()] = 3 - task.version();
        wanted[task.number()] = versions[task.number()];
    }

    private static boolean isForDamage(final String message) {
        return message.contains("none of its")
                || message.contains("damaged or missing")
                || message.contains("no snapshot that can be used");
    }

    // ---- the history ----

    /** Runs to the end; throws a violation if a promise is broken. */
    void run() {
        while (step < FAULT_STEPS && !ended) {
            happen();
            faults.maybe();
        }
        disk.heal();
        broker.frozen(false);
        while (!isDone() && !ended) {
            happen();
            if (step > MOST_STEPS) {
                throw new Violation("it does not come to an end: " + describe());
            }
        }
        finish();
        if (ended) {
            return;
        }
        oracle.complete();
        for (int log = 0; log < TASKS * Oracle.OUTPUTS; log++) {
            oracle.readAgain(log, broker.log(log / Oracle.OUTPUTS, log % Oracle.OUTPUTS));
        }
        if (!faults.rejectedRecords) {
            checkFiles();
        }
    }

    private void happen() {
        tick();
        assign();
        if (processes.isEmpty()) {
            return;
        }
        final SimulatedProcess process = processes.get(random.nextInt(processes.size()));
        if (!process.isPaused(step)) {
            process.step();
        }
        if (process.isDead() || process.isEmpty() && random.nextInt(LINGERING) == 0) {
            processes.remove(process);
        }
        if (broker.hasLate() && random.nextInt(8) == 0) {
            broker.deliverLate();
        }
    }

    private void tick() {
        step++;
        nowNs += 1 + random.nextInt(4);
        wallClockNs = nowNs / 8 + faults.clockJumpNs;
    }

    // Every partition task has a process that is meant to run it.
    private void assign() {
        for (int task = 0; task < TASKS; task++) {
            final SimulatedTask owner = owners[task];
            if (owner != null && owner.state() == SimulatedTask.State.DONE) {
                finished(task, owner);
            }
            if (!done[task] && (owners[task] == null || hasEnded(owners[task]))) {
                owners[task] = anyProcess().start(task, versions[task]);
            }
        }
    }

    private void finished(final int task, final SimulatedTask owner) {
        say("partition task " + task + ": its owner is done at " + owner.position());
        done[task] = owner.position() == RECORDS;
        if (done[task] && scenario.upgrade()) {
            oracle.ends(task, owner.switches());
        }
        versions[task] = wanted[task];
        owners[task] = null;
    }

    /** Whether no other process has been started for its partition task since. */
    boolean isOwner(final SimulatedTask task) {
        return owners[task.number()] == task;
    }

    private boolean hasEnded(final SimulatedTask task) {
        final SimulatedTask.State state = task.state();
        return state == SimulatedTask.State.FAILED || state == SimulatedTask.State.LOST || task.isGone();
    }

    private SimulatedProcess anyProcess() {
        awake.clear();
        for (final SimulatedProcess process : processes) {
            if (!process.isPaused(step)) {
                awake.add(process);
            }
        }
        if (!awake.isEmpty() && random.nextBoolean()) {
            return awake.get(random.nextInt(awake.size()));
        }
        final SimulatedProcess fresh = new SimulatedProcess(this, nextProcess++);
        processes.add(fresh);
        return fresh;
    }

    private boolean isDone() {
        for (int task = 0; task < TASKS; task++) {
            if (owners[task] != null && owners[task].state() == SimulatedTask.State.DONE) {
                finished(task, owners[task]);
            }
            if (!done[task]) {
                return false;
            }
        }
        return true;
    }

    // Old owners and late requests have their last word.
    private void finish() {
        for (int left = 400; left > 0 && !processes.isEmpty(); left--) {
            tick();
            final SimulatedProcess process = processes.get(random.nextInt(processes.size()));
            process.step();
            if (process.isEmpty()) {
                processes.remove(process);
            }
            broker.deliverLate();
        }
        for (final SimulatedProcess process : processes) {
            process.kill();
        }
        while (broker.hasLate()) {
            broker.deliverLate();
        }
    }

    private void checkFiles() {
        for (int task = 0; task < TASKS; task++) {
            final String prefix = "lane-" + task + "-";
            final List<String> files =
                    disk.list().stream().filter(name -> name.startsWith(prefix)).toList();
            if (files.size() > 2 * KEEP) {
                throw new Violation("more files than are kept: " + files);
            }
        }
    }

    private String describe() {
        final StringBuilder text = new StringBuilder();
        for (final SimulatedTask owner : owners) {
            text.append(owner == null ? "none" : owner.state() + " at " + owner.position())
                    .append(' ');
        }
        return text.toString();
    }

    long duplicates() {
        return oracle.duplicates();
    }

    long kills() {
        return faults.kills;
    }

    /** Whether it ended early, because all snapshots that a new version could continue from were damaged. */
    boolean hasEnded() {
        return ended;
    }

    /** Output logs that have lost what nobody could notice but their readers, who do. */
    int reportedLosses() {
        return oracle.reportedLosses();
    }

    long zombies() {
        return faults.zombies;
    }

    /** What goes wrong in a history: of some histories much, of others little. */
    private final class Faults {

        private final int rarity = 20 << random.nextInt(4);
        private final boolean upgradeAnyhow = scenario.has(Mutant.ANY_GRAPH);
        private long clockJumpNs;
        private long kills;
        private long zombies;
        private boolean rejectedRecords;
        private final boolean[] damaged = new boolean[TASKS];

        void maybe() {
            if (random.nextInt(rarity) == 0 && !processes.isEmpty()) {
                one(processes.get(random.nextInt(processes.size())), random.nextInt(TASKS));
            }
            if (scenario.upgrade() && random.nextInt(200) == 0) {
                upgrade(random.nextInt(TASKS));
            }
            if (scenario.intruders() && random.nextInt(40) == 0) {
                intrude(random.nextInt(TASKS));
            }
        }

        private void intrude(final int task) {
            switch (random.nextInt(6)) {
                case 0, 1 -> intruders.write(task);
                case 2, 3 -> loseEnd(task);
                case 4 -> attempt(task, spec(task, 1, intruders.application(), "first"));
                default -> {
                    final boolean input = random.nextBoolean();
                    attempt(task, spec(task, input ? 1 : 2, APPLICATION, input ? intruders.newInput() : "first"));
                }
            }
        }

        // A start must be refused only where there are results that it could spoil.
        private void attempt(final int task, final PartitionTaskSpec spec) {
            final SnapshotStore store = spec.identity().application().equals(APPLICATION)
                    ? store(new SimulatedProcess(World.this, nextProcess++))
                    : new EmptyStore();
            if (intruders.hasResults(task) && !intruders.isRefused(task, spec, store)) {
                throw new Violation("not refused: " + spec.identity());
            }
        }

        // A log whose partition task has ended stays as it is: no owner is left that could notice the loss.
        private void loseEnd(final int task) {
            if (isAtEnd(task) || scenario.stateInTransactions()) {
                return;
            }
            final SimulatedLog log = broker.log(task, random.nextInt(Oracle.OUTPUTS));
            final long kept = Math.max(intruders.firstOwn(log) + 1, log.end() - 1 - random.nextInt(12));
            if (kept < log.end()) {
                say("fault: " + log + " loses what is behind " + kept);
                broker.loseEnd(log, kept);
            }
        }

        private boolean isAtEnd(final int task) {
            return done[task] || owners[task] != null && owners[task].state() == SimulatedTask.State.DONE;
        }

        private void one(final SimulatedProcess process, final int task) {
            switch (random.nextInt(15)) {
                case 0, 1 -> kill(process);
                case 2 -> disk.killIn(random.nextInt(6));
                case 3 -> zombie(process);
                case 4 -> rival(task);
                case 5 -> losePower();
                case 6, 7 -> resetOne(process);
                case 8 -> expireOne(process);
                case 9 -> disk.failIn(random.nextInt(6));
                case 10 -> disk.full(random.nextInt(3) > 0 && !disk.list().isEmpty());
                case 11 -> disk.readOnly(random.nextInt(3) == 0);
                case 12 -> flipBit();
                case 13 -> rebalance(task);
                default -> broker.frozen(random.nextInt(3) == 0);
            }
            if (random.nextInt(3) == 0) {
                disk.full(false);
                disk.readOnly(false);
                broker.frozen(false);
                clockJumpNs += random.nextInt(200) - 100;
            }
        }

        private void kill(final SimulatedProcess process) {
            say("fault: kill process " + process.id());
            kills++;
            process.kill();
            processes.remove(process);
        }

        // It stands still, is taken for dead, and wakes up again.
        private void zombie(final SimulatedProcess process) {
            zombies++;
            rejectedRecords = true;
            process.pause(step + random.nextInt(600));
            say("fault: process " + process.id() + " stands still and is taken for dead");
            for (int task = 0; task < TASKS; task++) {
                if (owners[task] != null && process.tasks().contains(owners[task])) {
                    owners[task] = null;
                }
            }
        }

        // Two processes run with one configuration.
        private void rival(final int task) {
            say("fault: another process for partition task " + task);
            zombies++;
            rejectedRecords = true;
            if (!done[task]) {
                owners[task] = null;
            }
        }

        private void losePower() {
            say("fault: power lost");
            for (final SimulatedProcess process : processes) {
                kills++;
                process.kill();
            }
            processes.clear();
            // What is durable is not damaged by it.
            disk.losePower();
            rejectedRecords = true;
        }

        private void flipBit() {
            final String file = disk.flipBit();
            say("fault: a bit of " + file);
            for (int task = 0; task < TASKS; task++) {
                damaged[task] |= file != null && file.startsWith("lane-" + task + "-");
            }
        }

        private void resetOne(final SimulatedProcess process) {
            if (!process.tasks().isEmpty()) {
                process.tasks()
                        .get(random.nextInt(process.tasks().size()))
                        .producer()
                        .reset();
            }
        }

        private void expireOne(final SimulatedProcess process) {
            if (!process.tasks().isEmpty()) {
                process.tasks()
                        .get(random.nextInt(process.tasks().size()))
                        .producer()
                        .expire();
            }
        }

        private void rebalance(final int task) {
            final SimulatedTask owner = owners[task];
            if (owner == null) {
                return;
            }
            say("fault: rebalance of partition task " + task);
            if (random.nextBoolean()) {
                owner.stop();
            } else {
                owner.lose();
            }
        }

        private void upgrade(final int task) {
            final SimulatedTask owner = owners[task];
            if (owner == null || owner.version() != versions[task] || wanted[task] != versions[task]) {
                return;
            }
            wanted[task] = 3 - versions[task];
            say("upgrade of partition task " + task + " to graph " + wanted[task]);
            if (upgradeAnyhow) {
                versions[task] = wanted[task];
                owner.lose();
            } else {
                owner.stop();
            }
        }
    }
}
