package dev.tailrace.market.feed;

import java.io.InputStream;
import java.util.Random;

/** An unkind stream: gives a random number of bytes at a time, as pipes do. */
final class ChunkedStream extends InputStream {

    private final byte[] bytes;
    private final Random random;
    private final int mostAtOnce;
    private int at;

    ChunkedStream(final byte[] bytes, final int mostAtOnce, final Random random) {
        this.bytes = bytes;
        this.mostAtOnce = mostAtOnce;
        this.random = random;
    }

    @Override
    public int read() {
        return at == bytes.length ? -1 : bytes[at++] & 0xFF;
    }

    @Override
    public int read(final byte[] target, final int offset, final int length) {
        if (at == bytes.length) {
            return -1;
        }
        final int n = Math.min(Math.min(length, 1 + random.nextInt(mostAtOnce)), bytes.length - at);
        System.arraycopy(bytes, at, target, offset, n);
        at += n;
        return n;
    }
}
