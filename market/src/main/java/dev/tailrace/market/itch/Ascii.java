package dev.tailrace.market.itch;

import java.nio.charset.StandardCharsets;

/**
 * Packs the text of the wire format into integers: one byte per character, the first character in the most significant
 * byte, padded with spaces on the right. Packed text compares, hashes and copies as a number.
 *
 * <p>Stateless. {@link #put} and the packing methods allocate nothing.
 */
public final class Ascii {

    private static final char LAST_ASCII = 0x7F;

    private Ascii() {}

    /**
     * Packs text for an 8-byte field, such as a stock symbol.
     *
     * @throws IllegalArgumentException when the text has more than 8 characters or one that is not ASCII
     */
    public static long pack8(final CharSequence text) {
        return pack(text, 8);
    }

    /**
     * Packs text for a 4-byte field, such as a market participant identifier.
     *
     * @throws IllegalArgumentException when the text has more than 4 characters or one that is not ASCII
     */
    public static int pack4(final CharSequence text) {
        return (int) pack(text, 4);
    }

    /**
     * Packs text for a 2-byte field, such as an issue sub-type.
     *
     * @throws IllegalArgumentException when the text has more than 2 characters or one that is not ASCII
     */
    public static int pack2(final CharSequence text) {
        return (int) pack(text, 2);
    }

    /** The text in the lower {@code width} bytes, without trailing spaces. Allocates the string. */
    public static String toString(final long packed, final int width) {
        final byte[] text = new byte[width];
        return new String(text, 0, put(packed, width, text, 0), StandardCharsets.ISO_8859_1);
    }

    /**
     * Writes the text in the lower {@code width} bytes, without trailing spaces.
     *
     * @return the number of bytes written, 0 to {@code width}
     */
    public static int put(final long packed, final int width, final byte[] buffer, final int offset) {
        final int length = trimmedLength(packed, width);
        for (int i = 0; i < length; i++) {
            buffer[offset + i] = (byte) (packed >>> 8 * (width - 1 - i));
        }
        return length;
    }

    private static int trimmedLength(final long packed, final int width) {
        int length = width;
        while (length > 0 && (byte) (packed >>> 8 * (width - length)) == ' ') {
            length--;
        }
        return length;
    }

    private static long pack(final CharSequence text, final int width) {
        if (text.length() > width) {
            throw new IllegalArgumentException("\"" + text + "\" does not fit into " + width + " bytes");
        }
        long packed = 0;
        for (int i = 0; i < width; i++) {
            packed = packed << 8 | (i < text.length() ? ascii(text, i) : ' ');
        }
        return packed;
    }

    private static char ascii(final CharSequence text, final int index) {
        final char character = text.charAt(index);
        if (character > LAST_ASCII) {
            throw new IllegalArgumentException("\"" + text + "\" is not ASCII at character " + (index + 1));
        }
        return character;
    }
}
