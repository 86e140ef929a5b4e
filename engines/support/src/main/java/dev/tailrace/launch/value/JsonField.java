package dev.tailrace.launch.value;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * Finds one field of a JSON object (RFC 8259) in UTF-8: a flyweight with the position of its value. It stops at the field,
 * so the bytes after it are not checked. Names are compared byte by byte, so a name with an escape is a different name.
 * Used by one thread; nothing is allocated.
 */
public final class JsonField {

    private final byte[][] path;
    private byte[] json;
    private int at;
    private int start;
    private int end;
    private boolean quoted;

    /** @param path the name of the field; for a field of a nested object, the names on the path, separated by dots */
    public JsonField(final String path) {
        this.path = Stream.of(path.split("\\.", -1))
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /**
     * Looks for the field.
     *
     * @return false if it is not there, or the bytes that were read are not a JSON object
     */
    public boolean find(final byte[] object) {
        json = object;
        at = 0;
        for (final byte[] name : path) {
            if (!enter(name)) {
                return false;
            }
        }
        start = at;
        quoted = at < json.length && json[at] == '"';
        if (!skipValue()) {
            return false;
        }
        end = at;
        if (quoted) {
            start++;
            end--;
        }
        return true;
    }

    /** Index of the first byte of the value; of a string, after the quotation mark. */
    public int start() {
        return start;
    }

    /** How many bytes the value has; of a string, without its quotation marks and with its escapes. */
    public int length() {
        return end - start;
    }

    /** The value as a whole number, also of a string of digits; -1 if it is none, negative, or too large. */
    public long wholeNumber() {
        return Digits.parse(json, start, end - start);
    }

    /** Goes to the value of a name of the object that begins here. */
    private boolean enter(final byte[] name) {
        skipBlanks();
        if (!take('{')) {
            return false;
        }
        do {
            skipBlanks();
            final int nameStart = at;
            if (!skipString()) {
                return false;
            }
            final boolean found = isName(name, nameStart + 1, at - 1);
            skipBlanks();
            if (!take(':')) {
                return false;
            }
            skipBlanks();
            if (found) {
                return true;
            }
            if (!skipValue()) {
                return false;
            }
            skipBlanks();
        } while (take(','));
        return false;
    }

    private boolean isName(final byte[] name, final int from, final int to) {
        if (to - from != name.length) {
            return false;
        }
        for (int i = 0; i < name.length; i++) {
            if (json[from + i] != name[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean skipValue() {
        if (at == json.length) {
            return false;
        }
        return switch (json[at]) {
            case '"' -> skipString();
            case '{', '[' -> skipNested();
            default -> skipScalar();
        };
    }

    private boolean skipString() {
        if (!take('"')) {
            return false;
        }
        while (at < json.length && json[at] != '"') {
            at += json[at] == '\\' ? 2 : 1;
        }
        return take('"');
    }

    /** Counts brackets of both kinds together, and does not check that they match. */
    private boolean skipNested() {
        int depth = 0;
        while (at < json.length) {
            final byte next = json[at];
            if (next == '"') {
                if (!skipString()) {
                    return false;
                }
                continue;
            }
            at++;
            depth += next == '{' || next == '[' ? 1 : next == '}' || next == ']' ? -1 : 0;
            if (depth == 0) {
                return true;
            }
        }
        return false;
    }

    private boolean skipScalar() {
        final int from = at;
        while (at < json.length && !isEndOfScalar(json[at])) {
            at++;
        }
        return at > from;
    }

    private static boolean isEndOfScalar(final byte next) {
        return next == ',' || next == '}' || next == ']' || isBlank(next);
    }

    private void skipBlanks() {
        while (at < json.length && isBlank(json[at])) {
            at++;
        }
    }

    private static boolean isBlank(final byte next) {
        return next == ' ' || next == '\t' || next == '\n' || next == '\r';
    }

    private boolean take(final char expected) {
        if (at >= json.length || json[at] != expected) {
            return false;
        }
        at++;
        return true;
    }
}
