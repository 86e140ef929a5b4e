package dev.tailrace.samples;

import java.nio.charset.StandardCharsets;

/**
 * Reads the fields of a flat JSON object, whose values are texts and decimal numbers, one after the other. Escapes stay as they
 * are written. A reader belongs to a decoder and is used again for each record; it allocates only for {@link #text()}.
 */
public final class FlatJsonReader {

    private static final int MOST_DIGITS = 18;

    private transient byte[] bytes;
    private int at;
    private int end;
    private int nameStart;
    private int nameEnd;
    private int textStart;
    private int textEnd;
    private long digits;
    private int places;
    private boolean isText;
    private boolean isFirst;
    private boolean isWhole;

    /** The bytes of a name, to compare it with {@link #isNamed}. */
    public static byte[] name(final String name) {
        return name.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Begins an object.
     *
     * @return whether one begins there
     */
    public boolean begin(final byte[] buffer, final int offset, final int length) {
        bytes = buffer;
        at = offset;
        end = offset + length;
        isFirst = true;
        isWhole = false;
        return read('{');
    }

    /** Moves to the next field; false after the last one, and where no field begins. */
    public boolean next() {
        if (read('}')) {
            isWhole = skipBlanks() == end;
            return false;
        }
        if (!isFirst && !read(',') || !readText()) {
            return false;
        }
        isFirst = false;
        nameStart = textStart;
        nameEnd = textEnd;
        return read(':') && (readText() || readNumber());
    }

    /** Whether the object was read to its end, and nothing follows it. */
    public boolean isWhole() {
        return isWhole;
    }

    /** Whether the field has this name. */
    public boolean isNamed(final byte[] name) {
        return is(name, nameStart, nameEnd);
    }

    /** Whether the value is a text. */
    public boolean isText() {
        return isText;
    }

    /** Whether the value is this text. */
    public boolean isText(final byte[] text) {
        return isText && is(text, textStart, textEnd);
    }

    /** Index of the first byte of a text in the buffer. */
    public int textStart() {
        return textStart;
    }

    /** Index of the byte after a text in the buffer. */
    public int textEnd() {
        return textEnd;
    }

    /** A text as a string. */
    public String text() {
        return new String(bytes, textStart, textEnd - textStart, StandardCharsets.UTF_8);
    }

    /**
     * A number multiplied by a power of ten.
     *
     * @param decimals decimal places of the result; more places of the number are cut off
     */
    public long number(final int decimals) {
        long value = digits;
        for (int place = places; place < decimals; place++) {
            value *= 10;
        }
        for (int place = places; place > decimals; place--) {
            value /= 10;
        }
        return value;
    }

    /** A whole number. */
    public long number() {
        return number(0);
    }

    private boolean readText() {
        isText = read('"');
        if (!isText) {
            return false;
        }
        textStart = at;
        while (at < end && bytes[at] != '"') {
            at += bytes[at] == '\\' ? 2 : 1;
        }
        textEnd = at;
        return read('"');
    }

    private boolean readNumber() {
        final boolean isNegative = read('-');
        final int start = skipBlanks();
        digits = 0;
        places = 0;
        readDigits();
        final int whole = at - start;
        if (at < end && bytes[at] == '.') {
            at++;
            final int point = at;
            readDigits();
            places = at - point;
        }
        digits = isNegative ? -digits : digits;
        return whole > 0 && whole + places <= MOST_DIGITS;
    }

    private void readDigits() {
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            digits = digits * 10 + bytes[at++] - '0';
        }
    }

    private boolean read(final char expected) {
        final boolean there = skipBlanks() < end && bytes[at] == expected;
        at += there ? 1 : 0;
        return there;
    }

    private int skipBlanks() {
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r' || bytes[at] == '\n')) {
            at++;
        }
        return at;
    }

    private boolean is(final byte[] text, final int start, final int after) {
        if (after - start != text.length) {
            return false;
        }
        for (int index = 0; index < text.length; index++) {
            if (bytes[start + index] != text[index]) {
                return false;
            }
        }
        return true;
    }
}
