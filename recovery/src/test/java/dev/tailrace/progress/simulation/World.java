package dev.tailrace.progress.simulation;

import dev.tailrace.progress.Change;
import dev.tailrace.progress.InputRange;
import dev.tailrace.progress.LaneCounters;
import dev.tailrace.progress.LaneSpec;
import dev.tailrace.progress.LogIdentity;
import dev.tailrace.progress.PipelineVersion;
import dev.tailrace.progress.ProgressJournal;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.ReplayPolicy;
import dev.tailrace.progress.Snapshot;
import dev.tailrace.progress.SnapshotException;
import dev.tailrace.progress.SnapshotFormat;
import dev.tailrace.progress.SnapshotName;
import dev.tailrace.progress.SnapshotStore;
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
 * One history: lanes, processes that come and go, a broker, a shared folder, and a random order of all that happens to
 * them. First with faults, then without until all is done; the oracle looks on. The same seed gives the same history.
 */
final class World {

    private static final int LANES = 2;
    private static final String APPLICATION = "simulated";
    private static final int RECORDS = 120;
    private static final int VERSIONS = 2;
    private static final int LOGS = 2;
    private static final int KEEP = 3;
    private static final int MOST_REPLAY = 30;
    private static final int CAPTURE_INTERVAL_NS = 16;
    private static final int SHADOW_RECORDS = 16;
    private static final int FAULT_STEPS = 1_000;
    private static final int LINGERING = 16;
    private static final int MOST_REFUSALS = 8;
    private static final int MOST_STEPS = 60_000;

    private final SplittableRandom random;
    private final Scenario scenario;
    private final PipelineMaker maker;
    private final Trace trace;
    private final byte[][][] inputs = new byte[LANES][][];
    private final byte[][][][] logs = new byte[LANES][][][];
    private final List<List<InputRange>> ranges;
    private final LaneSpec[][] specs = new LaneSpec[LANES][VERSIONS];
    private final Oracle oracle;
    private final SimulatedBroker broker;
    private final SimulatedDisk disk;
    private final List<SimulatedProcess> processes = new ArrayList<>();
    private final List<SimulatedProcess> awake = new ArrayList<>();
    private final SimulatedLane[] owners = new SimulatedLane[LANES];
    private final int[] versions = new int[LANES];
    private final int[] refusals = new int[LANES];
    private final int[] wanted = new int[LANES];
    private final boolean[] done = new boolean[LANES];
    private final Faults faults;
    private final Intruders intruders;
    private long step;
    private long nowNs;
    private long wallClockNs;
    private int nextProcess;
    private boolean ended;
    private long shadowCopies;

    World(final long seed, final Scenario scenario, final PipelineMaker maker) {
        this(seed, scenario, maker, Trace.NONE);
    }

    World(final long seed, final Scenario scenario, final PipelineMaker maker, final Trace trace) {
        this.trace = trace;
        random = new SplittableRandom(seed);
        this.scenario = scenario;
        this.maker = maker;
        Arrays.setAll(inputs, lane -> input());
        if (scenario.mergesLogs()) {
            Arrays.setAll(logs, lane -> split(inputs[lane]));
        }
        ranges = IntStream.range(0, LANES).mapToObj(this::rangesOf).toList();
        Arrays.fill(versions, 1);
        Arrays.fill(wanted, 1);
        faults = new Faults();
        oracle = new Oracle(scenario, inputs, maker);
        broker = new SimulatedBroker(random, LANES, Oracle.OUTPUTS, scenario, oracle);
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

    // ---- what lanes and processes see ----

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

    /** The logs of a lane that merges several. */
    byte[][][] logs(final int lane) {
        return logs[lane];
    }

    /** What there is to read for a lane. */
    List<InputRange> ranges(final int lane) {
        return ranges.get(lane);
    }

    private List<InputRange> rangesOf(final int lane) {
        return scenario.mergesLogs()
                ? Arrays.stream(logs[lane])
                        .map(log -> new InputRange(0, log.length, 0))
                        .toList()
                : List.of(new InputRange(0, inputs[lane].length, 0));
    }

    byte[][] input(final int lane) {
        return inputs[lane];
    }

    long nowNs() {
        return nowNs;
    }

    long wallClockNs() {
        return wallClockNs;
    }

    LaneSpec spec(final int lane, final int version) {
        if (specs[lane][version - 1] == null) {
            specs[lane][version - 1] = newSpec(lane, version);
        }
        return specs[lane][version - 1];
    }

    private LaneSpec newSpec(final int lane, final int version) {
        return spec(lane, version, APPLICATION, "first");
    }

    private LaneSpec spec(final int lane, final int version, final String application, final String input) {
        final int told = scenario.has(Mutant.ANY_GRAPH) ? 1 : version;
        final LaneSpec.Builder spec =
                LaneSpec.of(lane, application, PipelineVersion.of(Map.of("graph", Integer.toString(told))));
        for (int log = 0; log < ranges(lane).size(); log++) {
            spec.input(new LogIdentity("in-" + lane + "-" + log, input));
        }
        return spec.output(new LogIdentity("results-" + lane, "first"))
                .output(new LogIdentity("windows-" + lane, "first"))
                .accept(scenario.upgrade() ? Set.of(Change.NEW_PIPELINE) : Set.of())
                .guarantee(scenario.guarantee())
                .stateInTransactions(scenario.stateInTransactions())
                .captureIntervalNs(CAPTURE_INTERVAL_NS)
                .keep(KEEP)
                .maxReplay(MOST_REPLAY, ReplayPolicy.THROTTLE)
                .stallBudgetNs(0)
                .shadowRoom(SHADOW_RECORDS, SHADOW_RECORDS * SimulatedPipeline.RECORD_LENGTH)
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
    long newestNext(final SimulatedProcess process, final int lane, final int output) {
        try {
            final SnapshotName newest = store(process).list(lane).stream()
                    .max(SnapshotName::compareTo)
                    .orElse(null);
            return newest == null ? 0 : next(store(process).read(newest), output);
        } catch (final IOException unreadable) {
            return 0;
        }
    }

    private static long next(final byte[] bytes, final int output) {
        try {
            final Snapshot snapshot = SnapshotFormat.decode(bytes);
            return snapshot.outputs().get(output).next();
        } catch (final SnapshotException damaged) {
            return 0;
        }
    }

    void begins(final int lane, final long[] switches) {
        oracle.begins(lane, switches);
    }

    /** The lane hears of the bound when a capture is due, so it may have polled a few times more. */
    void checkBound(final long behind) {
        if (behind > MOST_REPLAY + CAPTURE_INTERVAL_NS * SimulatedLane.MOST_POLLED) {
            throw new Violation("a restart would replay " + behind + " records");
        }
    }

    /** The clock of lanes; copies take time where shadows are to take them. */
    long laneClockNs() {
        return scenario.shadow() ? nowNs + random.nextInt(3) : nowNs;
    }

    void ended(final LaneCounters counters) {
        shadowCopies += counters.shadowCopies();
    }

    long shadowCopies() {
        return shadowCopies;
    }

    void refused(final SimulatedLane lane, final RefusalException refusal) {
        say("refused, fenced " + lane.isFenced() + ": " + refusal.getMessage());
        if (lane.isFenced()) {
            return;
        }
        if (scenario.upgrade() && faults.damaged[lane.number()] && isForDamage(refusal.getMessage())) {
            // Each version lacks what the other one has written, and the snapshots behind it are damaged.
            refusals[lane.number()]++;
            // What one lane has come to stands, whatever the other one is refused for afterwards.
            ended |= refusals[lane.number()] > MOST_REFUSALS;
            return;
        }
        if (!scenario.upgrade() || !refusal.getMessage().contains("would not be computed again as it is")) {
            throw new Violation("refused: " + refusal.getMessage());
        }
        // Either the clean stop did not come about, and the version before has to go on, or the new version had begun.
        versions[lane.number()] = 3 - lane.version();
        wanted[lane.number()] = versions[lane.number()];
    }

    private static boolean isForDamage(final String message) {
        return message.contains("none of its")
                || message.contains("damaged or gone")
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
        for (int log = 0; log < LANES * Oracle.OUTPUTS; log++) {
            oracle.readAgain(log, broker.log(log / Oracle.OUTPUTS, log % Oracle.OUTPUTS));
        }
        if (!faults.strangers) {
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

    // Every lane has a process that is meant to run it.
    private void assign() {
        for (int lane = 0; lane < LANES; lane++) {
            final SimulatedLane owner = owners[lane];
            if (owner != null && owner.state() == SimulatedLane.State.DONE) {
                finished(lane, owner);
            }
            if (!done[lane] && (owners[lane] == null || hasEnded(owners[lane]))) {
                owners[lane] = anyProcess().start(lane, versions[lane]);
            }
        }
    }

    private void finished(final int lane, final SimulatedLane owner) {
        say("lane " + lane + ": its owner is done at " + owner.position());
        done[lane] = owner.position() == RECORDS;
        if (done[lane] && scenario.upgrade()) {
            oracle.ends(lane, owner.switches());
        }
        versions[lane] = wanted[lane];
        owners[lane] = null;
    }

    /** Whether no other process has been started for its lane since. */
    boolean isOwner(final SimulatedLane lane) {
        return owners[lane.number()] == lane;
    }

    private boolean hasEnded(final SimulatedLane lane) {
        final SimulatedLane.State state = lane.state();
        return state == SimulatedLane.State.FAILED || state == SimulatedLane.State.LOST || lane.isGone();
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
        final SimulatedProcess fresh = new SimulatedProcess(this, nextProcess++, ProgressJournal.NONE);
        processes.add(fresh);
        return fresh;
    }

    private boolean isDone() {
        for (int lane = 0; lane < LANES; lane++) {
            if (owners[lane] != null && owners[lane].state() == SimulatedLane.State.DONE) {
                finished(lane, owners[lane]);
            }
            if (!done[lane]) {
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
        for (int lane = 0; lane < LANES; lane++) {
            final String prefix = "lane-" + lane + "-";
            final List<String> files =
                    disk.list().stream().filter(name -> name.startsWith(prefix)).toList();
            if (files.size() > 2 * KEEP) {
                throw new Violation("more files than are kept: " + files);
            }
        }
    }

    private String describe() {
        final StringBuilder text = new StringBuilder();
        for (final SimulatedLane owner : owners) {
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

    /** Whether it ended early, because all snapshots that a new version could go on from were damaged. */
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
        private boolean strangers;
        private final boolean[] damaged = new boolean[LANES];

        void maybe() {
            if (random.nextInt(rarity) == 0 && !processes.isEmpty()) {
                one(processes.get(random.nextInt(processes.size())), random.nextInt(LANES));
            }
            if (scenario.upgrade() && random.nextInt(200) == 0) {
                upgrade(random.nextInt(LANES));
            }
            if (scenario.intruders() && random.nextInt(40) == 0) {
                intrude(random.nextInt(LANES));
            }
        }

        private void intrude(final int lane) {
            switch (random.nextInt(6)) {
                case 0, 1 -> intruders.write(lane);
                case 2, 3 -> loseEnd(lane);
                case 4 -> attempt(lane, spec(lane, 1, intruders.application(), "first"));
                default -> {
                    final boolean input = random.nextBoolean();
                    attempt(lane, spec(lane, input ? 1 : 2, APPLICATION, input ? intruders.newInput() : "first"));
                }
            }
        }

        // A start must be refused only where there are results that it could spoil.
        private void attempt(final int lane, final LaneSpec spec) {
            final SnapshotStore store = spec.identity().application().equals(APPLICATION)
                    ? store(new SimulatedProcess(World.this, nextProcess++, ProgressJournal.NONE))
                    : new EmptyStore();
            if (intruders.hasResults(lane) && !intruders.isRefused(lane, spec, store)) {
                throw new Violation("not refused: " + spec.identity());
            }
        }

        // A log whose lane has ended stays as it is: no owner is left that could notice the loss.
        private void loseEnd(final int lane) {
            if (isAtEnd(lane) || scenario.stateInTransactions()) {
                return;
            }
            final SimulatedLog log = broker.log(lane, random.nextInt(Oracle.OUTPUTS));
            final long kept = Math.max(intruders.firstOwn(log) + 1, log.end() - 1 - random.nextInt(12));
            if (kept < log.end()) {
                say("fault: " + log + " loses what is behind " + kept);
                broker.loseEnd(log, kept);
            }
        }

        private boolean isAtEnd(final int lane) {
            return done[lane] || owners[lane] != null && owners[lane].state() == SimulatedLane.State.DONE;
        }

        private void one(final SimulatedProcess process, final int lane) {
            switch (random.nextInt(15)) {
                case 0, 1 -> kill(process);
                case 2 -> disk.killIn(random.nextInt(6));
                case 3 -> zombie(process);
                case 4 -> rival(lane);
                case 5 -> losePower();
                case 6, 7 -> resetOne(process);
                case 8 -> expireOne(process);
                case 9 -> disk.failIn(random.nextInt(6));
                case 10 -> disk.full(random.nextInt(3) > 0 && !disk.list().isEmpty());
                case 11 -> disk.readOnly(random.nextInt(3) == 0);
                case 12 -> flipBit();
                case 13 -> rebalance(lane);
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
            strangers = true;
            process.pause(step + random.nextInt(600));
            say("fault: process " + process.id() + " stands still and is taken for dead");
            for (int lane = 0; lane < LANES; lane++) {
                if (owners[lane] != null && process.lanes().contains(owners[lane])) {
                    owners[lane] = null;
                }
            }
        }

        // Two processes run with one configuration.
        private void rival(final int lane) {
            say("fault: another process for lane " + lane);
            zombies++;
            strangers = true;
            if (!done[lane]) {
                owners[lane] = null;
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
            strangers = true;
        }

        private void flipBit() {
            final String file = disk.flipBit();
            say("fault: a bit of " + file);
            for (int lane = 0; lane < LANES; lane++) {
                damaged[lane] |= file != null && file.startsWith("lane-" + lane + "-");
            }
        }

        private void resetOne(final SimulatedProcess process) {
            if (!process.lanes().isEmpty()) {
                process.lanes()
                        .get(random.nextInt(process.lanes().size()))
                        .producer()
                        .reset();
            }
        }

        private void expireOne(final SimulatedProcess process) {
            if (!process.lanes().isEmpty()) {
                process.lanes()
                        .get(random.nextInt(process.lanes().size()))
                        .producer()
                        .expire();
            }
        }

        private void rebalance(final int lane) {
            final SimulatedLane owner = owners[lane];
            if (owner == null) {
                return;
            }
            say("fault: rebalance of lane " + lane);
            if (random.nextBoolean()) {
                owner.stop();
            } else {
                owner.lose();
            }
        }

        private void upgrade(final int lane) {
            final SimulatedLane owner = owners[lane];
            if (owner == null || owner.version() != versions[lane] || wanted[lane] != versions[lane]) {
                return;
            }
            wanted[lane] = 3 - versions[lane];
            say("upgrade of lane " + lane + " to graph " + wanted[lane]);
            if (upgradeAnyhow) {
                versions[lane] = wanted[lane];
                owner.lose();
            } else {
                owner.stop();
            }
        }
    }
}
