package dev.tailrace.io;

import java.nio.charset.StandardCharsets;

/** Encodes records as their {@link Object#toString()}, up to 4,096 bytes; refuses longer ones. */
public final class TextEncoder<T> implements Encoder<T> {

    private static final int MOST_BYTES = 4_096;

    @Override
    public int maxLength() {
        return MOST_BYTES;
    }

    @Override
    public int encode(final T record, final byte[] target, final int offset) {
        final byte[] text = String.valueOf(record).getBytes(StandardCharsets.UTF_8);
        if (text.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a result has " + text.length + " bytes as text, and TextEncoder writes up to " + MOST_BYTES);
        }
        System.arraycopy(text, 0, target, offset, text.length);
        return text.length;
    }
}
