package dev.tailrace.progress;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.runtime.EventProcessor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A partition task at work: one processor, its place in its inputs, the numbers of its outputs. The unit of state, of
 * recovery and of ownership.
 *
 * <pre>
 *   Partition task partition task = new Lane(spec, producer, System::nanoTime);
 *   processor = factory.apply(wiring with task.output(0), ...);
 *   RestorePlan plan = ...                    // what Recovery has decided
 *   task.begin(processor, plan);              // seek the inputs to plan.inputs()
 *   progressAgent.add(partition task);
 *   while (!task.isReady()) { idle }          // only where the first snapshot has to be durable first
 *   each poll:    for each record: task.onRecord(...);  task.poll(nanoTime)
 *   at the end:   task.stop(); flush the producer; wait until task.isSettled() or for long enough; task.close()
 * </pre>
 *
 * <p>All on the thread that polls the input, except {@link #acknowledged}, {@link #failed} and {@link #counters}. Records
 * pass without allocation, lock or reading of a clock; a checkpoint allocates a copy of the state.
 */
public final class PartitionTask implements RecordHandler {

    /** So many slow copies in a row are no accident. They may come of code that is not compiled yet all the same. */
    private static final int SLOW = 3;

    /** After each standby that was needless twice as many, up to so many. */
    private static final int MOST_SLOW = 1_000;

    private final PartitionTaskSpec spec;
    private final TaskOutputs sends;
    private final LongSupplier clockNs;
    private final TaskOutput[] outputs;
    private final OutputHeader outputHeader = new OutputHeader();
    private final long[] inputNext;
    private final int[] inputEpochs;
    private EventProcessor processor;
    private TaskProgress progress;
    private TaskCounters counters;
    private RestorePlan plan;
    private int flags;
    private long records;
    private long recordsAtCheckpoint;
    private long replayed;
    private boolean replaying;
    private long nextCheckpointNs;
    private Signal signal = Signal.NONE;
    private Function<List<OutputLog>, EventProcessor> standbyMaker;
    private Standby standby;
    private int stateBytes;
    private int slowCheckpoints;
    private int slowUntilStandby = SLOW;

    /**
     * @param sends where outputs go
     * @param clockNs monotonic; read twice per checkpoint, never per record
     */
    public PartitionTask(final PartitionTaskSpec spec, final TaskOutputs sends, final LongSupplier clockNs) {
        this.spec = spec;
        this.sends = sends;
        this.clockNs = clockNs;
        outputs = new TaskOutput[spec.outputs().size()];
        Arrays.setAll(outputs, index -> new TaskOutput(this, index));
        inputNext = new long[spec.inputs().size()];
        inputEpochs = new int[inputNext.length];
    }

    public PartitionTaskSpec spec() {
        return spec;
    }

    /** The output log of this index, for the wiring of the processor. */
    public OutputLog output(final int index) {
        return outputs[index];
    }

    /**
     * Lets a second processor follow this one on the progress thread once copies of the state have become slow, and take
     * them from then on. To be called before {@link #begin}; not for graphs that are not deterministic, and of no effect for
     * partition tasks with several inputs and for those whose transactions take the state along.
     *
     * @param maker makes a processor of the same graph that writes to these outputs and counts bad input elsewhere; called
     *     on the progress thread
     */
    public void followedBy(final Function<List<OutputLog>, EventProcessor> maker) {
        if (spec.inputs().size() == 1 && !spec.savesInTransactions()) {
            standbyMaker = maker;
        }
    }

    /**
     * Opens the processor and gives it the state of the plan.
     *
     * @throws RefusalException when the state does not fit the processor; both are then to be thrown away
     */
    public void begin(final EventProcessor newProcessor, final RestorePlan restorePlan) {
        processor = newProcessor;
        plan = restorePlan;
        processor.open();
        restoreState();
        takePositions();
        final long nowNs = clockNs.getAsLong();
        counters = new TaskCounters(nowNs, records);
        progress = new TaskProgress(spec, plan, counters);
        nextCheckpointNs = nowNs + spec.checkpointIntervalNs();
        flags = plan.fromOrigin() ? OutputHeader.FROM_ORIGIN : 0;
        outputHeader
                .owner(spec.task(), plan.epoch(), spec.identity().id())
                .flags(flags)
                .lineage(plan.lineage());
        if (plan.isNewBegin() && !spec.savesInTransactions()) {
            submit();
        }
    }

    private void restoreState() {
        if (plan.snapshot() != null) {
            try {
                processor.restore(plan.snapshot().state());
            } catch (final RuntimeException failure) {
                throw Refusals.doesNotFit(spec, plan.snapshot(), failure);
            }
            records = plan.snapshot().records();
        }
    }

    private void takePositions() {
        for (int input = 0; input < inputNext.length; input++) {
            inputNext[input] = plan.inputs().get(input).next();
            inputEpochs[input] = plan.inputs().get(input).leaderEpoch();
        }
        for (int index = 0; index < outputs.length; index++) {
            outputs[index].begin(plan.outputs().get(index));
        }
        recordsAtCheckpoint = records;
        replaying = isBehindFrontier();
    }

    /** Whether records may come: the snapshot is durable that has to be before the first record is processed. */
    public boolean isReady() {
        throwFailure();
        return progress.hasPublished() || !plan.isNewBegin() || spec.savesInTransactions();
    }

    /**
     * Processes one record of the only input.
     *
     * @param position the offset of the record plus one, so the next offset to read
     */
    @Override
    public void onRecord(final byte[] buffer, final int offset, final int length, final long position) {
        processor.onRecord(buffer, offset, length, position);
        inputNext[0] = position;
        count();
        if (standby != null && !standby.offer(buffer, offset, length, position, inputEpochs[0])) {
            loseStandby();
        }
    }

    private void loseStandby() {
        endStandby();
        counters.standbyLost();
    }

    private void endStandby() {
        standby = null;
        slowCheckpoints = 0;
        progress.standby(null);
    }

    /**
     * A record of one of several inputs has been processed by way of the processor's entries.
     *
     * @param position as above
     */
    public void processed(final int input, final long position) {
        inputNext[input] = position;
        count();
    }

    private void count() {
        records++;
        if (replaying) {
            replayed++;
            replaying = isBehindFrontier();
        }
    }

    /** Remembers the leader epoch of the records that come next; -1 when their log has none. */
    public void leaderEpoch(final int input, final int epoch) {
        inputEpochs[input] = epoch;
    }

    void send(
            final int output,
            final byte[] buffer,
            final int offset,
            final int length,
            final long number,
            final long sequence,
            final int ordinal) {
        // What follows a record that is lost must not be sent: the log would have a hole.
        if (progress.isBroken()) {
            throwFailure();
        }
        sends.send(output, buffer, offset, length, outputHeader.record(number, sequence, ordinal));
    }

    void replayDiffers(final int output, final long number) {
        progress.breakOff(Refusals.replayDiffers(spec, output, number), null, ProgressException.Kind.REFUSED);
        throwFailure();
    }

    void flush() {
        sends.flush();
    }

    /**
     * Once per poll: takes a copy of the state when one is due, and says what is wrong if anything is. Costs one comparison
     * and one plain read when there is nothing to do.
     *
     * @throws ProgressException when the partition task cannot continue; it must be closed, and may be recovered anew
     */
    public Signal poll(final long nowNs) {
        if (progress.hasFailed()) {
            onFailure();
        }
        if (nowNs - nextCheckpointNs >= 0) {
            onDue(nowNs);
        }
        return signal == Signal.NONE && standby != null && standby.isBehind() ? Signal.PAUSE : signal;
    }

    private void onFailure() {
        if (progress.isBroken() || spec.failurePolicy() == FailurePolicy.STOP) {
            throwFailure();
        }
    }

    private void onDue(final long nowNs) {
        nextCheckpointNs = nowNs + spec.checkpointIntervalNs();
        publishCounters();
        if (standby != null && standby.isNeedless()) {
            endStandby();
            slowUntilStandby = Math.min(2 * slowUntilStandby, MOST_SLOW);
        }
        if (standby == null && records != recordsAtCheckpoint && !progress.hasFailed() && !spec.savesInTransactions()) {
            submit();
        }
        signal = signal();
    }

    private void publishCounters() {
        long suppressed = 0;
        for (final TaskOutput output : outputs) {
            suppressed += output.suppressed();
        }
        counters.processed(records, replayed, suppressed);
    }

    private Signal signal() {
        final long behind = counters.behindRecords();
        final boolean exceeded = behind > spec.maxReplayRecords();
        if (exceeded && spec.replayPolicy() == ReplayPolicy.THROTTLE) {
            return Signal.THROTTLE;
        }
        final long most = spec.replayPolicy() == ReplayPolicy.STOP ? 1 : 10;
        if (exceeded && behind / most > spec.maxReplayRecords()) {
            progress.breakOff(Refusals.replayBound(spec, behind), progress.failure());
            throwFailure();
        }
        return exceeded || progress.hasFailed() ? Signal.WARN : Signal.NONE;
    }

    private void submit() {
        // Not the time of the round, which began before its records were processed.
        final long startNs = clockNs.getAsLong();
        recordsAtCheckpoint = records;
        final TaskCheckpoint checkpoint = checkpoint();
        final boolean replaced = progress.submit(checkpoint, startNs);
        final long stallNs = clockNs.getAsLong() - startNs;
        counters.checkpointed(stallNs, replaced);
        slowCheckpoints = stallNs > spec.stallBudgetNs() ? slowCheckpoints + 1 : 0;
        if (slowCheckpoints == slowUntilStandby && standbyMaker != null) {
            standby = new Standby(spec, standbyMaker, clockNs, checkpoint);
            progress.standby(standby);
        }
    }

    /**
     * A copy of the partition task, taken now, between two records. For the shell whose transactions take the state along
     * by {@link #snapshot}.
     */
    public TaskCheckpoint checkpoint() {
        final long[] next = new long[outputs.length];
        Arrays.setAll(next, index -> outputs[index].next());
        final byte[] state = processor.snapshot(TaskCheckpoint.roomAfter(stateBytes));
        stateBytes = state.length;
        return new TaskCheckpoint(inputNext, inputEpochs, next, state, processor.nowNs(), records);
    }

    /** The snapshot of a checkpoint, for a shell that commits it itself; takes the next snapshot number. */
    public Snapshot snapshot(final TaskCheckpoint checkpoint) {
        return progress.nextSnapshot(checkpoint);
    }

    /** Up to where an input has been processed. */
    public InputPosition position(final int input) {
        return new InputPosition(spec.inputs().get(input), inputNext[input], inputEpochs[input]);
    }

    /**
     * The shell has committed a transaction with all outputs that were sent. To be called before the next one is sent;
     * snapshots wait for it.
     */
    public void committed() {
        progress.committed();
    }

    /** A shell that commits checkpoints itself has committed this one. */
    public void committed(final Snapshot snapshot, final int bytes) {
        counters.published(Published.of(snapshot, bytes), clockNs.getAsLong());
    }

    /** Whether outputs are still dropped because their log has them. */
    public boolean isReplaying() {
        return replaying;
    }

    private boolean isBehindFrontier() {
        for (final TaskOutput output : outputs) {
            if (output.isReplaying()) {
                return true;
            }
        }
        return false;
    }

    /**
     * The output log has a record. Called in the order of the records of an output, from one thread at a time, any thread.
     *
     * @param number that was in its header
     * @param offset where the log has put it
     */
    public void acknowledged(final int output, final long number, final long offset) {
        progress.acknowledged(output, number, offset);
    }

    /** The offset that an output log has acknowledged last; -1 for none. Any thread. */
    public long acknowledgedOffset(final int output) {
        return progress.acknowledgedOffset(output);
    }

    /**
     * Tells where an output log ends, to find out that it has lost what it had acknowledged: at its end it may, when a leader
     * fails whose followers were behind. Any thread.
     *
     * @param acknowledged what {@link #acknowledgedOffset} was before the log was asked
     * @param end the offset after its last record
     */
    public void logEnd(final int output, final long acknowledged, final long end) {
        progress.logEnd(output, acknowledged, end);
    }

    /**
     * A record could not be sent and never will be. From now on nothing is sent, and {@link #poll} throws. Any thread.
     */
    public void failed(final int output, final long number, final Throwable cause) {
        progress.breakOff(Refusals.sendFailed(spec, output, number), cause);
    }

    /** Whether nothing may be written any more; {@link #poll} says why. Any thread. */
    public boolean isBroken() {
        return progress.isBroken();
    }

    /** Whether somebody else has written to an output in between, so that it has to be read: see {@link #verified}. */
    public boolean needsVerification(final int output) {
        return progress.needsVerification(output);
    }

    /** From which offset on an output has to be read to verify it, up to what is acknowledged by then. */
    public long verifyFrom(final int output) {
        return progress.verifyFrom(output);
    }

    /**
     * A record was read from an output, to verify it.
     *
     * @param read its header; null if it has none
     */
    public void seen(final int output, final long offset, final OutputHeader read) {
        progress.seen(output, offset, read);
    }

    /** An output was read up to this offset, inclusive, and all records shown to {@link #seen}. */
    public void verified(final int output, final long offset) {
        progress.verified(output, offset);
    }

    /** The snapshot that became durable last, once: for a commit of offsets by this thread; null when there is none. */
    public Published takeCommit() {
        return progress.takeCommit();
    }

    /** No more records come: takes a last copy, to be made durable within {@link #isSettled}. */
    public void stop() {
        publishCounters();
        if (progress.hasFailed() || spec.savesInTransactions()) {
            return;
        }
        if (standby != null) {
            progress.submitStandbyAt(records);
        } else {
            submit();
        }
    }

    /** Whether nothing is left to be saved, or nothing can be. */
    public boolean isSettled() {
        return progress.isSettled();
    }

    /** Drops all that has not been saved, and saves nothing any more: another owner has the partition task. */
    public void forget() {
        progress.forget();
    }

    /** Closes the processor. */
    public void close() {
        processor.close();
    }

    /** What is counted; from any thread, once {@link #begin} has returned. */
    public TaskCounters counters() {
        return counters;
    }

    TaskProgress progress() {
        return progress;
    }

    private void throwFailure() {
        progress.throwFailure();
    }
}
