package dev.tailrace.market.feed;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import dev.tailrace.io.InputLog;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Opens feeds of ITCH messages in all supported formats. The format is detected from the first bytes, never from the
 * name: gzip (RFC 1952) is decompressed and its contents are examined in turn; pcap (both byte orders, micro- and
 * nanoseconds) and pcapng hold MoldUDP64 packets; everything else is NASDAQ's BinaryFILE.
 */
public final class Feeds {

    /** The path that means standard input. */
    public static final String STANDARD_INPUT = "-";

    private static final int MAGIC_BYTES = 4;

    /** Room for the longest packet with its headers, and for the longest message with the bytes examined after it. */
    private static final int WINDOW_BYTES = 2 * CaptureReader.MAX_PACKET_BYTES;

    private Feeds() {}

    /**
     * Opens a file, or standard input.
     *
     * @param path of a file, or {@code -}
     * @param inputFaults receives the faults of the feed, and the function that describes positions in it
     * @throws InputException when there is no such file, or it is a directory, empty, or not readable
     */
    public static InputLog open(final String path, final InputFaults inputFaults) {
        if (path.equals(STANDARD_INPUT)) {
            return open(System.in, "standard input", -1, inputFaults);
        }
        final Path file = existingFile(path);
        try {
            return Files.isRegularFile(file)
                    ? open(Files.newInputStream(file), path, Files.size(file), inputFaults)
                    : open(PipeStream.open(file), path, -1, inputFaults);
        } catch (final IOException e) {
            throw new InputException(path + ": cannot be read", e);
        }
    }

    /**
     * Opens a stream that the feed then owns and closes, also when this method throws.
     *
     * @param stream is read to its end, and never seeks
     * @param name of the stream in messages
     * @param size bytes in the stream, or -1 when not known
     * @param inputFaults receives the faults of the feed, and the function that describes positions in it
     * @throws InputException when the stream is empty or cannot be read
     */
    public static InputLog open(
            final InputStream stream, final String name, final long size, final InputFaults inputFaults) {
        inputFaults.locateWith(() -> name);
        final CountedStream raw = new CountedStream(stream);
        final InputLog log = closingOnFailure(raw, name, size, inputFaults);
        inputFaults.locateWith(log::place);
        return log;
    }

    private static Path existingFile(final String path) {
        final Path file;
        try {
            file = Path.of(path);
        } catch (final InvalidPathException e) {
            throw new InputException(path + ": is not a path: " + e.getReason(), e);
        }
        if (!Files.exists(file)) {
            throw new InputException(path + ": no such file");
        }
        if (Files.isDirectory(file)) {
            throw new InputException(path + ": is a directory, not a feed");
        }
        return file;
    }

    private static InputLog closingOnFailure(
            final CountedStream raw, final String name, final long size, final InputFaults inputFaults) {
        try {
            return sniff(raw, name, size, inputFaults);
        } catch (final RuntimeException e) {
            closeQuietly(raw);
            throw e;
        }
    }

    // The failure that caused the close is the one to report.
    private static void closeQuietly(final CountedStream raw) {
        try {
            raw.close();
        } catch (final IOException ignored) {
            return;
        }
    }

    private static InputLog sniff(
            final CountedStream raw, final String name, final long size, final InputFaults inputFaults) {
        final InputFault damage = inputFaults.fatal("damaged-gzip", "the compressed data is damaged from here on");
        final StreamWindow outer = new StreamWindow(raw, name, WINDOW_BYTES, damage);
        if (outer.require(MAGIC_BYTES) == 0) {
            throw new InputException(name + ": is empty");
        }
        if (!isGzip(outer)) {
            return choose(new FeedSource(name, outer, false, raw, size), inputFaults);
        }
        final StreamWindow inner = new StreamWindow(new GzipStream(outer, size, damage), name, WINDOW_BYTES, damage);
        if (inner.require(MAGIC_BYTES) == 0 && damage.count() == 0) {
            throw new InputException(name + ": is empty once decompressed");
        }
        if (isGzip(inner)) {
            throw new InputException(name + ": is compressed twice; decompress it once before");
        }
        return choose(new FeedSource(name, inner, true, raw, size), inputFaults);
    }

    private static boolean isGzip(final StreamWindow window) {
        return window.require(MAGIC_BYTES) >= 2 && GzipStream.starts(window.buffer, window.start);
    }

    private static InputLog choose(final FeedSource source, final InputFaults inputFaults) {
        final StreamWindow window = source.window;
        final int magic = window.require(MAGIC_BYTES) < MAGIC_BYTES ? 0 : Wire.i32(window.buffer, window.start);
        if (PcapReader.isMagic(magic)) {
            return new PcapFeed(source, new PcapReader(source, inputFaults), inputFaults);
        }
        if (magic == PcapngReader.MAGIC) {
            return new PcapFeed(source, new PcapngReader(source, inputFaults), inputFaults);
        }
        return new BinaryFileFeed(source, inputFaults);
    }
}
