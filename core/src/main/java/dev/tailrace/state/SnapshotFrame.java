package dev.tailrace.state;

import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What is around the content of a snapshot, so that nothing but a whole and undamaged one is ever restored.
 *
 * <pre>
 *   8 bytes  magic "TRSTATE" and 0x0A, which a transfer as text would damage
 *   4 bytes  version of the format
 *   4 bytes  length of the content
 *   content
 *   4 bytes  CRC-32C of all bytes before
 * </pre>
 */
final class SnapshotFrame {

    static final int VERSION = 1;

    private static final byte[] MAGIC = {'T', 'R', 'S', 'T', 'A', 'T', 'E', '\n'};
    private static final int LENGTH_AT = MAGIC.length + 4;
    private static final int HEADER = LENGTH_AT + 4;
    private static final int TRAILER = 4;

    private SnapshotFrame() {}

    /**
     * Begins a snapshot.
     *
     * @param expectedBytes of the whole; it may become longer
     */
    static ByteSink begin(final int expectedBytes) {
        final ByteSink sink = new ByteSink(Math.max(expectedBytes, ByteSink.USUAL_BYTES));
        sink.put(MAGIC, 0, MAGIC.length);
        sink.putInt(VERSION);
        sink.putInt(0);
        return sink;
    }

    /** Ends a snapshot, once its content has been put. */
    static byte[] end(final ByteSink sink) {
        sink.setInt(LENGTH_AT, sink.size() - HEADER);
        sink.putInt(sink.checksum());
        return sink.toBytes();
    }

    /**
     * The content of a snapshot.
     *
     * @throws StateException when it is none, or of a later version, or cut off, or damaged
     */
    static ByteSource open(final byte[] snapshot) {
        checkMagic(snapshot);
        final ByteSource header = new ByteSource(snapshot, MAGIC.length, snapshot.length);
        final int version = header.getInt();
        final int length = header.getInt();
        if (version > VERSION && checksum(snapshot) == storedChecksum(snapshot)) {
            throw new StateException("the snapshot has format version " + version + "; this release reads up to "
                    + VERSION + "; restore it with the release that wrote it, or a later one");
        }
        if (snapshot.length != (long) HEADER + length + TRAILER) {
            throw new StateException("the snapshot is damaged: it has " + snapshot.length + " bytes and should have "
                    + ((long) HEADER + length + TRAILER));
        }
        if (checksum(snapshot) != storedChecksum(snapshot)) {
            throw new StateException("the snapshot is damaged: its checksum is " + hex(checksum(snapshot))
                    + " and should be " + hex(storedChecksum(snapshot)));
        }
        return new ByteSource(snapshot, HEADER, HEADER + length);
    }

    private static void checkMagic(final byte[] snapshot) {
        if (snapshot.length < HEADER + TRAILER) {
            throw new StateException("this is no snapshot: it has " + snapshot.length
                    + " bytes, the smallest snapshot has " + (HEADER + TRAILER));
        }
        if (!Arrays.equals(snapshot, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new StateException("this is no snapshot: it does not begin with TRSTATE");
        }
    }

    private static int checksum(final byte[] snapshot) {
        final CRC32C crc = new CRC32C();
        crc.update(snapshot, 0, snapshot.length - TRAILER);
        return (int) crc.getValue();
    }

    private static int storedChecksum(final byte[] snapshot) {
        return new ByteSource(snapshot, snapshot.length - TRAILER, snapshot.length).getInt();
    }

    private static String hex(final int value) {
        return String.format("%08x", value);
    }
}
