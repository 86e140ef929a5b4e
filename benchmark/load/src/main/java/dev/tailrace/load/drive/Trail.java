package dev.tailrace.load.drive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * When each record of a load was handed over, and when the broker wrote it into its log by its own clock, as far as it says: what
 * the stages of a latency are told apart by. A record takes 8 bytes.
 *
 * <p>Two threads: the driver's says what it sends, the producer's what has arrived; the trail is read when both are done. Neither
 * allocates.
 *
 * <p>As a file, big-endian: i64 the start of the schedule as nanoseconds of the epoch, then for each record i32 how late it was
 * handed over, in microseconds, and i32 when it was written, in milliseconds since the millisecond in which the schedule began.
 */
public final class Trail {

    /** In place of a time: nobody knows. */
    public static final int UNKNOWN = Integer.MIN_VALUE;

    private static final int RECORD_BYTES = 2 * Integer.BYTES;
    private static final int CHUNK_BYTES = RECORD_BYTES << 13;
    private static final long NS_PER_US = 1_000;

    private final long startEpochNs;
    private final int[] lateUs;
    private final int[] writtenMs;
    private int next;

    /**
     * Of records of which nothing is known yet.
     *
     * @param startEpochNs the start of the schedule, in nanoseconds of the epoch
     */
    public Trail(final long startEpochNs, final long records) {
        this.startEpochNs = startEpochNs;
        lateUs = new int[Math.toIntExact(records)];
        writtenMs = new int[lateUs.length];
        Arrays.fill(lateUs, UNKNOWN);
        Arrays.fill(writtenMs, UNKNOWN);
    }

    /** Where the trail of a load is whose lateness goes into a file. */
    public static Path beside(final Path lateness) {
        return lateness.resolveSibling(lateness.getFileName() + ".trail");
    }

    /** The next record is handed over, so much too late. */
    public void sent(final long lateNs) {
        if (next < lateUs.length) {
            lateUs[next++] = (int) Math.min(Integer.MAX_VALUE, lateNs / NS_PER_US);
        }
    }

    /** A record was written, by the clock of the broker, in milliseconds of the epoch. */
    public void written(final long number, final long epochMs) {
        if (number >= 0 && number < writtenMs.length && epochMs >= 0) {
            writtenMs[(int) number] = (int) (epochMs - startEpochMs());
        }
    }

    private long startEpochMs() {
        return TimeUnit.NANOSECONDS.toMillis(startEpochNs);
    }

    /** Writes the file. */
    public void write(final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            final ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).putLong(startEpochNs);
            for (int record = 0; record < lateUs.length; record++) {
                if (chunk.remaining() < RECORD_BYTES) {
                    drain(chunk, channel);
                }
                chunk.putInt(lateUs[record]).putInt(writtenMs[record]);
            }
            drain(chunk, channel);
        }
    }

    private static void drain(final ByteBuffer chunk, final FileChannel channel) throws IOException {
        chunk.flip();
        while (chunk.hasRemaining()) {
            channel.write(chunk);
        }
        chunk.clear();
    }

    /** Reads a file. */
    public static Trail read(final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            final ByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
            final Trail trail = new Trail(bytes.getLong(), bytes.remaining() / RECORD_BYTES);
            for (int record = 0; record < trail.lateUs.length; record++) {
                trail.lateUs[record] = bytes.getInt();
                trail.writtenMs[record] = bytes.getInt();
            }
            return trail;
        }
    }

    /** Records that it is about. */
    public int records() {
        return lateUs.length;
    }

    /** The start of the schedule, in nanoseconds of the epoch. */
    public long startEpochNs() {
        return startEpochNs;
    }

    /** How late a record was handed over, in nanoseconds; below 0 when it was not. */
    public long lateNs(final int record) {
        return lateUs[record] == UNKNOWN ? -1 : lateUs[record] * NS_PER_US;
    }

    /**
     * When a record was written, in milliseconds of the epoch by the clock of the broker, or of whoever made the record where the
     * topic says so; below 0 when nobody knows.
     */
    public long writtenEpochMs(final int record) {
        return writtenMs[record] == UNKNOWN ? -1 : startEpochMs() + writtenMs[record];
    }
}
