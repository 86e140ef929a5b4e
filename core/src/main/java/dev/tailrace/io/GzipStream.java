package dev.tailrace.io;

import dev.tailrace.function.InputFault;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decompresses gzip (RFC 1952), any number of members, optionally padded with zeros.
 *
 * <p>The JDK's own stream takes a damaged or late second member for the end of the data and reports no error; feeds
 * that were concatenated or piped would silently lose their rest. This one throws {@link EOFException} when the data
 * ends inside a member and {@link ZipException} when it is corrupt, with a readable message.
 */
final class GzipStream extends InputStream {

    private static final int HEADER_BYTES = 10;
    private static final int TRAILER_BYTES = 8;
    private static final int MAGIC = 0x1F8B;
    private static final int DEFLATE = 8;
    private static final int FLAG_HEADER_CRC = 0x02;
    private static final int FLAG_EXTRA = 0x04;
    private static final int FLAG_NAME = 0x08;
    private static final int FLAG_COMMENT = 0x10;

    private final StreamWindow compressed;
    private final long size;
    private final InputFault damage;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private boolean inMember;
    private boolean first = true;

    /**
     * @param size bytes of the compressed data, or -1 when not known
     * @param damage receives the number of bytes that are not read when the data is damaged
     */
    GzipStream(final StreamWindow compressed, final long size, final InputFault damage) {
        this.compressed = compressed;
        this.size = size;
        this.damage = damage;
    }

    /** Whether these bytes are the beginning of a gzip member. */
    static boolean starts(final byte[] buffer, final int offset) {
        return (buffer[offset] & 0xFF) << 8 == (MAGIC & 0xFF00) && (buffer[offset + 1] & 0xFF) == (MAGIC & 0xFF);
    }

    @Override
    public int read() throws IOException {
        final byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(final byte[] target, final int offset, final int length) throws IOException {
        try {
            return length == 0 ? 0 : decompress(target, offset, length);
        } catch (final ZipException e) {
            throw new ZipException(e.getMessage() + describeRest());
        }
    }

    private String describeRest() {
        final long from = compressed.offset() - (inMember ? inflater.getRemaining() : 0);
        final long left = size - from;
        if (left <= 0) {
            return "";
        }
        damage.addLoss(left, "compressed bytes");
        return String.format(
                Locale.ROOT,
                "; %d of %d compressed bytes (%.1f %%) are not read, from byte %d on",
                left,
                size,
                100.0 * left / size,
                from);
    }

    private int decompress(final byte[] target, final int offset, final int length) throws IOException {
        while (inMember || openMember()) {
            final int n = inflate(target, offset, length);
            if (n > 0) {
                crc.update(target, offset, n);
                return n;
            }
            closeMember();
        }
        return -1;
    }

    @Override
    public void close() {
        inflater.end();
        compressed.close();
    }

    private boolean openMember() throws IOException {
        if (!first) {
            skipPadding();
        }
        if (compressed.require(1) == 0) {
            return false;
        }
        readHeader();
        inflater.reset();
        crc.reset();
        first = false;
        inMember = true;
        return true;
    }

    private void skipPadding() {
        while (compressed.require(1) > 0 && compressed.buffer()[compressed.start()] == 0) {
            compressed.take(1);
        }
    }

    private void readHeader() throws IOException {
        need(HEADER_BYTES);
        final int at = compressed.start();
        if (!starts(compressed.buffer(), at)) {
            throw new ZipException("what follows a gzip member is not another one");
        }
        final int flags = u8(at + 3);
        if (compressed.buffer()[at + 2] != DEFLATE || flags > 0x1F) {
            throw new ZipException("the gzip header is corrupt");
        }
        compressed.take(HEADER_BYTES);
        skipOptionalFields(flags);
    }

    private void skipOptionalFields(final int flags) throws IOException {
        if ((flags & FLAG_EXTRA) != 0) {
            need(2);
            final int length = u16LittleEndian(compressed.start());
            compressed.take(2);
            if (compressed.skip(length) < length) {
                throw endsEarly();
            }
        }
        if ((flags & FLAG_NAME) != 0) {
            skipText();
        }
        if ((flags & FLAG_COMMENT) != 0) {
            skipText();
        }
        if ((flags & FLAG_HEADER_CRC) != 0) {
            need(2);
            compressed.take(2);
        }
    }

    private void skipText() throws IOException {
        do {
            need(1);
        } while (takeByte() != 0);
    }

    /** The next decompressed bytes of the member, or 0 at its end. */
    private int inflate(final byte[] target, final int offset, final int length) throws IOException {
        try {
            int n;
            while ((n = inflater.inflate(target, offset, length)) == 0 && !inflater.finished()) {
                feedInflater();
            }
            return n;
        } catch (final DataFormatException e) {
            throw new ZipException("the gzip data is corrupt" + (e.getMessage() == null ? "" : ", " + e.getMessage()));
        }
    }

    // The inflater reads straight from the window, which therefore may only move when all of it was taken.
    private void feedInflater() throws IOException {
        if (inflater.needsDictionary()) {
            throw new ZipException("the gzip data asks for a dictionary");
        }
        need(1);
        inflater.setInput(compressed.buffer(), compressed.start(), compressed.end() - compressed.start());
        compressed.startAt(compressed.end());
    }

    private void closeMember() throws IOException {
        compressed.startAt(compressed.start() - inflater.getRemaining());
        inMember = false;
        need(TRAILER_BYTES);
        final int at = compressed.start();
        if (i32LittleEndian(at) != (int) crc.getValue()
                || i32LittleEndian(at + 4) != (int) inflater.getBytesWritten()) {
            throw new ZipException("the checksum of the gzip data is wrong");
        }
        compressed.take(TRAILER_BYTES);
    }

    private void need(final int length) throws EOFException {
        if (compressed.require(length) < length) {
            throw endsEarly();
        }
    }

    private static EOFException endsEarly() {
        return new EOFException("the gzip data ends early");
    }

    private byte takeByte() {
        final byte taken = compressed.buffer()[compressed.start()];
        compressed.take(1);
        return taken;
    }

    private int u8(final int at) {
        return compressed.buffer()[at] & 0xFF;
    }

    private int u16LittleEndian(final int at) {
        return u8(at) | u8(at + 1) << 8;
    }

    private int i32LittleEndian(final int at) {
        return u16LittleEndian(at) | u16LittleEndian(at + 2) << 16;
    }
}
