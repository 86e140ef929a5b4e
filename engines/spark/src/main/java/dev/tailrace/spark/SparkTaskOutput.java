package dev.tailrace.spark;

import dev.tailrace.io.OutputLog;
import dev.tailrace.kafkaclient.LastResult;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.IdentityCheck;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.ResultDigests;
import dev.tailrace.progress.RunId;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;

/**
 * What a partition task writes to one topic: numbers and labels results and leaves out those that the output has already,
 * if they are the same. Those that the output has lost in front of its last one are written again.
 *
 * <p>The label of a result of a partition task that keeps no state has the offset of the record as its sequence number,
 * which is what the sequential run gives it where the topic has an offset for each record. Allocates what Spark keeps: a
 * row, a value and a header per result.
 */
final class SparkTaskOutput implements OutputLog {

    private final String topic;
    private final int partition;
    private final boolean keepsState;
    private final OutputHeader outputHeader;
    private final RecordKey.Keys keys;
    private final Consumer<Row> rows;
    private LastResult written = LastResult.NONE;
    private ResultDigests digests = new ResultDigests();
    private boolean mustFit;
    private long nextNumber;
    private long recordOffset;
    private long dropped;
    private long withoutKey;

    SparkTaskOutput(
            final String topic,
            final int partition,
            final int epoch,
            final RunId run,
            final RecordKey.Keys keys,
            final boolean keepsState,
            final Consumer<Row> rows) {
        this.topic = topic;
        this.partition = partition;
        this.keepsState = keepsState;
        this.keys = keys;
        this.outputHeader = new OutputHeader().owner(partition, epoch, run);
        this.rows = rows;
    }

    /** Continues with this number. */
    void nextNumber(final long number) {
        nextNumber = number;
    }

    long nextNumber() {
        return nextNumber;
    }

    /**
     * Leaves out what the output has, up to this result, after which the next is to be written.
     *
     * @param logged what the output has from the next number on
     */
    void dropThrough(final LastResult tail, final ResultDigests logged) {
        written = tail;
        digests = logged;
        mustFit = true;
    }

    /** Results to come are those of the record at this offset. */
    void at(final long offset) {
        recordOffset = offset;
    }

    @Override
    public void write(final byte[] buffer, final int offset, final int length, final long sequence, final int ordinal) {
        final long labelled = keepsState ? sequence : recordOffset;
        final boolean isCovered = written.covers(labelled, ordinal);
        if (isCovered && !digests.isLost(nextNumber)) {
            if (!digests.agrees(nextNumber, buffer, offset, length)) {
                throw IdentityCheck.replayDiffers("topic '" + topic + "', partition " + partition, nextNumber);
            }
            nextNumber++;
            dropped++;
            return;
        }
        if (mustFit && !isCovered) {
            checkFit();
        }
        final byte[] header = new byte[OutputHeader.LENGTH];
        outputHeader.record(nextNumber, labelled, ordinal).encode(header, 0);
        final byte[] value = Arrays.copyOfRange(buffer, offset, offset + length);
        final byte[] key = keys.copyOf(nextNumber++, value);
        withoutKey += key == null ? 1 : 0;
        rows.accept(Rows.result(topic, partition, key, value, header));
    }

    private void checkFit() {
        if (nextNumber != written.number() + 1) {
            throw new SparkStartRefusedException(
                    "topic '" + topic + "', partition " + partition + ": its last result has the number "
                            + written.number() + ", and the partition task goes on with " + nextNumber
                            + "; the topic and the state do not belong together, or results were lost; give results a new"
                            + " topic, and the run a new folder of state");
        }
        mustFit = false;
    }

    /** Takes how many results were left out since it was asked. */
    long takeDropped() {
        final long taken = dropped;
        dropped = 0;
        return taken;
    }

    /** Takes how many results had no key since it was asked. */
    long takeWithoutKey() {
        final long taken = withoutKey;
        withoutKey = 0;
        return taken;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
}
