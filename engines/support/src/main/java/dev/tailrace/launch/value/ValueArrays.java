package dev.tailrace.launch.value;

import java.util.Arrays;

/**
 * Arrays of exact length, one per length, used again and again: Kafka's producer takes a value as an array, and copies it
 * into its batch before send returns. Values beyond a length are copied into arrays of their own.
 */
public final class ValueArrays {

    private static final int REUSED_LENGTH = 2048;

    private final byte[][] byLength = new byte[REUSED_LENGTH][];

    /** The bytes in an array that is good until the next call. */
    public byte[] of(final byte[] buffer, final int offset, final int length) {
        if (length >= REUSED_LENGTH) {
            return Arrays.copyOfRange(buffer, offset, offset + length);
        }
        byte[] value = byLength[length];
        if (value == null) {
            value = new byte[length];
            byLength[length] = value;
        }
        System.arraycopy(buffer, offset, value, 0, length);
        return value;
    }
}
