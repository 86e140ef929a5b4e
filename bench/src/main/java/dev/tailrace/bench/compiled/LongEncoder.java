package dev.tailrace.bench.compiled;

import dev.tailrace.runtime.Encoder;

/** Writes a result of the chain in 8 bytes. */
public final class LongEncoder implements Encoder<Long> {

    @Override
    public int maxLength() {
        return Long.BYTES;
    }

    @Override
    public int encode(final Long value, final byte[] target, final int offset) {
        LittleEndian.putI64(target, offset, value);
        return Long.BYTES;
    }
}
