package dev.tailrace.market.feed;

import java.util.Arrays;

/**
 * Moves over JSON text in a byte array, value by value. Texts are given as they are written, with their escapes. Allocates
 * nothing, except when the text is no JSON.
 */
final class JsonCursor {

    /** The text is no JSON. */
    static final class MalformedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        MalformedException(final String message) {
            super(message, null, false, false);
        }
    }

    /** Index of the first byte of the scalar read last, without quotes. */
    int from;

    /** Index after its last byte. */
    int to;

    private byte[] text = {};
    private int first;
    private int at;
    private int end;

    /** Begins at a value. */
    void over(final byte[] buffer, final int start, final int limit) {
        text = buffer;
        first = start;
        at = start;
        end = limit;
    }

    /** Continues at a value that was found before. */
    void moveTo(final int index) {
        at = index;
    }

    /** Index at which the text is. */
    int position() {
        return at;
    }

    byte[] buffer() {
        return text;
    }

    /** Whether nothing but blanks is left. */
    boolean isAtEnd() {
        blanks();
        return at == end;
    }

    /**
     * Reads an object to its end and finds the values of some keys.
     *
     * @param values receives the index of each value; -1 where the object has no such key
     */
    void object(final String[] keys, final int[] values) {
        Arrays.fill(values, 0, keys.length, -1);
        expect('{');
        if (!next('}')) {
            do {
                scalar();
                final int key = indexOf(keys);
                expect(':');
                blanks();
                if (key >= 0) {
                    values[key] = at;
                }
                skip();
            } while (next(','));
            expect('}');
        }
    }

    /** Enters an array; returns whether it has an element, at which the text then is. */
    boolean array() {
        expect('[');
        return !next(']');
    }

    /** Continues after an element of an array; returns whether there is another one, at which the text then is. */
    boolean more() {
        if (next(',')) {
            return true;
        }
        expect(']');
        return false;
    }

    /** Reads a text, number or literal. */
    void scalar() {
        blanks();
        if (at < end && text[at] == '"') {
            from = ++at;
            while (at < end && text[at] != '"') {
                at += text[at] == '\\' ? 2 : 1;
            }
            to = at++;
        } else {
            from = at;
            while (at < end && isPlain(text[at])) {
                at++;
            }
            to = at;
        }
        if (at > end || from == to && text[from - 1] != '"') {
            throw malformed();
        }
    }

    private static boolean isPlain(final byte c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c == '-' || c == '+' || c == '.' || c == 'E';
    }

    /** Skips a value of any kind. */
    void skip() {
        blanks();
        int depth = 0;
        do {
            if (at >= end) {
                throw malformed();
            }
            final byte c = text[at];
            if (c == '{' || c == '[') {
                depth++;
                at++;
            } else if (c == '}' || c == ']') {
                depth--;
                at++;
            } else if (depth > 0 && (c == ',' || c == ':' || c <= ' ')) {
                at++;
            } else {
                scalar();
            }
        } while (depth > 0);
    }

    /** Whether the scalar read last is this text. */
    boolean is(final String other) {
        if (to - from != other.length()) {
            return false;
        }
        for (int i = 0; i < other.length(); i++) {
            if (text[from + i] != other.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int indexOf(final String[] keys) {
        for (int i = 0; i < keys.length; i++) {
            if (is(keys[i])) {
                return i;
            }
        }
        return -1;
    }

    private boolean next(final char wanted) {
        blanks();
        if (at < end && text[at] == wanted) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(final char wanted) {
        if (!next(wanted)) {
            throw malformed();
        }
        blanks();
    }

    private void blanks() {
        while (at < end && text[at] <= ' ' && text[at] >= 0) {
            at++;
        }
    }

    private MalformedException malformed() {
        return new MalformedException("it is no JSON at character " + (Math.min(at, end) - first + 1));
    }
}
