package dev.tailrace.compiler.sample;

import dev.tailrace.io.Encoder;

/** Doubles as the digits of their bits. */
public class DoubleBytes implements Encoder.OfDouble {

    @Override
    public int maxLength() {
        return 16;
    }

    @Override
    public int encode(final double value, final byte[] target, final int offset) {
        final long bits = Double.doubleToLongBits(value);
        for (int digit = 0; digit < 16; digit++) {
            target[offset + digit] = (byte) Character.forDigit((int) (bits >>> 60 - 4 * digit) & 15, 16);
        }
        return 16;
    }
}
