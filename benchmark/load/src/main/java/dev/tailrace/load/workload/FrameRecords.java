package dev.tailrace.load.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The messages of a feed file in NASDAQ's BinaryFILE format as records. In the file an unsigned 16-bit big-endian length
 * precedes each message; records do not include it. The whole file is held in memory and takes its size plus four bytes a
 * message; a record is copied into a reused buffer of its length.
 */
public final class FrameRecords implements Records {

    private static final int PREFIX = 2;
    private static final int LONGEST = 0xFFFF;

    private final byte[] feed;
    private final int[] starts;
    private final byte[][] buffers = new byte[LONGEST + 1][];

    private FrameRecords(final byte[] feed, final int[] starts) {
        this.feed = feed;
        this.starts = starts;
    }

    /**
     * Reads a file of complete frames up to its end or its end marker.
     *
     * @throws IllegalArgumentException when its last frame is cut off
     * @throws IOException when it cannot be read, or is larger than 2 GiB
     */
    public static FrameRecords read(final Path file) throws IOException {
        return of(Files.readAllBytes(file), file.toString());
    }

    static FrameRecords of(final byte[] feed, final String name) {
        final int[] starts = new int[frames(feed, name) + 1];
        int start = 0;
        for (int frame = 0; frame < starts.length - 1; frame++) {
            starts[frame] = start;
            start += PREFIX + length(feed, start);
        }
        starts[starts.length - 1] = start;
        return new FrameRecords(feed, starts);
    }

    private static int frames(final byte[] feed, final String name) {
        int frames = 0;
        int start = 0;
        while (start + PREFIX <= feed.length && length(feed, start) > 0) {
            start += PREFIX + length(feed, start);
            if (start > feed.length) {
                throw new IllegalArgumentException(
                        name + ": frame " + (frames + 1) + " is truncated by the end of the file");
            }
            frames++;
        }
        return frames;
    }

    private static int length(final byte[] feed, final int start) {
        return (feed[start] & 0xFF) << 8 | feed[start + 1] & 0xFF;
    }

    @Override
    public long count() {
        return starts.length - 1;
    }

    @Override
    public byte[] record(final long number) {
        final int start = starts[(int) number] + PREFIX;
        final byte[] buffer = buffer(starts[(int) number + 1] - start);
        System.arraycopy(feed, start, buffer, 0, buffer.length);
        return buffer;
    }

    private byte[] buffer(final int length) {
        if (buffers[length] == null) {
            buffers[length] = new byte[length];
        }
        return buffers[length];
    }
}
