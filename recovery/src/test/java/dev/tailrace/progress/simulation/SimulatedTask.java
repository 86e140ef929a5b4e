package dev.tailrace.progress.simulation;

import dev.tailrace.progress.InputPosition;
import dev.tailrace.progress.LoggedRecord;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.PartitionTask;
import dev.tailrace.progress.PartitionTaskSpec;
import dev.tailrace.progress.ProgressException;
import dev.tailrace.progress.Published;
import dev.tailrace.progress.Recovery;
import dev.tailrace.progress.RestorePlan;
import dev.tailrace.progress.Signal;
import dev.tailrace.progress.TaskOutputs;
import dev.tailrace.runtime.EventProcessor;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * One life of a partition task in one process: recovers, runs, stops; the shell around the real {@link Recovery} and {@link
 * PartitionTask}.
 */
final class SimulatedTask implements TaskOutputs, SimulatedProducer.Callback {

    enum State {
        RECOVERING,
        LIVE,
        STOPPING,
        DONE,
        FAILED,
        LOST
    }

    /** Records of one poll, at most. */
    static final int MOST_POLLED = 4;

    private static final int SCAN_STEP = 16;

    private final World world;
    private final SimulatedProcess process;
    private final int number;
    private final int version;
    private final SplittableRandom random;
    private final PartitionTask task;
    private final Recovery recovery;
    private final SimulatedProducer producer;
    private final OutputHeader outputHeader = new OutputHeader();
    private final long[] cursors = {-1, -1};
    private final int[] leaderEpochs = new int[Oracle.OUTPUTS];
    private final boolean[] marked = new boolean[Oracle.OUTPUTS];
    private final long[] endsAtBirth = new long[Oracle.OUTPUTS];
    private final long[] fakeOffsets = new long[Oracle.OUTPUTS];
    private EventProcessor pipeline;
    private Transactions transactions;
    private MergedLogs logs;
    private State state = State.RECOVERING;
    private Signal signal = Signal.NONE;
    private ProgressException failure;
    private long position;
    private long published;
    private boolean gone;

    SimulatedTask(final World world, final SimulatedProcess process, final int number, final int version) {
        this.world = world;
        this.process = process;
        this.number = number;
        this.version = version;
        random = world.random();
        final PartitionTaskSpec spec = world.spec(number, version);
        task = new PartitionTask(spec, this, world::taskClockNs);
        recovery = Recovery.of(spec, world.store(process), random.nextLong());
        producer = new SimulatedProducer(
                random,
                world.broker(),
                number,
                Oracle.OUTPUTS,
                world.scenario().has(Mutant.GO_ON_AFTER_FAILED_SEND),
                this);
        say(() -> "starts");
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            endsAtBirth[output] = log(output).end();
        }
    }

    private void say(final Supplier<String> what) {
        if (world.isTraced()) {
            world.say("process " + process.id() + ", partition task " + number + ", graph " + version + ": "
                    + what.get());
        }
    }

    int number() {
        return number;
    }

    int version() {
        return version;
    }

    State state() {
        return state;
    }

    long position() {
        return position;
    }

    SimulatedProducer producer() {
        return producer;
    }

    /** Why it ended; the shell of a real runner shows it. */
    ProgressException failure() {
        return failure;
    }

    private SimulatedLog log(final int output) {
        return world.broker().log(number, output);
    }

    /** One step of the thread that polls. */
    void step() {
        try {
            switch (state) {
                case RECOVERING -> recover();
                case LIVE -> poll();
                case STOPPING -> settle();
                default -> {
                    // Its life is over.
                }
            }
        } catch (final ProgressException e) {
            failure = e;
            end(State.FAILED);
        }
    }

    /** Whether its process has it no more. */
    boolean isGone() {
        return gone;
    }

    /** Its process has let it go, or was killed. */
    void gone() {
        gone = true;
    }

    private void end(final State how) {
        if (pipeline != null) {
            world.ended(task.counters());
        }
        say(() -> "ends as " + how + " at " + position + (failure == null ? "" : ": " + failure.getMessage()));
        state = how;
        producer.close();
        process.remove(this);
    }

    // ---- recovery ----

    private void recover() {
        switch (recovery.stage()) {
            case CHECK -> recovery.check(world.ranges(number));
            case FENCE -> {
                producer.initTransactions();
                say(() -> "fences the owner before");
                recovery.fenced();
            }
            case SCAN, CONFIRM -> scan();
            case CLAIM -> mark();
            case PLAN -> begin(plan());
            case LOST -> end(State.LOST);
            default -> throw new Violation("recovery is at " + recovery.stage());
        }
    }

    private void scan() {
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            if (recovery.isScanning(output)) {
                scan(output);
                return;
            }
        }
    }

    private void scan(final int output) {
        if (cursors[output] < 0) {
            leaderEpochs[output] = log(output).leaderEpoch();
            cursors[output] = recovery.scanFrom(output, hidesHoles() ? 1 : 0, visibleEnd(output));
            if (hidesHoles() && recovery.stage() == Recovery.Stage.SCAN) {
                cursors[output] = Math.max(cursors[output], lastResult(output, recovery.scanTo(output)));
            }
        }
        final long to = recovery.scanTo(output);
        if (leaderEpochs[output] != log(output).leaderEpoch()
                        && !world.scenario().has(Mutant.NO_LOSS_DETECTION)
                || to > log(output).end()) {
            // The log has lost its end; a real shell is told that there is no such offset, or that the leader has
            // changed.
            end(State.LOST);
            return;
        }
        for (int left = SCAN_STEP; left > 0 && cursors[output] < to; left--) {
            show(output, cursors[output]++);
        }
        if (cursors[output] >= to) {
            trustLocal(output);
            cursors[output] = -1;
            recovery.scanEnded(output);
        }
    }

    private boolean hidesHoles() {
        return world.scenario().has(Mutant.HIDE_HOLES);
    }

    private long lastResult(final int output, final long before) {
        for (long offset = before - 1; offset >= 0; offset--) {
            final SimulatedLog.Entry entry = log(output).at(offset);
            if (entry.outputHeader != null
                    && outputHeader.decode(entry.outputHeader, 0, entry.outputHeader.length)
                    && !outputHeader.isMarker()) {
                return offset;
            }
        }
        return 0;
    }

    private long visibleEnd(final int output) {
        if (world.scenario().has(Mutant.SCAN_BEFORE_FENCE)) {
            return endsAtBirth[output];
        }
        // Once others are shut out, nothing is open any more.
        return seesCommitted() ? log(output).lastStable() : log(output).end();
    }

    private boolean seesCommitted() {
        return world.scenario().isTransactional() && !world.scenario().has(Mutant.SCAN_UNCOMMITTED);
    }

    private void show(final int output, final long offset) {
        final SimulatedLog.Entry entry = log(output).at(offset);
        if (entry.outputHeader == null || isSkipped(entry)) {
            return;
        }
        outputHeader.decode(entry.outputHeader, 0, entry.outputHeader.length);
        if (isHidden(output, offset)) {
            return;
        }
        recovery.scanned(output, new LoggedRecord(offset, entry.outputHeader, null, entry.value));
    }

    private boolean isSkipped(final SimulatedLog.Entry entry) {
        return seesCommitted() && entry.state() == SimulatedLog.State.ABORTED;
    }

    // Where bugs are planted in what recovery gets to see.
    private boolean isHidden(final int output, final long offset) {
        final boolean confirms = recovery.stage() == Recovery.Stage.CONFIRM;
        if (world.scenario().has(Mutant.SCAN_BEFORE_FENCE) && confirms) {
            return !outputHeader.isEpochMarker();
        }
        return world.scenario().has(Mutant.TRUST_LOCAL_PROGRESS)
                && !outputHeader.isEpochMarker()
                && offset != recovery.scanFrom(output, 0, log(output).end());
    }

    private void trustLocal(final int output) {
        if (world.scenario().has(Mutant.NO_ACK_GATE)) {
            final long next = world.newestNext(process, number, output);
            if (next > 0) {
                final byte[] header = new byte[OutputHeader.LENGTH];
                outputHeader
                        .owner(number, 0, task.spec().identity().id())
                        .record(next - 1, 0, 0)
                        .encode(header, 0);
                recovery.scanned(output, new LoggedRecord(log(output).end(), header, null, null));
            }
        }
    }

    private void mark() {
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            if (recovery.isClaiming(output) && !marked[output]) {
                marked[output] = true;
                send(output, null, 0, 0, recovery.marker(output, outputHeader), true);
            }
        }
    }

    private RestorePlan plan() {
        return recovery.plan(world.ranges(number));
    }

    private void begin(final RestorePlan plan) {
        say(() -> "begins with "
                + (plan.snapshot() == null ? null : plan.snapshot().name()) + ", " + plan.inputs() + ", frontiers "
                + plan.frontier(0) + " and " + plan.frontier(1) + ", lineage " + plan.lineage() + ", " + plan.notes());
        checkSnapshots(plan);
        pipeline = process.pipeline(version, task);
        if (world.scenario().standby()) {
            task.followedBy(outputs -> process.standby(version, pipeline, outputs));
        }
        if (world.scenario().mergesLogs()) {
            logs = new MergedLogs(world, number, task, pipeline);
            task.begin(logs.processor(), plan);
            logs.seek(places(plan));
        } else {
            task.begin(pipeline, plan);
        }
        if (pipeline instanceof SimulatedPipeline) {
            world.begins(number, switches());
        }
        position = sum(plan.inputs());
        published = position;
        transactions = new Transactions(world, task, producer, position);
        process.agent().add(task);
        state = State.LIVE;
    }

    // Only a log that has lost what it had acknowledged is behind a snapshot, unless the log was read long ago.
    private void checkSnapshots(final RestorePlan plan) {
        if (!world.scenario().intruders() && world.isOwner(this)) {
            for (final String note : plan.notes()) {
                if (note.contains("will be written again")) {
                    throw new Violation("a snapshot is ahead of its outputs: " + note);
                }
            }
        }
    }

    private List<InputPosition> places(final RestorePlan plan) {
        final InputPosition first = plan.inputs().get(0);
        return world.scenario().has(Mutant.ONE_PLACE_FOR_ALL_LOGS) ? List.of(first, first) : plan.inputs();
    }

    // So many records of the order were processed.
    static long sum(final List<InputPosition> positions) {
        long records = 0;
        for (final InputPosition position : positions) {
            records += position.next();
        }
        return records;
    }

    /** At which records the graph has changed in its history. */
    long[] switches() {
        return ((SimulatedPipeline) pipeline).switchesFromHere();
    }

    /** Whether the broker refuses it; what it thinks of the logs is of no consequence then. */
    boolean isFenced() {
        return world.scenario().isRaw() && producer.isFenced();
    }

    // ---- at work ----

    private void poll() {
        verify();
        if (!task.isReady()) {
            return;
        }
        if (world.scenario().isTransactional() && isCommitting()) {
            return;
        }
        if (signal != Signal.THROTTLE && signal != Signal.PAUSE
                || world.scenario().has(Mutant.NO_PAUSE)) {
            for (int left = 1 + random.nextInt(MOST_POLLED);
                    left > 0 && position < world.input(number).length && processNext();
                    left--) {
                position++;
            }
        }
        if (world.scenario().intruders() && random.nextInt(16) == 0) {
            watchEnds();
        }
        signal = task.poll(world.nowNs());
        final Published commit = task.takeCommit();
        if (commit != null) {
            published = sum(commit.inputs());
        }
        if (world.scenario().isTransactional()) {
            if (random.nextInt(8) == 0) {
                transactions.begin(position);
            }
        }
        if (!world.scenario().stateInTransactions()) {
            world.checkBound(position - published);
        }
        if (position == world.input(number).length && producer.isIdle()) {
            stop();
        }
    }

    private boolean processNext() {
        if (logs != null) {
            return logs.processNext();
        }
        final byte[] record = world.input(number)[(int) position];
        task.onRecord(record, 0, record.length, position + 1);
        return true;
    }

    // The partition task stands still meanwhile.
    private boolean isCommitting() {
        if (!transactions.isCommitting()) {
            return false;
        }
        task.poll(world.nowNs());
        if (!transactions.commit()) {
            end(State.FAILED);
        }
        return true;
    }

    /** Ends it in good order. */
    void stop() {
        if (state == State.LIVE) {
            say(() -> "stops at " + position);
            task.stop();
            state = State.STOPPING;
        } else if (state == State.RECOVERING) {
            end(State.LOST);
        }
    }

    private void settle() {
        verify();
        if (world.scenario().intruders() && random.nextInt(16) == 0) {
            watchEnds();
        }
        task.poll(world.nowNs());
        if (world.scenario().isTransactional() && !transactions.hasCommitted(position)) {
            if (!isCommitting()) {
                transactions.begin(position);
            }
            return;
        }
        if (task.isSettled() && producer.isIdle()) {
            watchEnds();
            task.poll(world.nowNs());
            task.close();
            end(State.DONE);
        }
    }

    /** The group has given the partition task to another. */
    void lose() {
        if (state == State.LIVE || state == State.STOPPING) {
            task.forget();
        }
        end(State.LOST);
    }

    // As a shell does now and then, and before it says that all is well.
    private void watchEnds() {
        if (world.scenario().has(Mutant.NO_LOSS_DETECTION)) {
            return;
        }
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            task.logEnd(output, task.acknowledgedOffset(output), log(output).end());
        }
    }

    private void verify() {
        for (int output = 0; output < Oracle.OUTPUTS; output++) {
            if (world.scenario().has(Mutant.NO_VERIFICATION)) {
                task.verified(output, log(output).end());
            } else if (task.needsVerification(output) && random.nextInt(4) == 0) {
                verify(output);
            }
        }
    }

    private void verify(final int output) {
        final long end = log(output).end();
        for (long offset = task.verifyFrom(output); offset < end; offset++) {
            final SimulatedLog.Entry entry = log(output).at(offset);
            if (entry.outputHeader != null) {
                final boolean known = outputHeader.decode(entry.outputHeader, 0, entry.outputHeader.length);
                task.seen(output, offset, known ? outputHeader : null);
            }
        }
        task.verified(output, end - 1);
    }

    @Override
    public void send(
            final int output, final byte[] buffer, final int offset, final int length, final OutputHeader header) {
        send(output, buffer, offset, length, header, false);
    }

    private void send(
            final int output,
            final byte[] buffer,
            final int offset,
            final int length,
            final OutputHeader header,
            final boolean epochMarker) {
        final byte[] encoded = new byte[OutputHeader.LENGTH];
        header.encode(encoded, 0);
        final byte[] value = buffer == null ? null : Arrays.copyOfRange(buffer, offset, offset + length);
        producer.send(output, new Request.Sent(encoded, value, header.number(), epochMarker));
        if (world.scenario().has(Mutant.NO_ACK_GATE) && !epochMarker) {
            task.acknowledged(output, header.number(), fakeOffsets[output]++);
        }
    }

    @Override
    public void acknowledged(final int output, final Request.Sent sent, final long offset) {
        if (sent.epochMarker()) {
            recovery.claimed(output, offset);
        } else if (!world.scenario().has(Mutant.NO_ACK_GATE)) {
            say(() -> "number " + sent.number() + " of output " + output + " is at " + offset);
            task.acknowledged(output, sent.number(), told(output, offset));
            if (world.scenario().has(Mutant.NO_COMMIT_GATE)) {
                task.committed();
            }
        }
    }

    private long told(final int output, final long offset) {
        if (!world.scenario().has(Mutant.NO_LOSS_DETECTION)) {
            return offset;
        }
        fakeOffsets[output] = Math.max(offset, fakeOffsets[output] + 1);
        return fakeOffsets[output];
    }

    @Override
    public void failed(final int output, final Request.Sent sent, final Exception cause) {
        if (sent.epochMarker() || state == State.RECOVERING) {
            end(State.LOST);
        } else {
            say(() -> "number " + sent.number() + " to output " + output + " fails: " + cause.getMessage());
            task.failed(output, sent.number(), cause);
        }
    }
}
