package dev.tailrace.state;

import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Header and checksum of a snapshot. Only a complete and undamaged snapshot is ever restored.
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

    /** Writes the header. */
    static void begin(final StateOutput output) {
        output.put(MAGIC, 0, MAGIC.length);
        output.putInt(VERSION);
        output.putInt(0);
    }

    /** Writes the length and the checksum, once the content has been written. */
    static byte[] end(final StateOutput output) {
        output.setInt(LENGTH_AT, output.size() - HEADER);
        output.putInt(output.checksum());
        return output.toBytes();
    }

    /**
     * The content of a snapshot.
     *
     * @throws StateException when the bytes are not a snapshot, or one of a later version, cut off or damaged
     */
    static StateInput open(final byte[] snapshot) {
        checkMagic(snapshot);
        final StateInput header = new StateInput(snapshot, MAGIC.length, snapshot.length, null);
        final int version = header.getInt();
        final int length = header.getInt();
        final int checksum = checksum(snapshot);
        final int stored = new StateInput(snapshot, snapshot.length - TRAILER, snapshot.length, null).getInt();
        if (version > VERSION && checksum == stored) {
            throw new StateException("the snapshot has format version " + version + "; this release reads up to "
                    + VERSION + "; restore it with the release that wrote it, or a later one");
        }
        if (snapshot.length != (long) HEADER + length + TRAILER) {
            throw new StateException("the snapshot is damaged: it has " + snapshot.length + " bytes and should have "
                    + ((long) HEADER + length + TRAILER));
        }
        if (checksum != stored) {
            throw new StateException(String.format(
                    "the snapshot is damaged: its checksum is %08x and should be %08x", checksum, stored));
        }
        return new StateInput(snapshot, HEADER, HEADER + length, null);
    }

    private static void checkMagic(final byte[] snapshot) {
        if (snapshot.length < HEADER + TRAILER) {
            throw new StateException("this is not a snapshot: it has " + snapshot.length
                    + " bytes, the smallest snapshot has " + (HEADER + TRAILER));
        }
        if (!Arrays.equals(snapshot, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
            throw new StateException("this is not a snapshot: it does not begin with TRSTATE");
        }
    }

    private static int checksum(final byte[] snapshot) {
        final CRC32C crc = new CRC32C();
        crc.update(snapshot, 0, snapshot.length - TRAILER);
        return (int) crc.getValue();
    }
}
