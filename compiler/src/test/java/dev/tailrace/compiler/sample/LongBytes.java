package dev.tailrace.compiler.sample;

import dev.tailrace.io.Encoder;

/** Longs as the digits of their bits. */
public class LongBytes implements Encoder.OfLong {

    @Override
    public int maxLength() {
        return 16;
    }

    @Override
    public int encode(final long value, final byte[] target, final int offset) {
        final long bits = value;
        for (int digit = 0; digit < 16; digit++) {
            target[offset + digit] = (byte) Character.forDigit((int) (bits >>> 60 - 4 * digit) & 15, 16);
        }
        return 16;
    }
}
