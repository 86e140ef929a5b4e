package dev.tailrace.progress;

import dev.tailrace.io.OutputLog;
import dev.tailrace.io.RecordHandler;
import dev.tailrace.runtime.EventProcessor;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Runs one partition task: one processor with its input positions and output sequence numbers. The partition task is the
 * unit of state, recovery and ownership.
 *
 * <pre>
 *   PartitionTask task = new PartitionTask(spec, producer, System::nanoTime);
 *   processor = factory.apply(wiring with task.output(0), ...);
 *   RestorePlan plan = ...                    // the result of Recovery
 *   task.begin(processor, plan);              // seek the inputs to plan.inputs()
 *   progressAgent.add(task);
 *   while (!task.isReady()) { idle }          // only if a snapshot has to be durable first
 *   each poll:    for each record: task.onRecord(...);  task.poll(nanoTime)
 *   at the end:   task.stop(); flush the producer; wait until task.isSettled() or for long enough; task.close()
 * </pre>
 *
 * <p>All methods belong to the thread that polls the input, unless they say otherwise. Records are processed without
 * allocation, locks or clock reads; a checkpoint allocates a copy of the state.
 */
public final class PartitionTask implements RecordHandler {

    /**
     * Number of consecutive slow copies before a standby takes the copies. Fewer may be an accident; even so many may be
     * caused by code that is not compiled yet.
     */
    private static final int SLOW = 3;

    /** Upper bound of that number, which doubles after each standby that was not needed. */
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
    private List<String> notes = List.of();
    private long records;
    private long recordsAtCheckpoint;
    private boolean moved;
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
     * @param sends receives the outputs
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
     * Enables a standby: once copies of the state have become slow, a second processor follows this one on the progress
     * thread and takes the copies. To be called before {@link #begin}. Not for graphs that are not deterministic. Has no
     * effect for partition tasks with several inputs, and for those whose transactions contain the state.
     *
     * @param maker makes a processor of the same graph that writes to these outputs and counts input faults separately;
     *     called on the progress thread
     */
    public void followedBy(final Function<List<OutputLog>, EventProcessor> maker) {
        if (spec.inputs().size() == 1 && !spec.savesInTransactions()) {
            standbyMaker = maker;
        }
    }

    /**
     * Opens the processor and restores the state of the plan.
     *
     * @throws RefusalException if the state does not fit the processor; both must then be discarded
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
        outputHeader
                .owner(spec.task(), plan.epoch(), spec.identity().id())
                .flags(plan.fromOrigin() ? OutputHeader.FROM_ORIGIN : 0)
                .lineage(plan.lineage());
        if (plan.isNewBegin() && !spec.savesInTransactions()) {
            submit();
        }
    }

    private void restoreState() {
        if (plan.snapshot() != null) {
            try {
                notes = processor.restore(plan.snapshot().state()).lines().stream()
                        .map(line -> spec + ": " + line)
                        .toList();
            } catch (final RuntimeException failure) {
                throw Refusals.doesNotFit(spec, plan.snapshot(), failure);
            }
            records = plan.snapshot().records();
        }
    }

    /**
     * Notes for people, one line each: what the restored snapshot has and the processor does not, such as the state of a
     * node that was renamed, and what is new.
     */
    public List<String> notes() {
        return notes;
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
        replaying = isAfterFrontier();
    }

    /** Whether records may be processed: the snapshot that is required before the first record is durable. */
    public boolean isReady() {
        progress.throwFailure();
        return progress.hasPublished() || !plan.isNewBegin() || spec.savesInTransactions();
    }

    /**
     * Processes one record of the only input.
     *
     * @param position the offset of the record plus one, which is the next offset to read
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
     * Reports that the processor has processed a record of one of several inputs.
     *
     * @param position the offset of the record plus one
     */
    public void processed(final int input, final long position) {
        inputNext[input] = position;
        count();
    }

    /**
     * Moves the position in an input past offsets that have no record to process, such as those of transaction markers
     * and duplicates. Counts no record, and never moves a position back. Copies of a standby do not contain the move.
     *
     * @param next offset of the next record to read
     * @param epoch leader epoch of the offset before it; -1 if the log has none
     */
    public void moveTo(final int input, final long next, final int epoch) {
        if (next > inputNext[input]) {
            inputNext[input] = next;
            inputEpochs[input] = epoch;
            moved = true;
        }
    }

    private void count() {
        records++;
        if (replaying) {
            replayed++;
            replaying = isAfterFrontier();
        }
    }

    /** Sets the leader epoch of the next records; -1 if their log has none. */
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
        // Records after a lost record must not be sent: the log would have a hole.
        if (progress.isBroken()) {
            progress.throwFailure();
        }
        sends.send(output, buffer, offset, length, outputHeader.record(number, sequence, ordinal));
    }

    void replayDiffers(final int output, final long number) {
        progress.breakOff(Refusals.replayDiffers(spec, output, number), null, ProgressException.Kind.REFUSED);
        progress.throwFailure();
    }

    /**
     * To be called once per poll: takes a checkpoint when one is due, and reports problems. Costs one comparison and one
     * plain read if there is nothing to do.
     *
     * @throws ProgressException if the partition task cannot continue; it must be closed, and may be recovered again
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
            progress.throwFailure();
        }
    }

    private void onDue(final long nowNs) {
        nextCheckpointNs = nowNs + spec.checkpointIntervalNs();
        publishCounters();
        if (standby != null && standby.isNeedless()) {
            endStandby();
            slowUntilStandby = Math.min(2 * slowUntilStandby, MOST_SLOW);
        }
        final boolean advanced = moved || records != recordsAtCheckpoint;
        if (standby == null && advanced && !progress.hasFailed() && !spec.savesInTransactions()) {
            moved = false;
            submit();
        }
        signal = signal();
    }

    private void publishCounters() {
        final long suppressed =
                Arrays.stream(outputs).mapToLong(TaskOutput::suppressed).sum();
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
            progress.throwFailure();
        }
        return exceeded || progress.hasFailed() ? Signal.WARN : Signal.NONE;
    }

    private void submit() {
        // The poll's time is too early: the poll began before its records were processed.
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
     * Takes a checkpoint now, between two records. For a shell whose transactions contain the state as a {@link #snapshot}.
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

    /** The position up to which an input has been processed. */
    public InputPosition position(final int input) {
        return new InputPosition(spec.inputs().get(input), inputNext[input], inputEpochs[input]);
    }

    /**
     * Reports that the shell has committed a transaction with all outputs that were sent. To be called before the next
     * output is sent; snapshots wait for it.
     */
    public void committed() {
        progress.committed();
    }

    /** Reports that a shell that commits checkpoints itself has committed this one. */
    public void committed(final Snapshot snapshot, final int bytes) {
        counters.published(Published.of(snapshot, bytes), clockNs.getAsLong());
    }

    /** Whether outputs are still dropped because the log already has them. */
    public boolean isReplaying() {
        return replaying;
    }

    private boolean isAfterFrontier() {
        for (final TaskOutput output : outputs) {
            if (output.isReplaying()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reports that the output log has a record. Called in the order of the records of an output, by one thread at a time;
     * any thread.
     *
     * @param number output sequence number in the header of the record
     * @param offset offset of the record in the log
     */
    public void acknowledged(final int output, final long number, final long offset) {
        progress.acknowledged(output, number, offset);
    }

    /** The offset that an output log has acknowledged last; -1 for none. Any thread. */
    public long acknowledgedOffset(final int output) {
        return progress.acknowledgedOffset(output);
    }

    /**
     * Reports the end of an output log, to detect lost acknowledged records: a log may lose its end when a leader fails
     * whose followers lag. Any thread.
     *
     * @param acknowledged value of {@link #acknowledgedOffset} before the log was asked
     * @param end the offset after its last record
     */
    public void logEnd(final int output, final long acknowledged, final long end) {
        progress.logEnd(output, acknowledged, end);
    }

    /**
     * Reports that a record could not be sent and never will be. From now on nothing is sent, and {@link #poll} throws. Any
     * thread.
     */
    public void failed(final int output, final long number, final Throwable cause) {
        progress.breakOff(Refusals.sendFailed(spec, output, number), cause);
    }

    /** Whether nothing may be written any more; {@link #poll} throws the reason. Any thread. */
    public boolean isBroken() {
        return progress.isBroken();
    }

    /** Whether there may be records of other writers in an output, so that it has to be read: see {@link #verified}. */
    public boolean needsVerification(final int output) {
        return progress.needsVerification(output);
    }

    /** Offset from which an output has to be read to verify it, up to the last acknowledged offset. */
    public long verifyFrom(final int output) {
        return progress.verifyFrom(output);
    }

    /**
     * Takes a record that was read from an output to verify it.
     *
     * @param read its header; null if it has none
     */
    public void seen(final int output, final long offset, final OutputHeader read) {
        progress.seen(output, offset, read);
    }

    /**
     * Reports that an output was read up to this offset, inclusive, and that all its records were given to {@link #seen}.
     */
    public void verified(final int output, final long offset) {
        progress.verified(output, offset);
    }

    /**
     * Returns the last snapshot that became durable, once, for a commit of offsets by this thread; null if there is none.
     */
    public Published takeCommit() {
        return progress.takeCommit();
    }

    /** Ends the input: takes a last copy, which is durable once {@link #isSettled} returns true. */
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

    /** Whether there is nothing left to save, or nothing can be saved. */
    public boolean isSettled() {
        return progress.isSettled();
    }

    /** Whether the last copy of {@link #stop} is durable; false if nothing can be saved. */
    public boolean isSaved() {
        return progress.isSaved();
    }

    /** Discards all unsaved progress and stops saving, because another owner has the partition task. */
    public void forget() {
        progress.forget();
    }

    public void close() {
        processor.close();
    }

    /** The counters; any thread may read them once {@link #begin} has returned. */
    public TaskCounters counters() {
        return counters;
    }

    TaskProgress progress() {
        return progress;
    }
}
