package dev.tailrace.market.feed;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that were read from the stream below; any thread may read the count. */
final class CountedStream extends FilterInputStream {

    private volatile long bytesRead;

    CountedStream(final InputStream in) {
        super(in);
    }

    long bytesRead() {
        return bytesRead;
    }

    @Override
    public int read(final byte[] target, final int offset, final int length) throws IOException {
        final int n = super.read(target, offset, length);
        if (n > 0) {
            count(n);
        }
        return n;
    }

    @Override
    public int read() throws IOException {
        final int value = super.read();
        if (value >= 0) {
            count(1);
        }
        return value;
    }

    // One thread reads, so there is one writer and the update need not be atomic.
    @SuppressWarnings("NonAtomicOperationOnVolatileField")
    private void count(final int n) {
        bytesRead += n;
    }
}
