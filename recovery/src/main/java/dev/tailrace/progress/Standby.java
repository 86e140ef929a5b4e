package dev.tailrace.progress;

import dev.tailrace.channel.RecordRing;
import dev.tailrace.io.OutputLog;
import dev.tailrace.runtime.EventProcessor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A second processor of a partition task, which follows the first one some records behind, on the progress thread. Copies
 * of a large state are taken of it, so they cost the partition task nothing but a copy of each record's bytes.
 *
 * <p>It is right because output is a pure function of the input: what the standby has at a record is what the partition
 * task had there, results and their numbers included. Replicas that take the snapshots for a leader are known from Aeron
 * Cluster; here the replica is a thread away. It starts from a copy that was taken of the partition task itself.
 *
 * <p>{@link #offer} and {@link #isBehind} belong to the partition task's thread, all else to the progress thread. No record is
 * waited for: when the ring is full the standby is lost, and the partition task takes a copy of itself again.
 */
final class Standby implements RecordRing.Reader {

    /** Between two copies at least so many times what the last one took, so that following is what it mostly does. */
    private static final long REST = 9;

    /** Records followed in one step. */
    private static final int BATCH = 512;

    /** So many copies in a row that the partition task could well have taken itself. */
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
    private long lastCopyNs;
    private long lastCopyAtNs;
    private byte[] record = {};
    private int stateBytes;
    private int quickCopies;
    private volatile boolean needless;

    /** @param seed where it starts: the partition task, copied between the record before and the next one that is offered */
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

    /** A record that the partition task has processed; false when the standby is too far behind to take it, and is lost. */
    boolean offer(final byte[] buffer, final int offset, final int length, final long position, final int epoch) {
        return ring.offer(buffer, offset, length, position, epoch);
    }

    /** Whether the partition task had better wait a little. */
    boolean isBehind() {
        return ring.isHalfFull();
    }

    /**
     * Follows the partition task a little way; returns 0 when it is where the partition task was. What comes meanwhile can
     * wait, as long as the ring has room: a thread that is woken for every few records costs more than they do.
     */
    int follow() {
        try {
            if (processor == null) {
                start();
            }
            final int followed = ring.poll(BATCH, this);
            return followed < BATCH ? 0 : followed;
        } catch (final RuntimeException | LinkageError | StackOverflowError | AssertionError failure) {
            throw new StandbyException(inputNext[0], failure);
        }
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
        // A flyweight may hold on to its bytes; those of the whole ring do not belong into a copy.
        if (record.length < length) {
            record = new byte[length];
        }
        System.arraycopy(buffer, offset, record, 0, length);
        processor.onRecord(record, 0, length, position);
        inputNext[0] = position;
        inputEpochs[0] = epoch;
        records++;
    }

    /** Whether a copy should be taken. */
    boolean isDue() {
        return processor != null && records != copiedRecords && clockNs.getAsLong() - nextCopyNs >= 0;
    }

    /** Whether it has processed as many records as the partition task has in its history. */
    boolean isAt(final long taskRecords) {
        return processor != null && records == taskRecords;
    }

    /** A copy of the state, as of the last record that was followed. */
    TaskCheckpoint copy() {
        final long startNs = clockNs.getAsLong();
        final long[] next = outputs.stream().mapToLong(NumberedOutput::next).toArray();
        final byte[] state = processor.snapshot(TaskCheckpoint.roomAfter(stateBytes));
        stateBytes = state.length;
        final TaskCheckpoint copy = new TaskCheckpoint(inputNext, inputEpochs, next, state, processor.nowNs(), records);
        copiedRecords = records;
        final long endNs = clockNs.getAsLong();
        lastCopyAtNs = startNs;
        lastCopyNs = endNs - startNs;
        nextCopyNs = Math.max(startNs + spec.checkpointIntervalNs(), endNs + REST * lastCopyNs);
        quickCopies = lastCopyNs > spec.stallBudgetNs() ? 0 : quickCopies + 1;
        needless |= quickCopies >= QUICK;
        return copy;
    }

    /** Whether the partition task could as well copy itself; any thread. */
    boolean isNeedless() {
        return needless;
    }

    /** How long the last copy took. */
    long lastCopyNs() {
        return lastCopyNs;
    }

    /** When the last copy was begun. */
    long lastCopyAtNs() {
        return lastCopyAtNs;
    }

    void close() {
        if (processor != null) {
            processor.close();
        }
    }

    /** Counts results, and drops them. */
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

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}
