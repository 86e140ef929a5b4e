package dev.tailrace.progress;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Snapshots as bytes, format 1, little-endian:
 *
 * <pre>
 *    0  "TRSN"              magic
 *    4  i32  version        1
 *    8  i32  graph hash
 *   12  i32  lane
 *   16  i32  term
 *   20  u16  flags          1: the lane's history begins with the first record of each input
 *   22  u16  lineage        see {@link Lineage}
 *   24  i64  snapshot number
 *   32  i64  event time, ns
 *   40  i64  records
 *   48  2 x (i32 length, i32 CRC-32C)   of the sections "positions" and "state"
 *   64  i32  CRC-32C of the 64 bytes before
 *   68  positions:  i32 inputs,  each: i32 length, name in UTF-8, i64 next, i32 leader epoch
 *                   i32 outputs, each: i32 length, name in UTF-8, i64 next, i64 anchor offset, i64 anchor number
 *       state:      as the processor wrote it
 *       i64  length of all
 *       i32  CRC-32C of all before
 * </pre>
 *
 * <p>The claim is in the name that the store keeps a snapshot under, not in here.
 */
public final class SnapshotFormat {

    /** The format that this release writes, and the latest that it reads. */
    public static final int VERSION = 1;

    private static final int MAGIC = 'T' | 'R' << 8 | 'S' << 16 | 'N' << 24;
    private static final int SECTIONS_AT = 48;
    private static final int HEADER_CRC_AT = 64;
    private static final int HEADER = HEADER_CRC_AT + 4;
    private static final int TRAILER = 12;
    private static final int FROM_ORIGIN = 1;

    private SnapshotFormat() {}

    /** A snapshot as bytes. */
    public static byte[] encode(final Snapshot snapshot) {
        final int positions = positionsLength(snapshot);
        final byte[] bytes = new byte[HEADER + positions + snapshot.state().length + TRAILER];
        final ByteBuffer to = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        to.position(HEADER);
        putPositions(snapshot, to);
        to.put(snapshot.state());
        to.putLong(bytes.length);
        putHeader(snapshot, positions, bytes);
        to.putInt(bytes.length - 4, checksum(bytes, 0, bytes.length - 4));
        return bytes;
    }

    private static void putHeader(final Snapshot snapshot, final int positions, final byte[] bytes) {
        final int state = snapshot.state().length;
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC)
                .putInt(VERSION)
                .putInt(snapshot.graphHash())
                .putInt(snapshot.name().lane())
                .putInt(snapshot.name().term())
                .putShort((short) (snapshot.fromOrigin() ? FROM_ORIGIN : 0))
                .putShort((short) snapshot.lineage())
                .putLong(snapshot.name().number())
                .putLong(snapshot.eventTimeNs())
                .putLong(snapshot.records())
                .putInt(positions)
                .putInt(checksum(bytes, HEADER, positions))
                .putInt(state)
                .putInt(checksum(bytes, HEADER + positions, state))
                .putInt(checksum(bytes, 0, HEADER_CRC_AT));
    }

    private static int positionsLength(final Snapshot snapshot) {
        int length = 8;
        for (final InputPosition input : snapshot.inputs()) {
            length += 16 + utf8(input.input()).length;
        }
        for (final OutputPosition output : snapshot.outputs()) {
            length += 28 + utf8(output.output()).length;
        }
        return length;
    }

    private static void putPositions(final Snapshot snapshot, final ByteBuffer to) {
        to.putInt(snapshot.inputs().size());
        for (final InputPosition input : snapshot.inputs()) {
            putName(input.input(), to);
            to.putLong(input.next()).putInt(input.leaderEpoch());
        }
        to.putInt(snapshot.outputs().size());
        for (final OutputPosition output : snapshot.outputs()) {
            putName(output.output(), to);
            to.putLong(output.next()).putLong(output.anchorOffset()).putLong(output.anchorNumber());
        }
    }

    private static void putName(final String name, final ByteBuffer to) {
        final byte[] utf8 = utf8(name);
        to.putInt(utf8.length).put(utf8);
    }

    private static byte[] utf8(final String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    /**
     * A snapshot from bytes.
     *
     * @throws SnapshotException when they are none, of a later format, cut off or damaged; it says in which section
     */
    public static Snapshot decode(final byte[] bytes) throws SnapshotException {
        check(bytes);
        final ByteBuffer from = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        from.position(8);
        final int graphHash = from.getInt();
        final int lane = from.getInt();
        final int term = from.getInt();
        final boolean fromOrigin = (from.getShort() & FROM_ORIGIN) != 0;
        final int lineage = Short.toUnsignedInt(from.getShort());
        final SnapshotName name = new SnapshotName(lane, term, from.getLong());
        final long eventTimeNs = from.getLong();
        final long records = from.getLong();
        final int stateLength = from.getInt(SECTIONS_AT + 8);
        from.position(HEADER);
        final List<InputPosition> inputs = readInputs(from);
        final List<OutputPosition> outputs = readOutputs(from);
        final byte[] state = new byte[stateLength];
        from.get(state);
        return new Snapshot(name, graphHash, lineage, fromOrigin, eventTimeNs, records, inputs, outputs, state);
    }

    private static List<InputPosition> readInputs(final ByteBuffer from) {
        final List<InputPosition> inputs = new ArrayList<>();
        for (int left = from.getInt(); left > 0; left--) {
            inputs.add(new InputPosition(readName(from), from.getLong(), from.getInt()));
        }
        return inputs;
    }

    private static List<OutputPosition> readOutputs(final ByteBuffer from) {
        final List<OutputPosition> outputs = new ArrayList<>();
        for (int left = from.getInt(); left > 0; left--) {
            outputs.add(new OutputPosition(readName(from), from.getLong(), from.getLong(), from.getLong()));
        }
        return outputs;
    }

    private static String readName(final ByteBuffer from) {
        final byte[] utf8 = new byte[from.getInt()];
        from.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static void check(final byte[] bytes) throws SnapshotException {
        if (bytes.length < HEADER + TRAILER) {
            throw new SnapshotException("it is cut off: it has " + bytes.length + " bytes, the smallest snapshot has "
                    + (HEADER + TRAILER));
        }
        final ByteBuffer from = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (from.getInt(0) != MAGIC) {
            throw new SnapshotException("it is damaged in section 'header': it does not begin with TRSN");
        }
        final boolean whole = from.getInt(bytes.length - 4) == checksum(bytes, 0, bytes.length - 4);
        if (whole && from.getInt(4) != VERSION) {
            throw new SnapshotException("it has format " + from.getInt(4) + ", this release reads " + VERSION
                    + "; use the release that wrote it, or a later one");
        }
        checkHeader(bytes, from);
        if (!whole) {
            throw damaged("trailer");
        }
    }

    private static void checkHeader(final byte[] bytes, final ByteBuffer from) throws SnapshotException {
        if (from.getInt(HEADER_CRC_AT) != checksum(bytes, 0, HEADER_CRC_AT)) {
            throw damaged("header");
        }
        final int positions = from.getInt(SECTIONS_AT);
        final int state = from.getInt(SECTIONS_AT + 8);
        final long length = (long) HEADER + positions + state + TRAILER;
        if (length != bytes.length) {
            throw new SnapshotException("it is cut off: it has " + bytes.length + " bytes and should have " + length);
        }
        if (from.getInt(SECTIONS_AT + 4) != checksum(bytes, HEADER, positions)) {
            throw damaged("positions");
        }
        if (from.getInt(SECTIONS_AT + 12) != checksum(bytes, HEADER + positions, state)) {
            throw damaged("state");
        }
    }

    private static SnapshotException damaged(final String section) {
        return new SnapshotException("it is damaged in section '" + section + "': the checksum is wrong");
    }

    private static int checksum(final byte[] bytes, final int offset, final int length) {
        final CRC32C crc = new CRC32C();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }
}
