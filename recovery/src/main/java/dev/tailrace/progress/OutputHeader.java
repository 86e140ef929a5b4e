package dev.tailrace.progress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Header of an output record: identifies the partition task and epoch that wrote the record, and its output sequence
 * number. Mutable flyweight, reused for many records; never allocates.
 *
 * <p>The record header with the key {@link #KEY} has {@link #LENGTH} bytes, big-endian:
 *
 * <pre>
 *    0  u8   version, 2
 *    1  u8   flags: {@link #EPOCH_MARKER}, {@link #FRONTIER_MARKER}, {@link #FROM_ORIGIN}
 *    2  u16  lineage: 0, or a hash of the changes of the partition task's identity, see {@link Lineage}
 *    4  i32  partition task: the input partition whose results these are
 *    8  i32  epoch of the partition task's owner, 0 to {@link #MAX_EPOCH}
 *   12  i32  hash of the pipeline's version
 *   16  i64  output sequence number, dense from 0 per partition task and output; used by recovery and readers
 *   24  i64  sequence number of the item that caused the record (label); of an epoch marker: the claim of its writer
 *   32  i32  ordinal among the results of that item (label); of an epoch marker: the epoch before, -1 for none
 *   36  i32  hash of the application's name
 *   40  i32  hash of the input's identity
 * </pre>
 *
 * <p>Markers are records without a value. An epoch marker begins an epoch; its number is that of the last output before it,
 * and a second header, {@link #IDENTITY_KEY}, has the {@link RunIdentity} as text. A frontier marker says that all outputs
 * up to its number, and all results of items up to its sequence number, come before it in the log.
 *
 * <p>Version 1 had 36 bytes and no identities. It is no longer read. Later versions keep the offsets of the version, the
 * partition task and the application, so that an earlier release recognises results that it cannot read.
 */
public final class OutputHeader {

    /** The key of the record header. */
    public static final String KEY = "tr";

    /** The key of the second header of an epoch marker: {@link RunIdentity#text} in UTF-8. */
    public static final String IDENTITY_KEY = "tr-run";

    /** Bytes of an encoded header. */
    public static final int LENGTH = 44;

    /** The version that this release reads and writes. */
    public static final int VERSION = 2;

    /** The largest epoch. A header with a larger one is invalid. */
    public static final int MAX_EPOCH = 1 << 30;

    /** Flag: the record begins an epoch and is not an output. */
    public static final int EPOCH_MARKER = 1;

    /** Flag: the record reports the progress of its partition task and is not an output. */
    public static final int FRONTIER_MARKER = 2;

    /**
     * Flag: the first output of the partition task was computed from the first record of each input, so that all outputs
     * can be computed again.
     */
    public static final int FROM_ORIGIN = 4;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int LINEAGE_AT = 2;
    private static final int TASK_AT = 4;
    private static final int EPOCH_AT = 8;
    private static final int PIPELINE_AT = 12;
    private static final int NUMBER_AT = 16;
    private static final int SEQUENCE_AT = 24;
    private static final int ORDINAL_AT = 32;
    private static final int APPLICATION_AT = 36;
    private static final int INPUT_AT = 40;

    private static final int FIRST_LENGTH = 36;
    private static final int MOST_VERSION = 15;

    private int flags;
    private int lineage;
    private int task;
    private int epoch;
    private int pipeline;
    private long number;
    private long sequence;
    private int ordinal;
    private int application;
    private int input;

    /** Sets the partition task, epoch and run of the records that follow; clears flags and lineage. */
    public OutputHeader owner(final int taskId, final int ownerEpoch, final RunId run) {
        task = taskId;
        epoch = ownerEpoch;
        application = run.application();
        input = run.input();
        pipeline = run.pipeline();
        flags = 0;
        lineage = 0;
        return this;
    }

    public OutputHeader epoch(final int value) {
        epoch = value;
        return this;
    }

    public OutputHeader flags(final int value) {
        flags = value;
        return this;
    }

    /** Sets the lineage of the state that the records were computed from, 0 to 65,535. */
    public OutputHeader lineage(final int value) {
        lineage = value;
        return this;
    }

    /** Sets the output sequence number and the label of the record. */
    public OutputHeader record(final long recordNumber, final long labelSequence, final int labelOrdinal) {
        number = recordNumber;
        sequence = labelSequence;
        ordinal = labelOrdinal;
        return this;
    }

    /** Writes {@link #LENGTH} bytes. */
    public void encode(final byte[] target, final int offset) {
        target[offset] = VERSION;
        target[offset + 1] = (byte) flags;
        SHORT.set(target, offset + LINEAGE_AT, (short) lineage);
        INT.set(target, offset + TASK_AT, task);
        INT.set(target, offset + EPOCH_AT, epoch);
        INT.set(target, offset + PIPELINE_AT, pipeline);
        LONG.set(target, offset + NUMBER_AT, number);
        LONG.set(target, offset + SEQUENCE_AT, sequence);
        INT.set(target, offset + ORDINAL_AT, ordinal);
        INT.set(target, offset + APPLICATION_AT, application);
        INT.set(target, offset + INPUT_AT, input);
    }

    /**
     * Reads a header into this flyweight.
     *
     * @return false if the header is not of the version that this release reads; the flyweight is then unchanged
     */
    public boolean decode(final byte[] source, final int offset, final int length) {
        if (length != LENGTH || source[offset] != VERSION) {
            return false;
        }
        flags = source[offset + 1] & 0xFF;
        lineage = (short) SHORT.get(source, offset + LINEAGE_AT) & 0xFFFF;
        task = (int) INT.get(source, offset + TASK_AT);
        epoch = (int) INT.get(source, offset + EPOCH_AT);
        pipeline = (int) INT.get(source, offset + PIPELINE_AT);
        number = (long) LONG.get(source, offset + NUMBER_AT);
        sequence = (long) LONG.get(source, offset + SEQUENCE_AT);
        ordinal = (int) INT.get(source, offset + ORDINAL_AT);
        application = (int) INT.get(source, offset + APPLICATION_AT);
        input = (int) INT.get(source, offset + INPUT_AT);
        return true;
    }

    /**
     * The version of a header that {@link #decode} does not know.
     *
     * @return 0 if it is not a header of an earlier or later release either
     */
    public static int otherVersion(final byte[] header) {
        final int version = header.length == 0 ? 0 : header[0];
        final boolean known = version == 1 && header.length == FIRST_LENGTH
                || version > VERSION && version <= MOST_VERSION && header.length > FIRST_LENGTH;
        return known ? version : 0;
    }

    /**
     * The version of a header that {@link #decode} does not know, if it is of this partition task and application; else 0.
     * Headers of version 1 name no application.
     */
    static int otherVersion(final byte[] header, final int task, final int application) {
        final int version = otherVersion(header);
        final boolean own = version <= VERSION
                || header.length >= APPLICATION_AT + Integer.BYTES
                        && (int) INT.get(header, TASK_AT) == task
                        && (int) INT.get(header, APPLICATION_AT) == application;
        return own ? version : 0;
    }

    public int flags() {
        return flags;
    }

    public int lineage() {
        return lineage;
    }

    public int task() {
        return task;
    }

    public int epoch() {
        return epoch;
    }

    /** Hash of the pipeline's version. */
    public int pipeline() {
        return pipeline;
    }

    /** Hash of the application's name. */
    public int application() {
        return application;
    }

    /** Hash of the input's identity. */
    public int input() {
        return input;
    }

    /** The run that wrote the record; allocates. */
    public RunId run() {
        return new RunId(application, input, pipeline);
    }

    public long number() {
        return number;
    }

    public long sequence() {
        return sequence;
    }

    public int ordinal() {
        return ordinal;
    }

    /** Of an epoch marker: the random number by which its writer recognises it. */
    public long claim() {
        return sequence;
    }

    /** Of an epoch marker: the previous epoch of the log; -1 for none. */
    public int epochBefore() {
        return ordinal;
    }

    public boolean isEpochMarker() {
        return (flags & EPOCH_MARKER) != 0;
    }

    public boolean isFrontierMarker() {
        return (flags & FRONTIER_MARKER) != 0;
    }

    /** Whether the record is a marker and not an output. */
    public boolean isMarker() {
        return (flags & (EPOCH_MARKER | FRONTIER_MARKER)) != 0;
    }

    public boolean isFromOrigin() {
        return (flags & FROM_ORIGIN) != 0;
    }

    @Override
    public String toString() {
        final String kind = isEpochMarker() ? "epoch marker" : isFrontierMarker() ? "frontier marker" : "output";
        return String.format(
                "%s of partition task %d, epoch %d, application %08x, pipeline %08x, number %d, label %d.%d",
                kind, task, epoch, application, pipeline, number, sequence, ordinal);
    }
}
