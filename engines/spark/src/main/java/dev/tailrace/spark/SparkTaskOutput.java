package dev.tailrace.spark;

import dev.tailrace.io.OutputLog;
import dev.tailrace.kafkaclient.LastResult;
import dev.tailrace.launch.value.RecordKey;
import dev.tailrace.progress.IdentityCheck;
import dev.tailrace.progress.OutputHeader;
import dev.tailrace.progress.RefusalException;
import dev.tailrace.progress.ResultDigests;
import dev.tailrace.progress.RunId;
import java.util.Arrays;
import java.util.function.Consumer;
import org.apache.spark.sql.Row;

/**
 * Output of a partition task to one topic: adds output sequence numbers and labels to results, and drops results that the
 * output already has, if they are identical. Results that the output has lost before its last one are written again.
 *
 * <p>In a stateless partition task the label of a result has the offset of the record as its sequence number; the
 * sequential run gives the same number when the topic has an offset for each record. Allocates a row, a value and a header
 * per result, which Spark keeps.
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
     * Drops results up to the last one of the output, and writes the later ones.
     *
     * @param logged digests of the output's results from the next number on
     */
    void dropThrough(final LastResult tail, final ResultDigests logged) {
        written = tail;
        digests = logged;
        mustFit = true;
    }

    /** Sets the offset of the record whose results follow. */
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
            throw new RefusalException(
                    "topic '" + topic + "', partition " + partition + ": its last result has the number "
                            + written.number() + ", and the partition task resumes with " + nextNumber
                            + "; the topic and the state do not belong together, or results were lost; give results a new"
                            + " topic, and the run a new folder of state");
        }
        mustFit = false;
    }

    /** Returns the number of results that were dropped since the last call. */
    long takeDropped() {
        final long taken = dropped;
        dropped = 0;
        return taken;
    }

    /** Returns the number of results without a key since the last call. */
    long takeWithoutKey() {
        final long taken = withoutKey;
        withoutKey = 0;
        return taken;
    }
}
