package dev.tailrace.load.drive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Times of each record of a load: when the driver sent it, and when the broker wrote it to its log, by the broker's clock.
 * The stages of a latency are computed from these times. Takes 8 bytes for each record.
 *
 * <p>Used by two threads: the driver's thread adds send times, the producer's thread adds write times. The trail is read
 * when both have finished. Neither thread allocates.
 *
 * <p>File format, big-endian: i64 start of the schedule in nanoseconds of the epoch, then for each record i32 lateness of
 * sending, in microseconds, and i32 time of writing, in milliseconds since the millisecond in which the schedule began.
 */
public final class Trail {

    /** Value for an unknown time. */
    public static final int UNKNOWN = Integer.MIN_VALUE;

    private static final int RECORD_BYTES = 2 * Integer.BYTES;
    private static final int CHUNK_BYTES = RECORD_BYTES << 13;
    private static final long NS_PER_US = 1_000;

    private final long startEpochNs;
    private final int[] lateUs;
    private final int[] writtenMs;
    private int next;

    /**
     * Creates a trail of records with unknown times.
     *
     * @param startEpochNs start of the schedule, in nanoseconds of the epoch
     */
    public Trail(final long startEpochNs, final long records) {
        this.startEpochNs = startEpochNs;
        lateUs = new int[Math.toIntExact(records)];
        writtenMs = new int[lateUs.length];
        Arrays.fill(lateUs, UNKNOWN);
        Arrays.fill(writtenMs, UNKNOWN);
    }

    /** The file of the trail that belongs to a file of lateness. */
    public static Path nextTo(final Path lateness) {
        return lateness.resolveSibling(lateness.getFileName() + ".trail");
    }

    /** Adds the lateness of the next sent record, in nanoseconds. */
    public void sent(final long lateNs) {
        if (next < lateUs.length) {
            lateUs[next++] = (int) Math.min(Integer.MAX_VALUE, lateNs / NS_PER_US);
        }
    }

    /** Adds when a record was written, by the broker's clock, in milliseconds of the epoch. */
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

    /** Number of records. */
    public int records() {
        return lateUs.length;
    }

    /** Start of the schedule, in nanoseconds of the epoch. */
    public long startEpochNs() {
        return startEpochNs;
    }

    /** Lateness of sending a record, in nanoseconds; negative when the record was not sent. */
    public long lateNs(final int record) {
        return lateUs[record] == UNKNOWN ? -1 : lateUs[record] * NS_PER_US;
    }

    /**
     * When a record was written, in milliseconds of the epoch, by the broker's clock, or by the producer's clock if the
     * topic is configured so; negative when unknown.
     */
    public long writtenEpochMs(final int record) {
        return writtenMs[record] == UNKNOWN ? -1 : startEpochMs() + writtenMs[record];
    }
}
