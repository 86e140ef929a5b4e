package dev.tailrace.progress.store;

import dev.tailrace.progress.Published;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * One record of the journal: a snapshot that became durable, and the positions of its partition task. It has 64 bytes,
 * little-endian:
 *
 * <pre>
 *    0  "TRPJ"                     24  i64  snapshot number
 *    4  i32  version, 1            32  i64  next offset of the first input
 *    8  i64  serial, dense         40  i64  next number of the first output, -1 without outputs
 *   16  i32  partition task                  48  i64  records
 *   20  i32  epoch                  56  i32  bytes of the snapshot
 *                                  60  i32  CRC-32C of all before
 * </pre>
 *
 * @param serial counts the records of a journal
 */
public record JournalRecord(
        long serial, int task, int epoch, long snapshot, long inputNext, long outputNext, long records, int bytes) {

    /** Bytes of a record. */
    public static final int LENGTH = 64;

    private static final int MAGIC = 'T' | 'R' << 8 | 'P' << 16 | 'J' << 24;
    private static final int VERSION = 1;
    private static final int CRC_AT = 60;

    static JournalRecord of(final long serial, final Published published) {
        return new JournalRecord(
                serial,
                published.name().task(),
                published.name().epoch(),
                published.name().number(),
                published.inputs().get(0).next(),
                published.outputs().isEmpty() ? -1 : published.outputs().get(0).next(),
                published.records(),
                published.bytes());
    }

    byte[] encode() {
        final byte[] encoded = new byte[LENGTH];
        final ByteBuffer to = ByteBuffer.wrap(encoded).order(ByteOrder.LITTLE_ENDIAN);
        to.putInt(MAGIC).putInt(VERSION).putLong(serial);
        to.putInt(task).putInt(epoch).putLong(snapshot).putLong(inputNext).putLong(outputNext);
        to.putLong(records).putInt(bytes).putInt(checksum(encoded, 0));
        return encoded;
    }

    /** Decodes the record at this offset; null if there is none, or if it is damaged. */
    static JournalRecord decode(final byte[] encoded, final int offset) {
        final ByteBuffer from = ByteBuffer.wrap(encoded, offset, LENGTH).slice().order(ByteOrder.LITTLE_ENDIAN);
        if (from.getInt() != MAGIC || from.getInt() != VERSION || from.getInt(CRC_AT) != checksum(encoded, offset)) {
            return null;
        }
        final long serial = from.getLong();
        final int task = from.getInt();
        final int epoch = from.getInt();
        final long snapshot = from.getLong();
        final long inputNext = from.getLong();
        final long outputNext = from.getLong();
        return new JournalRecord(serial, task, epoch, snapshot, inputNext, outputNext, from.getLong(), from.getInt());
    }

    private static int checksum(final byte[] encoded, final int offset) {
        final CRC32C crc = new CRC32C();
        crc.update(encoded, offset, CRC_AT);
        return (int) crc.getValue();
    }
}
