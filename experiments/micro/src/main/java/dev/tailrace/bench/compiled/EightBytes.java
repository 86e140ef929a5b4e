package dev.tailrace.bench.compiled;

import dev.tailrace.io.Encoder;

/** Encoder of a result of the chain in 8 bytes. */
public final class EightBytes implements Encoder.OfLong {

    @Override
    public int maxLength() {
        return Long.BYTES;
    }

    @Override
    public int encode(final long value, final byte[] target, final int offset) {
        BenchmarkBytes.putI64(target, offset, value);
        return Long.BYTES;
    }
}
