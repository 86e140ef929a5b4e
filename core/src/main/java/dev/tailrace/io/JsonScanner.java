package dev.tailrace.io;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Moves over JSON text in a byte array. {@link #beginObject} and {@link #nextField} go through the fields of an object
 * whose values are scalars; {@link #object} finds the values of some keys, {@link #enter} that of one, {@link #array} and
 * {@link #more} the elements of an array, in text of any depth.
 *
 * <p>The scalar read last is described by {@link #from} and {@link #to}: a text without its quotes and as it is written, with
 * its escapes; {@link #text} and {@link #unescape} replace them. Bytes that are not UTF-8 are not noticed. Used by one
 * thread. Allocates only for strings that are asked for, for numbers with exponents or many digits, and when the text is no
 * JSON.
 */
public final class JsonScanner {

    /** The text is no JSON; the message says at which line and column. */
    public static final class MalformedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        public MalformedException(final String message) {
            super(message, null, false, false);
        }
    }

    byte[] bytes = {};
    int at;
    int end;
    private int first;
    private int from;
    private int to;
    private boolean isText;
    private boolean hasEscapes;
    private int nameFrom;
    private int nameTo;
    private boolean isFirstField;
    private boolean isClosed;
    private MalformedException fault;

    /** The bytes of a name or a text, to compare with. */
    public static byte[] ascii(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Begins at a value. The bytes must not change as long as they are scanned. */
    public JsonScanner over(final byte[] buffer, final int offset, final int length) {
        bytes = buffer;
        first = offset;
        at = offset;
        end = offset + length;
        return this;
    }

    // The fields of an object.

    /** Begins with an object; does not throw. If there is none, {@link #nextField} finds no field. */
    public JsonScanner beginObject(final byte[] buffer, final int offset, final int length) {
        over(buffer, offset, length);
        isFirstField = true;
        isClosed = false;
        fault = next('{') ? null : malformed("it does not begin with '{'");
        return this;
    }

    /**
     * Moves to the next field whose value is neither an object nor an array, and reads it. Returns false after the last one,
     * and, without throwing, where the text is no JSON: {@link #isWhole} tells which.
     */
    public boolean nextField() {
        try {
            while (fault == null && !isClosed) {
                if (next('}')) {
                    isClosed = true;
                    return false;
                }
                if (!isFirstField) {
                    expect(',');
                }
                isFirstField = false;
                readName();
                if (at < end && (bytes[at] == '{' || bytes[at] == '[')) {
                    skip();
                } else {
                    scalar();
                    return true;
                }
            }
        } catch (final MalformedException e) {
            fault = e;
        }
        return false;
    }

    private void readName() {
        blanks();
        if (at >= end || bytes[at] != '"') {
            throw malformed("a name in quotes is missing");
        }
        readText();
        nameFrom = from;
        nameTo = to;
        expect(':');
        blanks();
    }

    /** The number of the field if it is a whole one from 0 to {@code most}; -1 otherwise. */
    public int fieldIndex(final int most) {
        final long value = fieldValue(0);
        return value >= 0 && value <= most ? (int) value : -1;
    }

    /**
     * The number of the field as an integer of units of 10 to the power of minus {@code decimals}. If it is none, or does not
     * fit, returns 0, and the object is not whole.
     */
    public long fieldValue(final int decimals) {
        final long value = isText ? DecimalText.NO_NUMBER : decimal(decimals);
        if (value > DecimalText.UNFIT) {
            return value;
        }
        fault = malformed("the value before is no number with up to " + decimals + " decimals");
        return 0;
    }

    /** Whether the object was read to its end, nothing follows it, and all that was asked for was there. */
    public boolean isWhole() {
        return fault == null && isClosed && isAtEnd();
    }

    /** Why the object was not read to its end. */
    public String fault() {
        return (fault == null ? malformed("text follows the object") : fault).getMessage();
    }

    /** Whether the field has this name, as it is written. */
    public boolean isNamed(final byte[] name) {
        return equals(name, nameFrom, nameTo);
    }

    /** Name of the field. */
    public String name() {
        return string(nameFrom, nameTo, true);
    }

    // Text of any depth.

    /**
     * Reads an object to its end and finds the values of some keys.
     *
     * @param values receives the index of each value; -1 where the object has no such key
     * @throws MalformedException if the text is no JSON, as the other methods of this kind do
     */
    public void object(final String[] keys, final int[] values) {
        Arrays.fill(values, 0, keys.length, -1);
        expect('{');
        if (!next('}')) {
            do {
                readName();
                final int key = indexOf(keys);
                if (key >= 0) {
                    values[key] = at;
                }
                skip();
            } while (next(','));
            expect('}');
        }
    }

    /**
     * Enters an object and moves to the value of its first field of this name; what follows is not read. Returns whether there
     * is one.
     */
    public boolean enter(final byte[] name) {
        expect('{');
        if (next('}')) {
            return false;
        }
        do {
            readName();
            if (isNamed(name)) {
                return true;
            }
            skip();
        } while (next(','));
        expect('}');
        return false;
    }

    private int indexOf(final String[] keys) {
        for (int i = 0; i < keys.length; i++) {
            if (is(keys[i])) {
                return i;
            }
        }
        return -1;
    }

    /** Enters an array; returns whether it has an element, at which the scanner then is. */
    public boolean array() {
        expect('[');
        return !next(']');
    }

    /** Continues after an element of an array; returns whether there is another one, at which the scanner then is. */
    public boolean more() {
        if (next(',')) {
            return true;
        }
        expect(']');
        return false;
    }

    /** Skips a value of any kind. */
    public void skip() {
        blanks();
        int depth = 0;
        do {
            if (at >= end) {
                throw malformed("it ends inside a value");
            }
            final byte c = bytes[at];
            if (c == '{' || c == '[') {
                depth++;
                at++;
            } else if (c == '}' || c == ']') {
                depth--;
                at++;
            } else if (depth > 0 && (c == ',' || c == ':' || c >= 0 && c <= ' ')) {
                at++;
            } else {
                scalar();
            }
        } while (depth > 0);
    }

    /** Index at which the scanner is. */
    public int position() {
        return at;
    }

    /** Continues at a value that was found before. */
    public void moveTo(final int index) {
        at = index;
    }

    /** Whether nothing but blanks is left. */
    public boolean isAtEnd() {
        blanks();
        return at == end;
    }

    // Scalars.

    /** Reads a text, a number, true, false or null. */
    public void scalar() {
        blanks();
        if (at < end && bytes[at] == '"') {
            readText();
            return;
        }
        isText = false;
        hasEscapes = false;
        from = at;
        final byte c = at < end ? bytes[at] : 0;
        if (c == '-' || c >= '0' && c <= '9') {
            readNumber();
        } else if (!literal(TRUE) && !literal(FALSE) && !literal(NULL)) {
            throw malformed("a value is missing");
        }
        to = at;
    }

    static final byte[] NULL = ascii("null");
    static final byte[] TRUE = ascii("true");
    static final byte[] FALSE = ascii("false");

    /** Moves after these bytes if they follow. */
    boolean literal(final byte[] wanted) {
        if (end - at < wanted.length || !Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
            return false;
        }
        at += wanted.length;
        return true;
    }

    private void readNumber() {
        at += bytes[at] == '-' ? 1 : 0;
        readDigits();
        if (at < end && bytes[at] == '.') {
            at++;
            readDigits();
        }
        if (at < end && (bytes[at] == 'e' || bytes[at] == 'E')) {
            at++;
            at += at < end && (bytes[at] == '-' || bytes[at] == '+') ? 1 : 0;
            readDigits();
        }
    }

    private void readDigits() {
        final int start = at;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        if (at == start) {
            throw malformed("a digit is missing");
        }
    }

    /** Reads a text, whose quote is next. */
    void readText() {
        isText = true;
        hasEscapes = false;
        from = ++at;
        while (at < end && bytes[at] != '"') {
            if (bytes[at] == '\\') {
                hasEscapes = true;
                escaped();
            } else {
                at++;
            }
        }
        if (at >= end) {
            throw malformed("a text has no closing quote");
        }
        to = at++;
    }

    /** The bytes that are scanned. */
    public byte[] buffer() {
        return bytes;
    }

    /** Index of the first byte of the scalar read last, without quotes. */
    public int from() {
        return from;
    }

    /** Index after the last byte of the scalar read last. */
    public int to() {
        return to;
    }

    /** Whether the scalar read last is a text. */
    public boolean isText() {
        return isText;
    }

    boolean hasEscapes() {
        return hasEscapes;
    }

    /** Whether the scalar read last is written so, without quotes. */
    public boolean is(final byte[] value) {
        return equals(value, from, to);
    }

    /** Whether the scalar read last is written so, without quotes. */
    public boolean is(final String ascii) {
        if (to - from != ascii.length()) {
            return false;
        }
        for (int i = 0; i < ascii.length(); i++) {
            if (bytes[from + i] != ascii.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean equals(final byte[] wanted, final int start, final int stop) {
        return Arrays.equals(wanted, 0, wanted.length, bytes, start, stop);
    }

    /** The scalar read last as a string, without escapes. */
    public String text() {
        return string(from, to, hasEscapes);
    }

    private String string(final int start, final int stop, final boolean mayHaveEscapes) {
        if (!mayHaveEscapes) {
            return new String(bytes, start, stop - start, StandardCharsets.UTF_8);
        }
        final byte[] replaced = new byte[stop - start];
        return new String(replaced, 0, unescape(start, stop, replaced), StandardCharsets.UTF_8);
    }

    /** Writes the text read last without escapes, which makes it no longer; returns the number of bytes. */
    public int unescape(final byte[] target) {
        return unescape(from, to, target);
    }

    private int unescape(final int start, final int stop, final byte[] target) {
        final int after = at;
        int length = 0;
        at = start;
        while (at < stop) {
            if (bytes[at] == '\\') {
                length = utf8(escaped(), target, length);
            } else {
                target[length++] = bytes[at++];
            }
        }
        at = after;
        return length;
    }

    private int escaped() {
        final int code = at + 1 < end ? bytes[at + 1] : 0;
        at += 2;
        return switch (code) {
            case '"', '\\', '/' -> code;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> codePoint();
            default -> throw malformed("an escape is unknown");
        };
    }

    private int codePoint() {
        final int unit = hex();
        if (Character.isHighSurrogate((char) unit) && at + 1 < end && bytes[at] == '\\' && bytes[at + 1] == 'u') {
            at += 2;
            final int low = hex();
            if (Character.isLowSurrogate((char) low)) {
                return Character.toCodePoint((char) unit, (char) low);
            }
        }
        if (Character.isSurrogate((char) unit)) {
            throw malformed("an escape is half of a character");
        }
        return unit;
    }

    private int hex() {
        int value = 0;
        for (int last = at + 4; at < last; at++) {
            final int digit = at < end ? Character.digit(bytes[at], 16) : -1;
            if (digit < 0) {
                throw malformed("an escape is unknown");
            }
            value = value << 4 | digit;
        }
        return value;
    }

    private static int utf8(final int codePoint, final byte[] target, final int start) {
        int next = start;
        if (codePoint < 0x80) {
            target[next++] = (byte) codePoint;
        } else if (codePoint < 0x800) {
            target[next++] = (byte) (0xC0 | codePoint >> 6);
            target[next++] = (byte) (0x80 | codePoint & 0x3F);
        } else if (codePoint < 0x10000) {
            target[next++] = (byte) (0xE0 | codePoint >> 12);
            target[next++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
            target[next++] = (byte) (0x80 | codePoint & 0x3F);
        } else {
            target[next++] = (byte) (0xF0 | codePoint >> 18);
            target[next++] = (byte) (0x80 | codePoint >> 12 & 0x3F);
            target[next++] = (byte) (0x80 | codePoint >> 6 & 0x3F);
            target[next++] = (byte) (0x80 | codePoint & 0x3F);
        }
        return next;
    }

    /**
     * The scalar read last, in quotes or not, as an integer of units of 10 to the power of minus {@code decimals}.
     *
     * @return as {@link DecimalText#read} does
     */
    public long decimal(final int decimals) {
        return DecimalText.read(bytes, from, to, decimals);
    }

    /** The scalar read last, in quotes or not, as a double; NaN when it is no number. */
    public double number() {
        return DecimalText.readDouble(bytes, from, to);
    }

    // Parts.

    /** Whether this comes next, after blanks; if so, moves after it. */
    boolean next(final char wanted) {
        blanks();
        if (at < end && bytes[at] == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(final char wanted) {
        if (!next(wanted)) {
            throw malformed("'" + wanted + "' is missing");
        }
    }

    void blanks() {
        while (at < end && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' || bytes[at] == '\r')) {
            at++;
        }
    }

    private MalformedException malformed(final String reason) {
        final int stop = Math.min(at, end);
        int line = 1;
        int column = 1;
        for (int i = first; i < stop; i++) {
            final boolean isEnd = bytes[i] == '\n';
            line += isEnd ? 1 : 0;
            column = isEnd ? 1 : column + ((bytes[i] & 0xC0) == 0x80 ? 0 : 1);
        }
        final String place = line == 1 ? "column " + column : "line " + line + ", column " + column;
        return new MalformedException("it is no JSON at " + place + ": " + reason);
    }
}
