package dev.tailrace.io;

import dev.tailrace.function.InputException;
import dev.tailrace.function.InputFault;
import dev.tailrace.function.InputFaults;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * The bytes of one input: a file, a pipe or another stream, decompressed. Whether it is compressed is detected from the
 * first bytes, never from the name: gzip (RFC 1952), and each {@link Compression} on the class path.
 *
 * <p>Where compressed data is damaged, {@code damaged-gzip} (or of another compression, {@code damaged-zstd}) is reported,
 * and the bytes end. One thread reads; any thread may call {@link #stopWaiting} and ask for counts.
 */
public final class InputBytes extends InputStream {

    private static final String DAMAGED = "the compressed data is damaged from here on";

    /** The path that means standard input. */
    public static final String STANDARD_INPUT = "-";

    private static final int MAGIC_BYTES = 4;

    /** Bytes by which {@link #looksLike} decides. */
    private static final int SHOWN_BYTES = 256;

    private final String name;
    private final long size;
    private final CountedStream raw;
    private final boolean compressed;

    /** Damage to the compressed data; null if it is not compressed. */
    private final InputFault damage;

    private final InputStream source;
    private final boolean isEmpty;

    /** The bytes that were read to detect the compression; read before those of the source. */
    private final StreamWindow head;

    private InputBytes(final CountedStream raw, final String name, final long size, final InputFaults inputFaults)
            throws IOException {
        this.name = name;
        this.size = size;
        this.raw = raw;
        final StreamWindow outer = peek(raw, name);
        if (outer.end() == 0) {
            throw new InputException(name + ": is empty");
        }
        final Optional<Compression> compression = compressionOf(outer);
        compressed = compression.isPresent() || isGzip(outer);
        if (!compressed) {
            damage = null;
            source = raw;
            head = outer;
            isEmpty = false;
            return;
        }
        damage = compression.isPresent()
                ? inputFaults.fatal(compression.get().fault(), DAMAGED)
                : inputFaults.fatal("damaged-gzip", DAMAGED);
        source = new Decompressed(
                compression.isPresent()
                        ? compression.get().decompress(new WindowStream(outer))
                        : new GzipStream(outer, size, damage),
                damage);
        head = peek(source, name);
        isEmpty = head.end() == 0 && damage.count() == 0;
        if (isGzip(head) || compressionOf(head).isPresent()) {
            throw new InputException(name + ": is compressed twice; decompress it once before");
        }
    }

    /** What data looks like by its first bytes, for messages: JSON, CSV or another format, text, or binary data. */
    public static String looksLike(final byte[] data, final int offset, final int length) {
        final String start = new String(data, offset, Math.min(length, SHOWN_BYTES), StandardCharsets.UTF_8);
        if (start.startsWith("PAR1")) {
            return "Parquet";
        }
        if (start.startsWith("DBN")) {
            return "DBN";
        }
        if (start.matches("(?s)\\x00.[A-Z].*")) {
            return "messages of ITCH";
        }
        final String line = start.lines().findFirst().orElse("");
        if (line.chars().anyMatch(letter -> letter < ' ' && letter != '\t' || letter == '\uFFFD')) {
            return "binary data";
        }
        return line.matches("\\s*[\\[{].*") ? "JSON" : line.contains(",") ? "CSV" : "text";
    }

    private static StreamWindow peek(final InputStream stream, final String name) {
        final StreamWindow window = new StreamWindow(stream, name, StreamWindow.READ_BYTES);
        window.require(MAGIC_BYTES);
        return window;
    }

    private static boolean isGzip(final StreamWindow window) {
        return window.end() >= 2 && GzipStream.starts(window.buffer(), 0);
    }

    private static Optional<Compression> compressionOf(final StreamWindow window) {
        return ServiceLoader.load(Compression.class, Compression.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(compression -> compression.starts(window.buffer(), 0, window.end()))
                .findFirst();
    }

    /**
     * Opens a file, a pipe or standard input.
     *
     * @param path of a file, or {@code -}
     * @param inputFaults receives damage to compressed data, and a function that names the input in messages
     * @throws InputException when there is no such file, or it is a directory, empty, or not readable
     */
    public static InputBytes open(final String path, final InputFaults inputFaults) {
        inputFaults.locateWith(() -> path.equals(STANDARD_INPUT) ? "standard input" : path);
        return openUnlocated(path, inputFaults).refusingEmpty();
    }

    private InputBytes refusingEmpty() {
        if (isEmpty) {
            closeQuietly(this);
            throw new InputException(name + ": is empty once decompressed");
        }
        return this;
    }

    /** Whether there is nothing in the compressed data; {@link #open} and {@link #of} refuse that. */
    boolean isEmpty() {
        return isEmpty;
    }

    /** As {@link #open}, for a part of a log that knows where it is, and may be {@linkplain #isEmpty empty}. */
    static InputBytes openUnlocated(final String path, final InputFaults inputFaults) {
        if (path.equals(STANDARD_INPUT)) {
            return ofUnlocated(System.in, "standard input", -1, inputFaults);
        }
        final Path file = existingFile(path);
        try {
            return Files.isRegularFile(file)
                    ? ofUnlocated(Files.newInputStream(file), path, Files.size(file), inputFaults)
                    : ofUnlocated(PipeStream.open(file), path, -1, inputFaults);
        } catch (final IOException e) {
            throw new InputException(path + ": cannot be read", e);
        }
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
            throw new InputException(path + ": is a directory, not a file");
        }
        return file;
    }

    /** The standard input of this process. Any thread may close it, which ends a blocked read with an exception. */
    public static InputStream standardInput() {
        return PipeStream.standardInput();
    }

    /**
     * The bytes of a stream, which is closed with them, also when this method throws.
     *
     * @param stream is read to its end, and never seeks
     * @param name of the stream in messages
     * @param size bytes in the stream, or -1 when not known
     * @param inputFaults receives damage to compressed data, and a function that names the input in messages
     * @throws InputException when the stream is empty or cannot be read
     */
    public static InputBytes of(
            final InputStream stream, final String name, final long size, final InputFaults inputFaults) {
        inputFaults.locateWith(() -> name);
        return ofUnlocated(stream, name, size, inputFaults).refusingEmpty();
    }

    private static InputBytes ofUnlocated(
            final InputStream stream, final String name, final long size, final InputFaults inputFaults) {
        final CountedStream raw = new CountedStream(stream);
        try {
            return new InputBytes(raw, name, size, inputFaults);
        } catch (final IOException e) {
            closeQuietly(raw);
            throw new InputException(name + ": cannot be read: " + e.getMessage(), e);
        } catch (final RuntimeException e) {
            closeQuietly(raw);
            throw e;
        }
    }

    // The failure that caused the close is the one to report.
    static void closeQuietly(final InputStream stream) {
        try {
            stream.close();
        } catch (final IOException ignored) {
            return;
        }
    }

    /**
     * Opens the log of a format over these bytes, which are closed with it, also when this method throws.
     *
     * @param inputFaults receives the faults of the log, and the function that describes positions in it
     * @throws InputException when the bytes are not of the format
     */
    public InputLog as(final InputFormat<?> format, final InputFaults inputFaults) {
        final InputLog log = asUnlocated(format, inputFaults);
        inputFaults.locateWith(log::place);
        return log;
    }

    InputLog asUnlocated(final InputFormat<?> format, final InputFaults inputFaults) {
        try {
            return format.open(this, inputFaults);
        } catch (final RuntimeException e) {
            closeQuietly(this);
            throw e;
        }
    }

    /** Name of the input in messages: the path, or {@code standard input}. */
    public String name() {
        return name;
    }

    /** Whether the bytes were compressed, so that offsets are not those in the file. */
    public boolean isCompressed() {
        return compressed;
    }

    /** Whether compressed data was damaged, in this file or in one before it, so that bytes are missing. */
    public boolean isDamaged() {
        return damage != null && damage.count() > 0;
    }

    /** Describes the position of a byte, for messages; states when the offset counts decompressed bytes. */
    public String place(final long byteOffset) {
        return name + ": byte " + byteOffset + (compressed ? " (uncompressed)" : "");
    }

    /** Bytes taken from the file or pipe so far, before decompression. */
    public long bytesRead() {
        return raw.bytesRead;
    }

    /** Bytes in the file, before decompression, or -1 when not known. */
    public long bytesTotal() {
        return size;
    }

    /** Ends a read that waits for the writer of a pipe, by making it fail; does nothing if this is a file. */
    public void stopWaiting() {
        if (size < 0) {
            closeQuietly(raw);
        }
    }

    @Override
    public int read() throws IOException {
        final byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(final byte[] target, final int offset, final int length) throws IOException {
        return head.start() < head.end() ? head.moveTo(target, offset, length) : source.read(target, offset, length);
    }

    @Override
    public int available() throws IOException {
        return head.end() - head.start() + source.available();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }

    /** Counts the bytes that were read from the stream below; read in blocks only. */
    private static final class CountedStream extends FilterInputStream {

        private volatile long bytesRead;

        CountedStream(final InputStream in) {
            super(in);
        }

        // One thread reads, so there is one writer and the update need not be atomic.
        @Override
        @SuppressWarnings("NonAtomicOperationOnVolatileField")
        public int read(final byte[] target, final int offset, final int length) throws IOException {
            final int n = super.read(target, offset, length);
            bytesRead += Math.max(0, n);
            return n;
        }
    }

    /**
     * Reports damage and ends there; read in blocks only. Failures to read the compressed bytes are no {@link IOException}
     * here.
     */
    private static final class Decompressed extends FilterInputStream {

        private final InputFault damage;
        private boolean ended;

        Decompressed(final InputStream in, final InputFault damage) {
            super(in);
            this.damage = damage;
        }

        @Override
        public int read(final byte[] target, final int offset, final int length) {
            if (ended) {
                return -1;
            }
            try {
                return in.read(target, offset, length);
            } catch (final IOException e) {
                ended = true;
                damage.report(e.getMessage());
                return -1;
            }
        }

        // What a decompressor holds is not known, so a pipe may have to wait.
        @Override
        public int available() {
            return 0;
        }
    }

    /** The bytes of a window as a stream. */
    private static final class WindowStream extends InputStream {

        private final StreamWindow window;

        WindowStream(final StreamWindow window) {
            this.window = window;
        }

        @Override
        public int read() {
            final byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(final byte[] target, final int offset, final int length) {
            return window.require(1) == 0 ? -1 : window.moveTo(target, offset, length);
        }

        @Override
        public void close() {
            window.close();
        }
    }
}
