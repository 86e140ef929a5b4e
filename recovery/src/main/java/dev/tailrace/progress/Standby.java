package dev.tailrace.progress;

import dev.tailrace.channel.RecordRing;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Second processor of a partition task, which follows the first one with some lag on the progress thread. Copies of a large
 * state are taken of the standby, so a copy costs the partition task only the copying of each record's bytes.
 *
 * <p>This is correct because output is a pure function of the input: after the same record, the standby has the same state,
 * results and output sequence numbers as the partition task. Aeron Cluster also lets a replica take the snapshots for a
 * leader; here the replica is another thread. The standby starts from a checkpoint of the partition task itself.
 *
 * <p>{@link #offer} and {@link #isBehind} belong to the partition task's thread, all other methods to the progress thread.
 * The partition task never waits for the standby: when the ring is full, the standby is lost, and the partition task takes
 * its own copies again.
 */
final class Standby implements RecordRing.Reader {

    /**
     * Minimal interval between two copies, as a multiple of the time that the last one took, so that the standby mostly
     * follows.
     */
    private static final long REST = 9;

    /** Number of records that are followed in one step. */
    private static final int BATCH = 512;

    /** Number of consecutive copies within the stall budget after which the standby is not needed. */
    private static final int QUICK = 3;

    private final PartitionTaskSpec spec;
    private final Function<List<OutputLog>, EventProcessor> maker;
    private final LongSupplier clockNs;
    private final RecordRing ring;
    private final List<NumberedOutput> outputs = new ArrayList<>();
    private final long[] inputNext = new long[1];
    private final int[] inputEpochs = new int[1];
    private TaskCheckpoint seed;
    private EventProcessor processor;
    private long records;
    private long copiedRecords;
    private long nextCopyNs;
    private long lastCopyAtNs;
    private byte[] record = {};
    private int stateBytes;
    private int quickCopies;
    private volatile boolean needless;

    /** @param seed initial state: a checkpoint of the partition task before the first record that is offered */
    Standby(
            final PartitionTaskSpec spec,
            final Function<List<OutputLog>, EventProcessor> maker,
            final LongSupplier clockNs,
            final TaskCheckpoint seed) {
        this.spec = spec;
        this.maker = maker;
        this.clockNs = clockNs;
        this.seed = seed;
        ring = new RecordRing(spec.standbyRecords(), spec.standbyBytes());
    }

    /**
     * Offers a record that the partition task has processed; returns false if the lag is too large, and the standby is then
     * lost.
     */
    boolean offer(final byte[] buffer, final int offset, final int length, final long position, final int epoch) {
        return ring.offer(buffer, offset, length, position, epoch);
    }

    /** Whether the partition task should pause for a moment. */
    boolean isBehind() {
        return ring.isHalfFull();
    }

    /**
     * Processes some of the offered records; returns 0 if the standby has caught up. New records can wait as long as the
     * ring has room: waking a thread for every few records costs more than processing them.
     */
    int follow() {
        if (processor == null) {
            start();
        }
        final int followed = ring.poll(BATCH, this);
        return followed < BATCH ? 0 : followed;
    }

    private void start() {
        for (int index = 0; index < spec.outputs().size(); index++) {
            outputs.add(new NumberedOutput(seed.outputNext(index)));
        }
        final EventProcessor made = maker.apply(List.copyOf(outputs));
        made.open();
        made.restore(seed.state());
        stateBytes = seed.state().length;
        inputNext[0] = seed.inputNext(0);
        inputEpochs[0] = seed.inputEpoch(0);
        records = seed.records();
        copiedRecords = records;
        nextCopyNs = clockNs.getAsLong() + spec.checkpointIntervalNs();
        processor = made;
        seed = null;
    }

    @Override
    public void onRecord(
            final byte[] buffer, final int offset, final int length, final long position, final int epoch) {
        // A flyweight may keep a reference to its bytes; a copy of the state must not contain the bytes of the whole
        // ring.
        if (record.length < length) {
            record = new byte[length];
        }
        System.arraycopy(buffer, offset, record, 0, length);
        processor.onRecord(record, 0, length, position);
        inputNext[0] = position;
        inputEpochs[0] = epoch;
        records++;
    }

    /** Position after the last record that was processed. */
    long position() {
        return inputNext[0];
    }

    /** Whether a copy of the state is due. */
    boolean isDue() {
        return processor != null && records != copiedRecords && clockNs.getAsLong() - nextCopyNs >= 0;
    }

    /** Whether the standby has processed as many records as the partition task has in its history. */
    boolean isAt(final long taskRecords) {
        return processor != null && records == taskRecords;
    }

    /** A copy of the state after the last processed record. */
    TaskCheckpoint copy() {
        final long startNs = clockNs.getAsLong();
        final long[] next = outputs.stream().mapToLong(NumberedOutput::next).toArray();
        final byte[] state = processor.snapshot(TaskCheckpoint.roomAfter(stateBytes));
        stateBytes = state.length;
        final TaskCheckpoint copy = new TaskCheckpoint(inputNext, inputEpochs, next, state, processor.nowNs(), records);
        copiedRecords = records;
        final long endNs = clockNs.getAsLong();
        lastCopyAtNs = startNs;
        final long copyNs = endNs - startNs;
        nextCopyNs = Math.max(startNs + spec.checkpointIntervalNs(), endNs + REST * copyNs);
        quickCopies = copyNs > spec.stallBudgetNs() ? 0 : quickCopies + 1;
        needless |= quickCopies >= QUICK;
        return copy;
    }

    /** Whether the partition task can take the copies itself within its budget; any thread. */
    boolean isNeedless() {
        return needless;
    }

    /** Start time of the last copy. */
    long lastCopyAtNs() {
        return lastCopyAtNs;
    }

    void close() {
        if (processor != null) {
            processor.close();
        }
    }

    /** Counts results and discards them. */
    private static final class NumberedOutput implements OutputLog {

        private long next;

        NumberedOutput(final long next) {
            this.next = next;
        }

        @Override
        public void write(
                final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
            next++;
        }

        long next() {
            return next;
        }
    }
}
