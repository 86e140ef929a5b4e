package dev.tailrace.launch.value;

import java.util.Arrays;

/**
 * Reusable arrays of exact length, one per length: Kafka's producer takes a value as an array, and copies it into its batch
 * before send returns. Values of 2048 bytes and more are copied into new arrays.
 */
public final class ValueArrays {

    private static final int REUSED_LENGTH = 2048;

    private final byte[][] byLength = new byte[REUSED_LENGTH][];

    /** Copies bytes into an array that is valid until the next call. */
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
