package dev.tailrace.record;

/**
 * Takes the components of a record, in order, and writes them as text into a byte array, left to right. Text formats
 * extend it by what is around the numbers. Reused from record to record; does not check the room in the array: encoders
 * declare the most bytes that they write.
 */
public abstract class FieldBytes {

    /** Most bytes of UTF-8 that a text may have in an encoded record. */
    protected static final int LONGEST_TEXT = 4096;

    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};

    // Not part of the state of an encoder: nothing is left from one record to the next.
    private final transient byte[] digits = new byte[20];
    private transient byte[] target;
    private transient int start;
    private transient int at;

    /** A text; null if the component is. */
    protected abstract void text(int field, String value);

    protected abstract void bool(int field, boolean value);

    /** A whole number. */
    protected abstract void number(int field, long value);

    protected abstract void number(int field, double value);

    /** A number times a power of ten. */
    protected abstract void decimal(int field, long value, int decimals);

    /** A time, in nanoseconds since 1970. */
    protected abstract void time(int field, long epochNs);

    /** Begins a record. */
    protected final void begin(final byte[] into, final int offset) {
        target = into;
        start = offset;
        at = offset;
    }

    /** Bytes written since the record began. */
    protected final int length() {
        return at - start;
    }

    /** Takes back the byte written last. */
    protected final void takeBack() {
        at--;
    }

    /** Writes one byte. */
    protected final void put(final char letter) {
        target[at++] = (byte) letter;
    }

    /** Writes bytes as they are. */
    protected final void put(final byte[] text) {
        System.arraycopy(text, 0, target, at, text.length);
        at += text.length;
    }

    /** Writes a truth value. */
    protected final void putTruth(final boolean value) {
        put(value ? TRUE : FALSE);
    }

    /** Writes a whole number. */
    protected final void putNumber(final long value) {
        if (value < 0) {
            put('-');
        }
        putDigits(value, 1);
    }

    /** Writes a double as Java does; allocates. Numbers that are none are left to the format. */
    protected final void putNumber(final double value) {
        final String text = Double.toString(value);
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }

    /** Writes a number times a power of ten as a decimal number with all its decimals. */
    protected final void putDecimal(final long value, final int decimals) {
        if (value < 0) {
            put('-');
        }
        putDigits(value, decimals + 1);
        if (decimals > 0) {
            System.arraycopy(target, at - decimals, target, at - decimals + 1, decimals);
            target[at - decimals] = '.';
            at++;
        }
    }

    /** Writes the digits of a number without its sign. Works on the negative number, which has no smallest one missing. */
    private void putDigits(final long value, final int least) {
        long rest = value < 0 ? value : -value;
        int from = digits.length;
        while (rest != 0 || digits.length - from < least) {
            final long tenth = rest / 10;
            digits[--from] = (byte) ('0' + (10 * tenth - rest));
            rest = tenth;
        }
        System.arraycopy(digits, from, target, at, digits.length - from);
        at += digits.length - from;
    }

    /**
     * Writes one character of a text in UTF-8.
     *
     * @param field name of the text's field
     * @throws IllegalArgumentException for half of a surrogate pair, which UTF-8 cannot hold
     */
    protected final void putCharacter(final int codePoint, final String field) {
        if (codePoint < 0x80) {
            put((char) codePoint);
        } else if (codePoint < 0x800) {
            put((char) (0xC0 | codePoint >> 6));
            put((char) (0x80 | codePoint & 0x3F));
        } else if (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE) {
            throw new IllegalArgumentException(
                    "the text of " + field + " has half of a surrogate pair, which UTF-8 cannot hold");
        } else if (codePoint < 0x1_0000) {
            put((char) (0xE0 | codePoint >> 12));
            put((char) (0x80 | codePoint >> 6 & 0x3F));
            put((char) (0x80 | codePoint & 0x3F));
        } else {
            put((char) (0xF0 | codePoint >> 18));
            put((char) (0x80 | codePoint >> 12 & 0x3F));
            put((char) (0x80 | codePoint >> 6 & 0x3F));
            put((char) (0x80 | codePoint & 0x3F));
        }
    }

    /** Refuses a text that would not fit into the bytes that the encoder has declared. */
    protected static void checkLength(final String text, final String field) {
        if (text.length() > LONGEST_TEXT / 4) {
            throw new IllegalArgumentException("the text of " + field + " has " + text.length()
                    + " characters; at most " + LONGEST_TEXT / 4 + " fit into a result, so shorten it in the pipeline");
        }
    }
}
