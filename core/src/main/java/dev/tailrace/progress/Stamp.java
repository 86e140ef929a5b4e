package dev.tailrace.progress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The header of an output record: which lane wrote it, under which term, as which number. One mutable flyweight serves many
 * records; never allocates.
 *
 * <p>Carried under the key {@link #KEY} as {@link #LENGTH} bytes, big-endian:
 *
 * <pre>
 *    0  u8   version, 1
 *    1  u8   flags: {@link #TERM_MARKER}, {@link #FRONTIER_MARKER}, {@link #FROM_ORIGIN}
 *    2  u16  lineage: 0, or a hash of where the lane has changed its graph, see {@link Lineage}
 *    4  i32  lane
 *    8  i32  term of the lane's owner
 *   12  i32  hash of the graph that computed the record
 *   16  i64  number, dense from 0 per lane and output; what recovery goes by
 *   24  i64  sequence number of the item that caused the record (label); of a term marker: the claim of its writer
 *   32  i32  ordinal among the results of that item (label)
 * </pre>
 *
 * <p>Markers are records without a value. A term marker begins a term. A frontier marker says that all outputs up to its
 * number, and all results of items up to its sequence number, are in front of it.
 */
public final class Stamp {

    /** The key of the record header. */
    public static final String KEY = "tr";

    /** Bytes of an encoded stamp. */
    public static final int LENGTH = 36;

    /** The format that this release writes, and the latest that it reads. */
    public static final int VERSION = 1;

    /** Flag: the record begins a term and is no output. */
    public static final int TERM_MARKER = 1;

    /** Flag: the record says how far its lane is and is no output. */
    public static final int FRONTIER_MARKER = 2;

    /** Flag: the first output of the lane came of the first record of each of its inputs, so all can be computed again. */
    public static final int FROM_ORIGIN = 4;

    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int LINEAGE_AT = 2;
    private static final int LANE_AT = 4;
    private static final int TERM_AT = 8;
    private static final int GRAPH_HASH_AT = 12;
    private static final int NUMBER_AT = 16;
    private static final int SEQUENCE_AT = 24;
    private static final int ORDINAL_AT = 32;

    private int flags;
    private int lineage;
    private int lane;
    private int term;
    private int graphHash;
    private long number;
    private long sequence;
    private int ordinal;

    /** Sets whose records follow; flags and lineage are cleared. */
    public Stamp owner(final int laneId, final int ownerTerm, final int hash) {
        lane = laneId;
        term = ownerTerm;
        graphHash = hash;
        flags = 0;
        lineage = 0;
        return this;
    }

    /** Sets the flags. */
    public Stamp flags(final int value) {
        flags = value;
        return this;
    }

    /** Sets which changes of the graph led to the state that the records come of, 0 to 65,535. */
    public Stamp lineage(final int value) {
        lineage = value;
        return this;
    }

    /** Sets which record this is. */
    public Stamp record(final long recordNumber, final long labelSequence, final int labelOrdinal) {
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
        INT.set(target, offset + LANE_AT, lane);
        INT.set(target, offset + TERM_AT, term);
        INT.set(target, offset + GRAPH_HASH_AT, graphHash);
        LONG.set(target, offset + NUMBER_AT, number);
        LONG.set(target, offset + SEQUENCE_AT, sequence);
        INT.set(target, offset + ORDINAL_AT, ordinal);
    }

    /**
     * Reads a stamp into this flyweight.
     *
     * @return whether it is one of a version that this release knows; when not, nothing has changed
     */
    public boolean decode(final byte[] source, final int offset, final int length) {
        if (length != LENGTH || source[offset] != VERSION) {
            return false;
        }
        flags = source[offset + 1] & 0xFF;
        lineage = (short) SHORT.get(source, offset + LINEAGE_AT) & 0xFFFF;
        lane = (int) INT.get(source, offset + LANE_AT);
        term = (int) INT.get(source, offset + TERM_AT);
        graphHash = (int) INT.get(source, offset + GRAPH_HASH_AT);
        number = (long) LONG.get(source, offset + NUMBER_AT);
        sequence = (long) LONG.get(source, offset + SEQUENCE_AT);
        ordinal = (int) INT.get(source, offset + ORDINAL_AT);
        return true;
    }

    public int flags() {
        return flags;
    }

    public int lineage() {
        return lineage;
    }

    public int lane() {
        return lane;
    }

    public int term() {
        return term;
    }

    public int graphHash() {
        return graphHash;
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

    /** Of a term marker: the random number by which its writer knows it again. */
    public long claim() {
        return sequence;
    }

    public boolean isTermMarker() {
        return (flags & TERM_MARKER) != 0;
    }

    public boolean isFrontierMarker() {
        return (flags & FRONTIER_MARKER) != 0;
    }

    /** Whether the record is no output. */
    public boolean isMarker() {
        return (flags & (TERM_MARKER | FRONTIER_MARKER)) != 0;
    }

    public boolean isFromOrigin() {
        return (flags & FROM_ORIGIN) != 0;
    }

    @Override
    public String toString() {
        final String kind = isTermMarker() ? "term marker" : isFrontierMarker() ? "frontier marker" : "output";
        return String.format(
                "%s of lane %d, term %d, graph %08x, number %d, label %d.%d",
                kind, lane, term, graphHash, number, sequence, ordinal);
    }
}
