package dev.tailrace.market.itch;

import dev.tailrace.state.StateInput;
import dev.tailrace.state.StateOutput;
import java.nio.charset.StandardCharsets;

/**
 * The name of an instrument: up to 32 characters, packed as by {@link Ascii}. Those of ITCH have up to eight. A mutable
 * value, which its owner reuses. Allocates only for strings; not thread-safe.
 */
public final class Symbol {

    /** Most characters. */
    public static final int MOST_CHARACTERS = 32;

    /** Bytes of the characters after the first eight. */
    public static final int REST_BYTES = 24;

    private static final int WIDTH = 8;
    private static final long BLANK = Ascii.pack8("");
    private static final long PRIME = 0x9E3779B97F4A7C15L;

    private long first = BLANK;
    private long second = BLANK;
    private long third = BLANK;
    private long fourth = BLANK;

    /**
     * The symbol with this text.
     *
     * @throws IllegalArgumentException when {@link #isSymbol} is false, except for the empty text
     */
    public static Symbol of(final String text) {
        if (text.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" has more than the " + MOST_CHARACTERS + " characters of a symbol");
        }
        final Symbol symbol = new Symbol();
        symbol.first = part(text, 0);
        symbol.second = part(text, 1);
        symbol.third = part(text, 2);
        symbol.fourth = part(text, 3);
        return symbol;
    }

    private static long part(final String text, final int index) {
        final int from = Math.min(text.length(), WIDTH * index);
        return Ascii.pack8(text.substring(from, Math.min(text.length(), from + WIDTH)));
    }

    /** Whether a text is a symbol: 1 to 32 visible characters of ASCII, and blanks between them. */
    public static boolean isSymbol(final String text) {
        return !text.isEmpty()
                && text.length() <= MOST_CHARACTERS
                && text.chars().allMatch(c -> c >= ' ' && c <= '~')
                && text.strip().length() == text.length();
    }

    /** Makes this equal to another one. */
    public Symbol set(final Symbol other) {
        first = other.first;
        second = other.second;
        third = other.third;
        fourth = other.fourth;
        return this;
    }

    /** Sets a symbol of up to eight characters. */
    public Symbol set(final long packed) {
        first = packed;
        second = BLANK;
        third = BLANK;
        fourth = BLANK;
        return this;
    }

    /** Sets the first eight characters, and the others from bytes that {@link #putRest} has written. */
    public Symbol set(final long packed, final byte[] buffer, final int offset) {
        first = packed;
        second = BigEndian.u64(buffer, offset);
        third = BigEndian.u64(buffer, offset + Long.BYTES);
        fourth = BigEndian.u64(buffer, offset + 2 * Long.BYTES);
        return this;
    }

    /** Sets the first eight characters, and the others from elements that {@link #putRest} has written. */
    public Symbol set(final long packed, final long[] rests, final int index) {
        first = packed;
        second = rests[index];
        third = rests[index + 1];
        fourth = rests[index + 2];
        return this;
    }

    /** Writes the characters after the first eight. */
    public void putRest(final byte[] buffer, final int offset) {
        BigEndian.putU64(buffer, offset, second);
        BigEndian.putU64(buffer, offset + Long.BYTES, third);
        BigEndian.putU64(buffer, offset + 2 * Long.BYTES, fourth);
    }

    /** Writes the characters after the first eight into three elements. */
    public void putRest(final long[] rests, final int index) {
        rests[index] = second;
        rests[index + 1] = third;
        rests[index + 2] = fourth;
    }

    /** The first eight characters, packed. */
    public long packed() {
        return first;
    }

    /** Whether there are no more than eight characters. */
    public boolean isShort() {
        return second == BLANK;
    }

    public boolean isBlank() {
        return first == BLANK;
    }

    /** Writes the characters without padding; returns their number. */
    public int put(final byte[] target, final int offset) {
        if (isShort()) {
            return Ascii.put(first, WIDTH, target, offset);
        }
        BigEndian.putU64(target, offset, first);
        putRest(target, offset + WIDTH);
        int length = MOST_CHARACTERS;
        while (target[offset + length - 1] == ' ') {
            length--;
        }
        return length;
    }

    /** Writes the symbol for another task, or into a snapshot. */
    public void send(final StateOutput to) {
        to.putLong(first);
        to.putLong(second);
        to.putLong(third);
        to.putLong(fourth);
    }

    /** Reads a symbol that {@link #send} has written. */
    public void receive(final StateInput from) {
        first = from.getLong();
        second = from.getLong();
        third = from.getLong();
        fourth = from.getLong();
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof Symbol symbol
                && first == symbol.first
                && second == symbol.second
                && third == symbol.third
                && fourth == symbol.fourth;
    }

    @Override
    public int hashCode() {
        return (int) ((((first * PRIME + second) * PRIME + third) * PRIME + fourth) * PRIME >>> Integer.SIZE);
    }

    @Override
    public String toString() {
        final byte[] text = new byte[MOST_CHARACTERS];
        return new String(text, 0, put(text, 0), StandardCharsets.ISO_8859_1);
    }
}
