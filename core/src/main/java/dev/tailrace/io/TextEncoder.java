package dev.tailrace.io;

import java.nio.charset.StandardCharsets;

/** Encodes records as their {@link Object#toString()}, up to 4,096 bytes. */
public final class TextEncoder<T> implements Encoder<T> {

    @Override
    public int maxLength() {
        return 4_096;
    }

    @Override
    public int encode(final T record, final byte[] target, final int offset) {
        final byte[] text = String.valueOf(record).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, target, offset, text.length);
        return text.length;
    }
}
