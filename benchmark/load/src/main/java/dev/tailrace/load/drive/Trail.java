package dev.tailrace.load.drive;

import dev.tailrace.load.Longs;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Times of each record of a load: when the driver sent it, and when the broker wrote it to its log, by the broker's clock.
 * The stages of a latency are computed from these times.
 *
 * <p>Used by two threads: the driver's thread adds send times, the producer's thread adds write times. The trail is read
 * when both have finished. Neither thread allocates.
 *
 * <p>The times are in a file, see {@link Longs}: the start of the schedule in nanoseconds of the epoch, then for each record
 * the lateness of sending in nanoseconds, and the time of writing in milliseconds of the epoch.
 */
public final class Trail {

    private static final long UNKNOWN = -1;
    private static final int FIELDS = 2;

    private final Longs times;
    private long next;

    private Trail(final Longs times) {
        this.times = times;
    }

    /**
     * Creates a trail of records with unknown times.
     *
     * @param file receives the times
     * @param startEpochNs start of the schedule, in nanoseconds of the epoch
     */
    public static Trail create(final Path file, final long startEpochNs, final long records) throws IOException {
        return of(Longs.create(file, 1 + FIELDS * records, UNKNOWN), startEpochNs);
    }

    /** A trail on the heap. */
    public static Trail of(final long startEpochNs, final long records) {
        return of(Longs.ofSize(1 + FIELDS * records, UNKNOWN), startEpochNs);
    }

    private static Trail of(final Longs times, final long startEpochNs) {
        times.set(0, startEpochNs);
        return new Trail(times);
    }

    /** Reads a file. */
    public static Trail read(final Path file) throws IOException {
        return new Trail(Longs.read(file, UNKNOWN));
    }

    /** The file of the trail that belongs to a file of lateness. */
    public static Path nextTo(final Path lateness) {
        return lateness.resolveSibling(lateness.getFileName() + ".trail");
    }

    /** Adds the lateness of the next sent record, in nanoseconds. */
    public void sent(final long lateNs) {
        if (next < records()) {
            times.set(1 + FIELDS * next++, lateNs);
        }
    }

    /** Adds when a record was written, by the broker's clock, in milliseconds of the epoch. */
    public void written(final long number, final long epochMs) {
        if (number >= 0 && number < records() && epochMs >= 0) {
            times.set(2 + FIELDS * number, epochMs);
        }
    }

    /** Number of records. */
    public long records() {
        return times.size() / FIELDS;
    }

    /** Start of the schedule, in nanoseconds of the epoch. */
    public long startEpochNs() {
        return times.get(0);
    }

    /** Lateness of sending a record, in nanoseconds; negative when the record was not sent. */
    public long lateNs(final long record) {
        return times.get(1 + FIELDS * record);
    }

    /**
     * When a record was written, in milliseconds of the epoch, by the broker's clock, or by the producer's clock if the
     * topic is configured so; negative when unknown.
     */
    public long writtenEpochMs(final long record) {
        return times.get(2 + FIELDS * record);
    }
}
