package dev.tailrace.market.feed;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes messages in NASDAQ's BinaryFILE format: {unsigned 16-bit big-endian length, message}, repeated.
 *
 * <p>One thread writes. Buffers 64 KiB, so the stream below needs no buffer; a message costs a copy and no allocation.
 */
public final class BinaryFileWriter implements AutoCloseable {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int used;

    /** @param out receives the file; {@link #close} closes it */
    public BinaryFileWriter(final OutputStream out) {
        this.out = out;
    }

    /**
     * Writes one message.
     *
     * @param length bytes in the message, 1 to 65,535; a length of 0 would end the session
     * @throws IllegalArgumentException when the length is not in that range
     * @throws IOException from the stream below
     */
    public void write(final byte[] message, final int offset, final int length) throws IOException {
        if (length < 1 || length > Framing.MAX_MESSAGE_BYTES) {
            throw new IllegalArgumentException("a message has 1 to 65535 bytes, not " + length);
        }
        writeLength(length);
        if (length > BUFFER_BYTES - used) {
            drain();
        }
        System.arraycopy(message, offset, buffer, used, length);
        used += length;
    }

    @Override
    public void close() throws IOException {
        try (out) {
            drain();
        }
    }

    private void writeLength(final int length) throws IOException {
        if (BUFFER_BYTES - used < Framing.PREFIX_BYTES) {
            drain();
        }
        buffer[used++] = (byte) (length >>> 8);
        buffer[used++] = (byte) length;
    }

    private void drain() throws IOException {
        out.write(buffer, 0, used);
        used = 0;
    }
}
