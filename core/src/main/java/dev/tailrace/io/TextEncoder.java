package dev.tailrace.io;

import dev.tailrace.state.StateOutput;
import java.nio.charset.StandardCharsets;

/**
 * Encodes records as their {@link Object#toString()}, up to 4,096 bytes of UTF-8; refuses longer ones, and texts with half of
 * a surrogate pair.
 */
public final class TextEncoder<T> implements Encoder<T> {

    private static final int MOST_BYTES = 4_096;

    @Override
    public int maxLength() {
        return MOST_BYTES;
    }

    @Override
    public int encode(final T record, final byte[] target, final int offset) {
        final String text = String.valueOf(record);
        final byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (utf8.length > MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a result has " + utf8.length + " bytes as text, and TextEncoder writes up to " + MOST_BYTES);
        }
        if (!StateOutput.canHold(text)) {
            throw new IllegalArgumentException(
                    "a result has half of a surrogate pair in its text, which UTF-8 cannot hold");
        }
        System.arraycopy(utf8, 0, target, offset, utf8.length);
        return utf8.length;
    }
}
