package dev.tailrace.progress;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes and decodes snapshots. Format 2, little-endian:
 *
 * <pre>
 *    0  "TRSN"              magic
 *    4  i32  version        2
 *    8  i32  partition task
 *   12  i32  epoch
 *   16  i64  snapshot number
 *   24  u16  flags          1: the partition task's history begins with the first record of each input
 *   26  u16  lineage        see {@link Lineage}
 *   28  i64  event time, ns
 *   36  i64  records
 *   44  2 x (i32 length, i32 CRC-32C)   of the sections "identity and positions" and "state"
 *   60  i32  CRC-32C of the 60 bytes before
 *   64  identity and positions:
 *                   text application, text {@link PipelineVersion#text}
 *                   i32 inputs,  each: text name, text id, i64 next, i32 leader epoch
 *                   i32 outputs, each: text name, text id, i64 next, i64 anchor offset, i64 anchor number
 *                   where a text is i32 length and UTF-8
 *       state:      as the processor wrote it
 *       i64  length of all
 *       i32  CRC-32C of all before
 * </pre>
 *
 * <p>The claim is part of the snapshot's name in the store, not of this format. Format 1 had no identities and is not read.
 */
public final class SnapshotFormat {

    /** The format that this release writes and reads. */
    public static final int VERSION = 2;

    private static final int MAGIC = 'T' | 'R' << 8 | 'S' << 16 | 'N' << 24;
    private static final int SECTIONS_AT = 44;
    private static final int HEADER_CRC_AT = 60;
    private static final int HEADER = HEADER_CRC_AT + 4;
    private static final int TRAILER = 12;
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;
    private static final int FROM_ORIGIN = 1;

    private SnapshotFormat() {}

    /**
     * Encodes a snapshot.
     *
     * @throws RefusalException when it does not fit into an array
     */
    public static byte[] encode(final Snapshot snapshot) {
        final byte[] positions = positions(snapshot);
        final byte[] bytes = new byte[length(positions.length, snapshot.state().length)];
        final ByteBuffer to = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        to.position(HEADER);
        to.put(positions);
        to.put(snapshot.state());
        to.putLong(bytes.length);
        putHeader(snapshot, positions.length, bytes);
        to.putInt(bytes.length - 4, Crc.of(bytes, 0, bytes.length - 4));
        return bytes;
    }

    static int length(final int positions, final int state) {
        final long length = (long) HEADER + positions + state + TRAILER;
        if (length > MOST_BYTES) {
            throw new RefusalException(
                    "a snapshot of " + length + " bytes, " + state + " of them state, is larger than " + MOST_BYTES
                            + "; divide the input into more partitions, or keep less state");
        }
        return (int) length;
    }

    private static void putHeader(final Snapshot snapshot, final int positions, final byte[] bytes) {
        final int state = snapshot.state().length;
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(MAGIC)
                .putInt(VERSION)
                .putInt(snapshot.name().task())
                .putInt(snapshot.name().epoch())
                .putLong(snapshot.name().number())
                .putShort((short) (snapshot.fromOrigin() ? FROM_ORIGIN : 0))
                .putShort((short) snapshot.lineage())
                .putLong(snapshot.eventTimeNs())
                .putLong(snapshot.records())
                .putInt(positions)
                .putInt(Crc.of(bytes, HEADER, positions))
                .putInt(state)
                .putInt(Crc.of(bytes, HEADER + positions, state))
                .putInt(Crc.of(bytes, 0, HEADER_CRC_AT));
    }

    private static byte[] positions(final Snapshot snapshot) {
        final Texts texts = new Texts();
        texts.text(snapshot.application()).text(snapshot.pipeline().text());
        texts.number(snapshot.inputs().size());
        for (final InputPosition input : snapshot.inputs()) {
            texts.log(input.log()).number(input.next()).number(input.leaderEpoch());
        }
        texts.number(snapshot.outputs().size());
        for (final OutputPosition output : snapshot.outputs()) {
            texts.log(output.log()).number(output.next());
            texts.number(output.anchorOffset()).number(output.anchorNumber());
        }
        return texts.bytes.toByteArray();
    }

    /** Writes texts and numbers in sequence. */
    private static final class Texts {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
        private final ByteBuffer room = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);

        Texts number(final int value) {
            bytes.write(room.putInt(0, value).array(), 0, Integer.BYTES);
            return this;
        }

        Texts number(final long value) {
            bytes.write(room.putLong(0, value).array(), 0, Long.BYTES);
            return this;
        }

        Texts text(final String text) {
            final byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            number(utf8.length);
            bytes.writeBytes(utf8);
            return this;
        }

        Texts log(final LogIdentity log) {
            return text(log.name()).text(log.id());
        }
    }

    /**
     * Decodes a snapshot.
     *
     * @throws SnapshotException if the bytes are not a snapshot, are of another format, cut off or damaged; it names the
     *     section
     */
    public static Snapshot decode(final byte[] bytes) throws SnapshotException {
        check(bytes);
        try {
            return decodeChecked(bytes);
        } catch (final BufferUnderflowException | IllegalArgumentException ignored) {
            throw new SnapshotException("it is damaged in section 'positions': its lengths contradict each other");
        }
    }

    private static Snapshot decodeChecked(final byte[] bytes) {
        final ByteBuffer from = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        from.position(8);
        final SnapshotName name = new SnapshotName(from.getInt(), from.getInt(), from.getLong());
        final boolean fromOrigin = (from.getShort() & FROM_ORIGIN) != 0;
        final int lineage = Short.toUnsignedInt(from.getShort());
        final long eventTimeNs = from.getLong();
        final long records = from.getLong();
        final int stateLength = from.getInt(SECTIONS_AT + 8);
        from.position(HEADER);
        final String application = readText(from);
        final PipelineVersion pipeline = PipelineVersion.parse(readText(from));
        final List<InputPosition> inputs = readInputs(from);
        final List<OutputPosition> outputs = readOutputs(from);
        final byte[] state = new byte[stateLength];
        from.get(state);
        return new Snapshot(
                name, application, pipeline, lineage, fromOrigin, eventTimeNs, records, inputs, outputs, state);
    }

    private static List<InputPosition> readInputs(final ByteBuffer from) {
        final List<InputPosition> inputs = new ArrayList<>();
        for (int left = from.getInt(); left > 0; left--) {
            inputs.add(new InputPosition(readLog(from), from.getLong(), from.getInt()));
        }
        return inputs;
    }

    private static List<OutputPosition> readOutputs(final ByteBuffer from) {
        final List<OutputPosition> outputs = new ArrayList<>();
        for (int left = from.getInt(); left > 0; left--) {
            outputs.add(new OutputPosition(readLog(from), from.getLong(), from.getLong(), from.getLong()));
        }
        return outputs;
    }

    private static LogIdentity readLog(final ByteBuffer from) {
        return new LogIdentity(readText(from), readText(from));
    }

    private static String readText(final ByteBuffer from) {
        final int length = from.getInt();
        if (length < 0 || length > from.remaining()) {
            throw new BufferUnderflowException();
        }
        final byte[] utf8 = new byte[length];
        from.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static void check(final byte[] bytes) throws SnapshotException {
        if (bytes.length < HEADER + TRAILER) {
            throw new SnapshotException("it is truncated: it has " + bytes.length + " bytes, the smallest snapshot has "
                    + (HEADER + TRAILER));
        }
        final ByteBuffer from = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (from.getInt(0) != MAGIC) {
            throw new SnapshotException("it is damaged in section 'header': it does not begin with TRSN");
        }
        final boolean whole = from.getInt(bytes.length - 4) == Crc.of(bytes, 0, bytes.length - 4);
        if (whole && from.getInt(4) != VERSION) {
            throw new SnapshotException("it has format " + from.getInt(4) + ", and this release reads " + VERSION
                    + "; use the release that wrote it");
        }
        checkHeader(bytes, from);
        if (!whole) {
            throw damaged("trailer");
        }
    }

    private static void checkHeader(final byte[] bytes, final ByteBuffer from) throws SnapshotException {
        if (from.getInt(HEADER_CRC_AT) != Crc.of(bytes, 0, HEADER_CRC_AT)) {
            throw damaged("header");
        }
        final int positions = from.getInt(SECTIONS_AT);
        final int state = from.getInt(SECTIONS_AT + 8);
        final long length = (long) HEADER + positions + state + TRAILER;
        if (positions < 0 || state < 0 || length != bytes.length) {
            throw new SnapshotException("it is truncated: it has " + bytes.length + " bytes and should have " + length);
        }
        if (from.getInt(SECTIONS_AT + 4) != Crc.of(bytes, HEADER, positions)) {
            throw damaged("positions");
        }
        if (from.getInt(SECTIONS_AT + 12) != Crc.of(bytes, HEADER + positions, state)) {
            throw damaged("state");
        }
    }

    private static SnapshotException damaged(final String section) {
        return new SnapshotException("it is damaged in section '" + section + "': the checksum is wrong");
    }
}
